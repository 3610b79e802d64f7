import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { patterns } from '../routes/paths.ts';

/** The API reference updates the address with every scroll. */
const isInDev = ({ pathname }: { pathname: string }): boolean => pathname.split('/', 2).join('/') === patterns.dev;

/**
 * Moves the focus to the heading after a navigation, unless the page kept or took the focus itself (tabs, a field), or a dialog is open.
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
  useFocusOnNavigation();
  return <Outlet />;
}
