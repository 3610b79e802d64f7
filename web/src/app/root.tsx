import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchTrail } from '../routes/history-trail.ts';
import { patterns } from '../routes/paths.ts';
import { watchLayers } from '../ui/overlays/layers.ts';
import { useLateScroll } from './scroll-place.ts';

/** Returns whether the path belongs to the API reference. Its viewer changes the URL with every scroll, which must not move the focus. */
const isInDev = ({ pathname }: { pathname: string }): boolean => pathname.split('/', 2).join('/') === patterns.dev;

/**
 * Moves the focus to the heading after a navigation to another path, unless the focus is already in the page or in a modal dialog.
 */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || (isInDev(fromLocation) && isInDev(toLocation))) return;
        const main = document.querySelector<HTMLElement>('main');
        if (!main || main.contains(document.activeElement) || document.activeElement?.closest('[aria-modal="true"]')) return;
        const heading = main.querySelector<HTMLElement>('h1') ?? main;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}

export function Root() {
  const router = useRouter();
  useEffect(() => watchTrail(router.history), [router]);
  useEffect(() => watchLayers(router), [router]);
  useFocusOnNavigation();
  useLateScroll();
  return <Outlet />;
}
