import type { RouterHistory } from '@tanstack/react-router';

/** The URLs of the entries of a history by their index, since the page was loaded. */
const trails = new WeakMap<RouterHistory, Map<number, string>>();

const indexOf = ({ state }: RouterHistory['location']): number => state.__TSR_index;
const pathOf = (href: string): string | undefined => href.split('?')[0];

export function watchTrail(history: RouterHistory): () => void {
  const trail = new Map<number, string>();
  trails.set(history, trail);
  const record = (location: RouterHistory['location']) => trail.set(indexOf(location), location.href);
  record(history.location);
  return history.subscribe(({ location }) => record(location));
}

/**
 * Leaves the current page for `href`. Goes back if the previous entry of the history is that page, because a second entry for it would make
 * Back seem to do nothing. Otherwise, replaces the current entry.
 */
export function returnTo(history: RouterHistory, href: string): void {
  const before = trails.get(history)?.get(indexOf(history.location) - 1);
  if (before !== undefined && pathOf(before) === pathOf(href)) history.back();
  else history.replace(href);
}
