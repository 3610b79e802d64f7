import { useT } from '../../lib/i18n.ts';
import { toast } from '../feedback/toast.ts';

/**
 * Copies through a selection. `navigator.clipboard` may reject, and is missing without a secure context (plain HTTP in a local network).
 */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/** Copies a text and reports it in a toast; returns whether it succeeded. */
export function useCopy(): (text: string) => Promise<boolean> {
  const t = useT('ui');
  return async (text) => {
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(text).then(
          () => true,
          () => copyBySelection(text),
        )
      : copyBySelection(text);
    if (done) toast.ok(t('copied'));
    else toast.bad(t('copyFailed'));
    return done;
  };
}
