import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { toggled } from '../lib/lists.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { unseen } from '../ui/design/classes.ts';
import { Card } from '../ui/layout/card.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { type TreeRow, treeOf } from './task-shapes.ts';
import type { TaskViewProps } from './task-view.ts';
import styles from './tasks.module.css';
import { useTaskOrder } from './use-task-order.ts';

/** Rows can be dragged, or moved with Shift and an arrow key. */
export function TaskList({ projectId, tasks, found, hrefOf, open }: TaskViewProps) {
  const t = useT('tasks');
  const { history } = useRouter();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const columns = useTaskColumns((id) => setFolded(toggled(folded, id)));
  const rows = treeOf(tasks, found, folded);
  const { rowProps, said } = useTaskOrder(projectId, tasks, rows);
  return (
    <div className={styles.place}>
      {tasks.some(({ can }) => can.edit) && <p className={styles.keys}>{t('order.keys')}</p>}
      <Card padded={false}>
        <DataTable<TreeRow>
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ task }) => task.id}
          hrefOf={({ task }) => hrefOf(task.id)}
          onOpen={({ task }) => history.push(hrefOf(task.id))}
          isMuted={({ task, passing }) => passing || task.status === 'DONE'}
          rowProps={rowProps}
          current={open}
        />
      </Card>
      <p className={unseen} role="status">
        {said}
      </p>
    </div>
  );
}
