const bars = new Set<HTMLElement>();

function tell(): void {
  const height = Math.max(0, ...[...bars].map((bar) => bar.offsetHeight));
  document.documentElement.style.setProperty('--cover-bottom', `${height}px`);
}

/**
 * A `ref` for a bar that stays at the bottom of the window. Elements that the page scrolls to, such as a focused field, then stop above the
 * bar.
 */
export function coversBottom(bar: HTMLElement | null): (() => void) | undefined {
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
}
