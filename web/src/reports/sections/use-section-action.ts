import type { SectionChanges } from '@coloa/contract/reports/report-sections.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { KeptSections, SectionHome } from './section-home.ts';

interface Action {
  changes: SectionChanges;
  version: number | undefined;
}

/**
 * Returns a function that saves changes to sections, one call at a time. `run` resolves to null after an API error, which a toast shows,
 * and while an earlier call is running.
 */
export function useSectionAction(save: SectionHome['save']): {
  run: (changes: SectionChanges, version?: number) => Promise<KeptSections | null>;
  busy: boolean;
} {
  const t = useT('projectReport');
  // `isPending` changes only with the next render, so a second click before that would not be blocked.
  const running = useRef(false);
  const { mutateAsync, isPending } = useMutation<KeptSections | null, Error, Action>({
    mutationFn: async ({ changes, version }) => (save ? save(changes, version) : null),
  });
  const run = async (changes: SectionChanges, version?: number) => {
    if (running.current) return null;
    running.current = true;
    try {
      return await mutateAsync({ changes, version });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.has('EDIT_CONFLICT')) toast.bad(t('changedByOther', { name: (failure.current as KeptSections).by?.name ?? '' }));
      return null;
    } finally {
      running.current = false;
    }
  };
  return { run, busy: isPending };
}
