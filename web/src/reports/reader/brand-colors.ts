import { useLayoutEffect } from 'react';

type Rgb = readonly [number, number, number];

const hexColor = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The darkest background of text in the light theme, and the lightest one in the dark theme. Both must match theme.css. */
const grounds = { light: [241, 243, 246], dark: [28, 37, 46] } as const satisfies Record<string, Rgb>;
/** The minimum contrast of text (WCAG 2.2 AA). */
const LEAST = 4.5;

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG contrast ratio, from 1 (same colour) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const mixed = (color: Rgb, into: Rgb, share: number): Rgb =>
  color.map((part, at) => Math.round(part + ((into[at] ?? 0) - part) * share)) as unknown as Rgb;
const css = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Mixes the colour with `towards` only as far as necessary for readability on `ground`. */
function readable(color: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mixed(color, towards, share);
    if (contrast(tried, ground) >= LEAST) return tried;
  }
  return towards;
}

export interface BrandColors {
  '--brand': string;
  '--brand-hover': string;
  '--on-brand': string;
}

/** Returns readable variants of a workspace's colour for both themes, or null if the colour is not `#rrggbb`. */
export function brandColors(color: string | null): BrandColors | null {
  const parts = hexColor.exec(color ?? '')?.slice(1);
  if (!parts) return null;
  const own = parts.map((part) => Number.parseInt(part, 16)) as unknown as Rgb;
  const light = readable(own, grounds.light, black);
  const dark = readable(own, grounds.dark, white);
  const on = (ground: Rgb) => css(contrast(ground, white) >= LEAST ? white : black);
  const both = (one: string, other: string) => `light-dark(${one}, ${other})`;
  return {
    '--brand': both(css(light), css(dark)),
    '--brand-hover': both(css(mixed(light, black, 0.12)), css(mixed(dark, white, 0.12))),
    '--on-brand': both(on(light), on(dark)),
  };
}

/** Applies the workspace's colour while the component is mounted. Without a valid colour, Coloa's colours remain. */
export function useBrand(color: string | null): void {
  useLayoutEffect(() => {
    const colors = brandColors(color);
    if (!colors) return;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(colors)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(colors)) style.removeProperty(name);
    };
  }, [color]);
}
