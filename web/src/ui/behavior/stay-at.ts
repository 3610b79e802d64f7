/** Events that show that the user is doing something else. */
const goingOn = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Maximum time (ms) of keeping the element in place: scrolling for content that is rendered later would interrupt reading. */
const LONGEST = 5_000;

/**
 * Scrolls an element to the top of the window, and keeps it there while content above is still being rendered. Ends when the user acts, or
 * after `LONGEST`. Returns a function that ends it.
 */
export function stayAt(element: HTMLElement): () => void {
  const put = () => element.scrollIntoView({ block: 'start' });
  put();
  // Again after the router has scrolled a new page to its top.
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
