/** Runs a function when the browser is idle, at the latest after 2 s. */
export function whenIdle(run: () => void): void {
  // `requestIdleCallback` is not available in every browser.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 50);
}
