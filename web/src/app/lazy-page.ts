import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';

/** A proxy in front of the server responds with 502 if the server does not respond. */
const isThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** The router recognises missing scripts by their message, but Vite reports missing stylesheets with another message. */
const asGone = (error: Error): Error =>
  error.message.startsWith('Unable to preload CSS') ? new Error('Failed to fetch dynamically imported module', { cause: error }) : error;

/**
 * If the script no longer exists, as after an upgrade, the router reloads the page. If the server does not respond, a reload would lose the
 * current page, so a network error is thrown instead.
 */
export const lazy: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error) => {
        throw (await isThere()) ? asGone(error) : new ApiError({ kind: 'network' });
      }),
    name,
  );
