import { useT } from '../../lib/i18n.ts';
import { toast } from '../feedback/toast.ts';

/**
 * Copies a text by selecting it. Fallback for `navigator.clipboard`, which can reject, and which is missing in insecure contexts, such as
 * plain HTTP in a local network.
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

/** Returns a function that copies a text and shows the result in a toast. It resolves to false if copying failed. */
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
