import { useEffect, useRef } from 'react';
import { type ToastAction, toastStore } from './toast.ts';

export type PageToast = (text: string, action?: ToastAction) => void;

/**
 * Returns a function that shows a success toast. The toast disappears with the page or form, because its result is visible only there, and
 * its action changes only what is there.
 */
export function usePageToast(): PageToast {
  const shown = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const id of shown.current) toastStore.remove(id);
    },
    [],
  );
  return (text, action) => void shown.current.push(toastStore.add({ kind: 'ok', text, ...(action && { action }) }));
}
