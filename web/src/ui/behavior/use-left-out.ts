import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../feedback/toast.ts';

/** Says once that the address held what this page does not know, and goes to the address without it. */
export function useLeftOut(names: readonly string[], cleaned: string): void {
  const t = useT('ui');
  const { history } = useRouter();
  const words = names.join(', ');
  const latest = useRef({ t, cleaned });
  useEffect(() => {
    latest.current = { t, cleaned };
  });
  useEffect(() => {
    if (words === '') return;
    toast.bad(latest.current.t('filter.leftOut', { names: words }));
    history.replace(latest.current.cleaned);
  }, [words, history]);
}
