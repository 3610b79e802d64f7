/** By which somebody goes elsewhere. */
const goingOn = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Content that grows later than this may move what the user is reading. */
const LONGEST = 5_000;

/**
 * Puts an element at the top of the window, and keeps it there while what stands above it is still being drawn: texts and pictures come
 * after the page. Ends when the reader goes on by hand.
 */
export function stayAt(element: HTMLElement): () => void {
  const put = () => element.scrollIntoView({ block: 'start' });
  put();
  // After the router has put a new page at its top.
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
