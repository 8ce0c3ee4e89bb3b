/** Strokes and shapes as SVG text. Attributes only, never `style`, so that a strict content policy lets them pass. */
export const INK = "#2b1c12";

const round = (n: number) => Math.round(n * 10) / 10;

/** Numbers in a path, short. */
export function d(parts: TemplateStringsArray, ...numbers: number[]): string {
  return parts.reduce((all, part, i) => all + round(numbers[i - 1] ?? 0) + part);
}

/** A filled shape with an ink outline. */
export function shape(path: string, fill: string, line = 1.5): string {
  return `<path d="${path}" fill="${fill}" stroke="${INK}" stroke-width="${line}" stroke-linejoin="round"/>`;
}

/** A filled shape without outline. */
export function fill(path: string, colour: string, opacity = 1): string {
  return `<path d="${path}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

/** A line. */
export function line(path: string, colour = INK, width = 1.5, opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : "";
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faint}/>`;
}

/** A twig: bark with an ink edge. */
export function twig(path: string, width = 2.6, bark = "#8a5a33"): string {
  return line(path, INK, width + 1.8) + line(path, bark, width);
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return d`M${x - rx},${y}a${rx},${ry} 0 1 0 ${2 * rx},0a${rx},${ry} 0 1 0 ${-2 * rx},0Z`;
}

export const disc = (x: number, y: number, r: number) => ellipse(x, y, r, r);

/** Something moved, turned and scaled. */
export function at(x: number, y: number, inner: string, turn = 0, scale = 1, flip = 1): string {
  const turned = turn ? ` rotate(${round(turn)})` : "";
  const scaled = scale !== 1 || flip !== 1 ? ` scale(${round(scale * flip * 100) / 100} ${round(scale * 100) / 100})` : "";
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${scaled}">${inner}</g>`;
}

/** A petal or a plain leaf, from the origin upwards. */
export function petal(length: number, width: number): string {
  const w = width / 2;
  return d`M0,0C${-w},${-length * 0.25} ${-w * 1.15},${-length * 0.75} 0,${-length}C${w * 1.15},${-length * 0.75} ${w},${-length * 0.25} 0,0Z`;
}
