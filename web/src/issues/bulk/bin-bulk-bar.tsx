import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { batchesOf } from '../../lib/run-batches.ts';
import { BulkAction, BulkBar, BulkProgress } from '../../ui/data/bulk-bar.tsx';
import { type IssueBulkOutcome, useIssueBulk } from './use-issue-bulk.ts';

interface BinBulkBarProps {
  rows: readonly IssueRow[];
  /** Called with the outcome, including reasons, if at least one issue stays in the bin. */
  onLeft: (outcome: IssueBulkOutcome) => void;
  onClear: () => void;
}

export function BinBulkBar({ rows, onLeft, onClear }: BinBulkBarProps) {
  const t = useT('issues');
  const { progress, run } = useIssueBulk(onLeft);
  const restore = async () => {
    const batches = batchesOf(rows, () => ({ restore: true as const }));
    if (await run(batches, (count) => t('bulk.restored', { count }))) onClear();
  };
  return (
    <BulkBar count={rows.length} onClear={onClear}>
      {progress !== null ? (
        <BulkProgress value={progress} label={t('ui:bulk.working')} />
      ) : (
        <BulkAction onClick={() => void restore()}>{t('restore')}</BulkAction>
      )}
    </BulkBar>
  );
}
