import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepOpened, openedAt } from './opened.ts';

/** Stores opened objects and pages on this device, because the palette lists them before the user types. */
export function useKeepOpened({ id: userId, currentWorkspace }: Profile): void {
  const router = useRouter();
  const workspaceId = currentWorkspace.id;
  useEffect(() => {
    const keep = () => {
      const { location, matches } = router.state;
      const opened = openedAt(location.pathname, matches.at(-1)?.params ?? {});
      if (opened) keepOpened({ userId, workspaceId }, opened);
    };
    keep();
    return router.subscribe('onResolved', keep);
  }, [router, userId, workspaceId]);
}
