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

/** At 768 px and less, the menu is collapsed and tables are stacked. */
export const usePhone = (): boolean => useMedia('(max-width: 768px)');
