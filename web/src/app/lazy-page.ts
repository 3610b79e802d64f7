import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';

/** Returns whether the server responds. A proxy in front of a stopped server responds with 502. */
const isThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Gives a missing stylesheet the error message of a missing script, because the router recognises missing files by this message. */
const asGone = (error: Error): Error =>
  error.message.startsWith('Unable to preload CSS') ? new Error('Failed to fetch dynamically imported module', { cause: error }) : error;

/**
 * Loads the component of a route. If the script no longer exists, for example after an upgrade, the router reloads the page. If the server
 * does not respond, a network error is thrown instead, because a reload would lose the current page.
 */
export const lazy: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error) => {
        throw (await isThere()) ? asGone(error) : new ApiError({ kind: 'network' });
      }),
    name,
  );
