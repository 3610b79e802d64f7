import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { batchesOf } from '../../lib/run-batches.ts';
import { BulkAction } from '../../ui/data/bulk-bar.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { Act } from './bulk-actions.tsx';

/**
 * Deletes the selected issues. Asks for confirmation if clients can see some of them, because these issues disappear for the clients too.
 */
export function DeleteAction({ rows, act }: { rows: readonly IssueRow[]; act: Act }) {
  const t = useT('issues');
  const [asking, setAsking] = useState(false);
  const published = rows.filter(({ status }) => isPublished(status)).length;
  const remove = () =>
    void act(
      batchesOf(rows, () => ({ delete: true as const })),
      (count) => t('bulk.deleted', { count }),
    );
  return (
    <>
      <BulkAction onClick={() => (published > 0 ? setAsking(true) : remove())}>{t('bulk.delete')}</BulkAction>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('bulk.deleteTitle', { count: rows.length })}
        confirm={t('bulk.deleteConfirm', { count: rows.length })}
        onConfirm={remove}
      >
        {t('bulk.deleteBody', { count: published })}
      </ConfirmDialog>
    </>
  );
}
