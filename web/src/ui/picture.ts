/** Drawings as images of their own: the browser paints them, but does not lay out each of their lines in the page. */

const kept: HTMLImageElement[] = []; // each stays at hand, so that it is there at once wherever it comes

/** The address of a drawing; to be asked for once. */
export function addressOf(svg: string): string {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  kept.push(image);
  return image.src;
}

/** A drawing with all that it takes to stand alone. */
export const whole = (wide: number, high: number, drawn: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}">${drawn}</svg>`;

/** Add rules to those of the page. */
export function addRules(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
