import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The characters of each font file, as declared by its package. For other characters, a browser uses the next font of `font-family`. */
const SUBSETS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
} as const;
const WEIGHTS = [400, 600] as const;

function face(subset: keyof typeof SUBSETS, weight: (typeof WEIGHTS)[number]): string {
  const file = resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff2`);
  const bytes = readFileSync(file).toString('base64');
  return `@font-face{font-family:'Be Vietnam Pro';font-weight:${weight};src:url(data:font/woff2;base64,${bytes}) format('woff2');unicode-range:${SUBSETS[subset]}}`;
}

export const brandFaces: string = WEIGHTS.flatMap((weight) => [face('latin', weight), face('vietnamese', weight)]).join('\n');
