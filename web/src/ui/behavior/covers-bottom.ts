/** Returns a `ref` for bars at an edge of the window. `reach` returns the distance in px from that edge that a bar covers. */
function covering(property: '--cover-top' | '--cover-bottom', reach: (bar: HTMLElement) => number) {
  const bars = new Set<HTMLElement>();
  const tell = () => {
    const { style } = document.documentElement;
    if (bars.size === 0) style.removeProperty(property);
    else style.setProperty(property, `${Math.max(...[...bars].map(reach))}px`);
  };
  return (bar: HTMLElement | null): (() => void) | undefined => {
    if (!bar) return undefined;
    const observer = new ResizeObserver(tell);
    observer.observe(bar);
    bars.add(bar);
    tell();
    return () => {
      observer.disconnect();
      bars.delete(bar);
      tell();
    };
  };
}

/**
 * A `ref` for a bar that stays at the bottom of the window. Elements that the page scrolls to, such as a focused field, then stop above the
 * bar.
 */
export const coversBottom = covering('--cover-bottom', ({ offsetHeight }) => offsetHeight);

/** A `ref` for a sticky notice below the header. Elements that the page scrolls to then stop below the notice. */
export const coversTop = covering('--cover-top', (bar) => Number.parseFloat(getComputedStyle(bar).top) + bar.offsetHeight);
