import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '../../lib/idle.ts';

/** Loads the scripts of the page that users usually open next, once this page is `ready` and the browser is idle. Requests no data. */
export function useNextPage(pattern: string, ready: boolean, also: () => Promise<unknown>): void {
  const router = useRouter();
  useEffect(() => {
    if (!ready) return;
    whenIdle(() => {
      const route = Object.entries(router.routesByPath).find(([path]) => path === pattern)?.[1];
      // Opening the page loads the scripts again and shows the error.
      if (route)
        void router
          .loadRouteChunk(route)
          ?.then(also)
          .catch(() => undefined);
    });
  }, [router, pattern, ready, also]);
}
