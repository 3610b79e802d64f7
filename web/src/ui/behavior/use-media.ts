import { useSyncExternalStore } from 'react';

/** Whether a media query matches; updated with the window. */
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

/** True at 768 px and less, where the menu is collapsed and tables are stacked; updated with the window. */
export const usePhone = (): boolean => useMedia('(max-width: 768px)');
