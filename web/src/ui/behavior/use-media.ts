import { useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Returns true for windows of up to 768 px, where the menu is collapsed and tables are stacked. */
export const usePhone = (): boolean => useMedia('(max-width: 768px)');
