import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { batchesOf } from '../lib/run-batches.ts';
import { BulkAction } from '../ui/data/bulk-bar.tsx';
import { Folded } from '../ui/data/folded.tsx';
import { explanation } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { deletionOf } from './task-shapes.ts';
import type { ActOnTasks } from './use-task-bulk.ts';

interface DeleteTasksProps {
  selected: readonly Task[];
  /** All tasks of the project. */
  tasks: readonly Task[];
  act: ActOnTasks;
}

/** Deletes the selected tasks that the user can delete, after a confirmation, because their results cannot be restored. */
export function DeleteTasks({ selected, tasks, act }: DeleteTasksProps) {
  const t = useT('tasks');
  const say = useReason();
  const [asking, setAsking] = useState(false);
  const { deleted, subtasks, kept } = deletionOf(selected, tasks);
  const count = deleted.length;
  const remove = () =>
    void act(
      batchesOf(deleted, () => ({ delete: true as const })),
      (done) => t('bulk.deleted', { count: done }),
    );
  return (
    <>
      <BulkAction onClick={() => setAsking(true)} {...explanation(count === 0 ? say(kept[0]?.can.why.delete) : undefined)}>
        {t('bulk.delete')}
      </BulkAction>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('bulk.deleteTitle', { count })}
        confirm={t('bulk.deleteConfirm', { count })}
        onConfirm={remove}
      >
        <p>{t('bulk.deleteBody', { count })}</p>
        {subtasks > 0 && <p>{t('bulk.deleteUnder', { count: subtasks })}</p>}
        {kept.length > 0 && <Folded>{t('bulk.unfit', { count: kept.length, titles: kept.map(({ title }) => title).join(', ') })}</Folded>}
      </ConfirmDialog>
    </>
  );
}
