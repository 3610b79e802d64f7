import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { batchesOf } from '../../lib/run-batches.ts';
import { BulkAction } from '../../ui/data/bulk-bar.tsx';
import { Folded } from '../../ui/data/folded.tsx';
import { explanation } from '../../ui/layout/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { Act } from './bulk-actions.tsx';

/**
 * Deletes the selected issues that the user can delete. Asks for confirmation if some are left out, or if clients can see some of them,
 * because these issues disappear for the clients too.
 */
export function DeleteAction({ rows, isFit, act }: { rows: readonly IssueRow[]; isFit: (row: IssueRow) => boolean; act: Act }) {
  const t = useT('issues');
  const [asking, setAsking] = useState(false);
  const fitting = rows.filter(isFit);
  const others = rows.filter((row) => !isFit(row));
  const published = fitting.filter(({ status }) => isPublished(status)).length;
  const remove = () =>
    void act(
      batchesOf(fitting, () => ({ delete: true as const })),
      (count) => t('bulk.deleted', { count }),
    );
  return (
    <>
      <BulkAction
        onClick={() => (published + others.length > 0 ? setAsking(true) : remove())}
        {...explanation(fitting.length === 0 ? t('bulk.deleteNone') : undefined)}
      >
        {t('bulk.delete')}
      </BulkAction>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('bulk.deleteTitle', { count: fitting.length })}
        confirm={t('bulk.deleteConfirm', { count: fitting.length })}
        onConfirm={remove}
      >
        {published > 0 && <p>{t('bulk.deleteBody', { count: published })}</p>}
        {others.length > 0 && <Folded>{t('bulk.unfit', { count: others.length, keys: others.map(({ key }) => key).join(', ') })}</Folded>}
      </ConfirmDialog>
    </>
  );
}
