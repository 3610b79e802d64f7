import { type ToastAction, toastStore } from './toast-store.ts';

/** Four seconds at the top right; the same words are not shown twice at once. For what was done, and for what went wrong. */
export const toast = {
  ok: (text: string, action?: ToastAction) => toastStore.add({ kind: 'ok', text, action }),
  bad: (text: string, action?: ToastAction) => toastStore.add({ kind: 'bad', text, action }),
  /** Takes away what is still shown. */
  clear: () => toastStore.clear(),
};
