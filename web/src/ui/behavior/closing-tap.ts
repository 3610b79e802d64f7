let touching = false;
if (typeof document !== 'undefined') {
  const touch = () => {
    touching = true;
    setTimeout(() => {
      touching = false;
    });
  };
  document.addEventListener('touchstart', touch, { capture: true, passive: true });
}

/** Maximum time between the start of a tap and its click, in ms. */
const tapMs = 1_000;

/**
 * Ignores the click of a tap outside that closed a menu or popover, because the click would hit an element behind it. Call this function
 * when the menu or popover closes. On phones, a tap outside is the usual way to close a menu.
 */
export function ignoreClosingTap(): void {
  if (!touching) return;
  const stop = new AbortController();
  const end = () => stop.abort();
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('click', ignore, { capture: true, signal: stop.signal });
  // A gesture that scrolls ends without a click.
  window.addEventListener('pointercancel', end, { signal: stop.signal });
  setTimeout(end, tapMs);
}
