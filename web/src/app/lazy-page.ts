import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';

/** Whether the server responds: 404 is a response, 502 comes from a proxy in front of it. */
const isThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** The error by which the router recognises a missing script; Vite reports style sheets differently. */
const asGone = (error: Error): Error =>
  error.message.startsWith('Unable to preload CSS') ? new Error('Failed to fetch dynamically imported module', { cause: error }) : error;

/**
 * A page whose script is loaded when it is first opened. If the script no longer exists, as after an upgrade, the router reloads the page.
 * Without a network that would lose the current page, so the error is shown instead.
 */
export const lazy: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error) => {
        throw (await isThere()) ? asGone(error) : new ApiError({ kind: 'network' });
      }),
    name,
  );
