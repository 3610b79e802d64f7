/** The rules and helpers that the accessibility checks of end-to-end and component tests share. */

/** The axe rules for WCAG 2.2 AA, and axe's best practices. */
export const AXE_TAGS: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const TARGET_SIZE = 'target-size';
export const COLOUR_RULES: readonly string[] = ['color-contrast'];

/** Matches an open modal dialog. Everything behind it is inert. */
export const MODAL = '[role="dialog"][aria-modal="true"]';

/**
 * Runs in the page. Scrolls by 30 % of the window height, and returns the previous position. If a target seemed too small only because a
 * bar covered it, its visible size has changed afterwards.
 */
export function scrollAway(): number {
  const { scrollY, innerHeight } = window;
  const by = innerHeight * 0.3;
  window.scrollTo(0, scrollY + by <= document.documentElement.scrollHeight - innerHeight ? scrollY + by : scrollY - by);
  return scrollY;
}

/** Runs in the page. Waits for rendering and transitions, because an element that is fading in does not have its final colours yet. */
export async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const endless = (each: Animation) => each.playState === 'paused' || each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  const moving = document.getAnimations().filter((each) => !endless(each));
  await Promise.all(moving.map((each) => each.finished.catch(() => undefined)));
}
