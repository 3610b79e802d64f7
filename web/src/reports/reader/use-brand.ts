import { useLayoutEffect } from 'react';
import { brandColors } from './brand-colors.ts';

/** Paints the page in a workspace's colour for as long as it is shown; Coloa's own where it has none. */
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
