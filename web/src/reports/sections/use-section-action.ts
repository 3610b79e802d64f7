import type { SectionChanges } from '@coloa/contract/reports/report-sections.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { KeptSections, SectionHome } from './section-home.ts';

interface Action {
  changes: SectionChanges;
  version: number | undefined;
}

interface Done {
  changes: SectionChanges;
  kept: KeptSections | null;
}

/**
 * `run` adds, copies or removes sections. It resolves to null after an API error, which a toast reports, and if the call was dropped
 * because an earlier one was running.
 */
export function useSectionAction(save: SectionHome['save']): {
  run: (changes: SectionChanges, version?: number) => Promise<KeptSections | null>;
  busy: boolean;
} {
  const t = useT('projectReport');
  const { mutateAsync, isPending } = useOneMutation<Done, Action>({
    mutationFn: async ({ changes, version }) => ({ changes, kept: save ? await save(changes, version) : null }),
  });
  const run = async (changes: SectionChanges, version?: number) => {
    try {
      const done = await mutateAsync({ changes, version });
      return done.changes === changes ? done.kept : null;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.has('EDIT_CONFLICT')) toast.bad(t('changedByOther', { name: (failure.current as KeptSections).by?.name ?? '' }));
      return null;
    }
  };
  return { run, busy: isPending };
}
