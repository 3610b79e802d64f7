const paper = 255;

/** Applies the WCAG formula to a colour channel from 0 to 255. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** Returns the WCAG contrast of a colour (`#rrggbb`) on white paper, from 1 (none) to 21. */
export function contrastOnPaper(color: string): number {
  const [red = paper, green = paper, blue = paper] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (luminance(paper, paper, paper) + 0.05) / (luminance(red, green, blue) + 0.05);
}

/** Rates a colour on white paper. Links need a contrast of at least 4.5 to be readable; bars need at least 3 to be visible. */
export function legibility(color: string): 'good' | 'weak' | 'poor' {
  const contrast = contrastOnPaper(color);
  return contrast >= 4.5 ? 'good' : contrast >= 3 ? 'weak' : 'poor';
}
