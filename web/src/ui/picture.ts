/** Drawings as images of their own: painted like any other, but the page does not lay out each of their lines. */

const kept: HTMLImageElement[] = []; // each stays at hand for whatever comes into the page with it

/** A drawing, as a rule of CSS has it. */
export function picture(svg: string): string {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  kept.push(image);
  return `url("${image.src}")`;
}

/** Add rules to those of the page. */
export function addRules(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
