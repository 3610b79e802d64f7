import type { BackupRun } from '@coloa/contract/backup/backups.contract.ts';
import { useEffect, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { isUnderWay } from './backups.queries.ts';

/** Shows a toast for each backup or verification that has ended since the previous list of runs. */
export function useRunEnds(runs: readonly BackupRun[] | undefined): void {
  const t = useT('backups');
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!runs) return;
    for (const run of runs) {
      if (!before.current.has(run.id) || isUnderWay(run)) continue;
      if (run.status === 'FAILED') toast.bad(t('doneBad'));
      else if (run.proof === null) toast.ok(t('done'));
      else if (run.proof.status === 'DONE') toast.ok(t('proven'));
      else toast.bad(t('provenBad'));
    }
    before.current = new Set(runs.filter(isUnderWay).map(({ id }) => id));
  }, [runs, t]);
}
