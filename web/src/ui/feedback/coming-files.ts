import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toast } from './toast.ts';

let coming = 0;
let failed = 0;
const listeners = new Set<() => void>();

/** Registers an upload. Call the returned function after the file was added or cancelled, or its upload failed. */
export function fileComes(): (outcome: 'there' | 'failed') => void {
  coming += 1;
  for (const listener of listeners) listener();
  return (outcome) => {
    coming -= 1;
    if (outcome === 'failed') failed += 1;
    for (const listener of listeners) listener();
  };
}

export const areComing = (): boolean => coming > 0;
export const useComing = (): boolean => useSyncExternalStore(subscribe, areComing);
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Saves after all pending uploads. If an upload fails, shows an error instead. */
export function useSaveWithFiles<Args extends unknown[]>(save: (...args: Args) => void): { save: (...args: Args) => void; waits: boolean } {
  const t = useT('ui');
  const come = useComing();
  const [asked, setAsked] = useState<{ args: Args; failed: number } | null>(null);
  const goOn = useEffectEvent((wanted: { args: Args; failed: number }) => {
    setAsked(null);
    if (wanted.failed === failed) save(...wanted.args);
    else toast.bad(t('fileFailed'));
  });
  useEffect(() => {
    if (asked && !come) goOn(asked);
  }, [asked, come]);
  return {
    save: (...args) => {
      if (areComing()) setAsked({ args, failed });
      else save(...args);
    },
    waits: asked !== null,
  };
}
