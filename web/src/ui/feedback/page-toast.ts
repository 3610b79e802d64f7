import { useEffect, useRef } from 'react';
import { toastStore } from './toast.ts';

/** Returns a function that shows a success toast. The toast disappears with the page, because the result is visible only on that page. */
export function usePageToast(): (text: string) => void {
  const shown = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const id of shown.current) toastStore.remove(id);
    },
    [],
  );
  return (text) => void shown.current.push(toastStore.add({ kind: 'ok', text }));
}
