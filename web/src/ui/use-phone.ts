import { useSyncExternalStore } from 'react';

const query = '(max-width: 768px)';

/** True at 768 px and less, where the menu folds and tables stack; follows the window. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
