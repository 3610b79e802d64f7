import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { leftOut } from '../../lib/unknown-search.ts';
import { toast } from '../feedback/toast.ts';

/** Shows a toast that lists the ignored search parameters, and replaces the URL with `cleaned`. */
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

/**
 * Parses the search parameters with `read`, which must be defined outside of components. `addressOf` returns the URL without ignored
 * parameters. A toast reports the ignored parameters once.
 */
export function useAddressSearch<Search extends object>(
  read: (raw: Readonly<Record<string, unknown>>) => Search,
  addressOf: (search: Search) => string,
): Search {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => read(raw), [read, raw]);
  useLeftOut(leftOut(raw, search as Readonly<Record<string, unknown>>), addressOf({ ...search }));
  return search;
}
