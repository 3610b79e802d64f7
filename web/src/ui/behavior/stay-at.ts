const goingOn = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Maximum time in ms for which an element is kept in position. Scrolling later would interrupt reading. */
const LONGEST = 5_000;

/**
 * Scrolls an element to the top of the window, and keeps it there while content above it renders. Stops on user input or after `LONGEST`.
 * Returns a function that stops it.
 */
export function stayAt(element: HTMLElement): () => void {
  const put = () => element.scrollIntoView({ block: 'start' });
  put();
  // Scrolls again, because the router scrolls a new page to the top.
  const frame = requestAnimationFrame(put);
  const grown = new ResizeObserver(put);
  grown.observe(document.body);
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(end);
    grown.disconnect();
    for (const kind of goingOn) removeEventListener(kind, stop);
  };
  const end = setTimeout(stop, LONGEST);
  for (const kind of goingOn) addEventListener(kind, stop, { passive: true });
  return stop;
}
