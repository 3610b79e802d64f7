import { useEffect, useRef } from 'react';
import { toastStore } from './toast.ts';

/** Returns a function that reports a success. The toast disappears with the page, because the result is only visible there. */
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
