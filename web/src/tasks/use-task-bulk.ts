import type { ArgsOf } from '@coloa/contract/http.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { type Batch, type BulkOutcome, batchesOf, reasonsOf } from '../lib/run-batches.ts';
import { type Bulk, useBulk } from '../ui/data/use-bulk.ts';
import { refreshTasks } from './tasks.queries.ts';

type BulkChange = NonNullable<ArgsOf<typeof tasksContract.bulk>['body']>['change'];
type TaskBatch = Batch<Task, BulkChange>;
type TaskBulk = Bulk<Task, BulkChange>;
/** Runs the batches, and clears the selection afterwards. */
export type ActOnTasks = (...work: Parameters<TaskBulk['run']>) => Promise<void>;
export type TaskBulkOutcome = BulkOutcome<Task>;

const withoutEmpty = (batches: TaskBatch[]): TaskBatch[] => batches.filter(({ change }) => Object.keys(change).length > 0);

/** Returns the batches that change the assignees. Omits tasks that already have all people of `add` and none of `remove`. */
export const peopleBatches = (tasks: readonly Task[], add: readonly string[], remove: readonly string[]): TaskBatch[] =>
  withoutEmpty(
    batchesOf<Task, BulkChange>(tasks, ({ assignees }) => {
      const has = (id: string) => assignees.some((each) => each.id === id);
      const addAssignees = add.filter((id) => !has(id));
      const removeAssignees = remove.filter((id) => has(id) && !add.includes(id));
      return { ...(addAssignees.length > 0 && { addAssignees }), ...(removeAssignees.length > 0 && { removeAssignees }) };
    }),
  );

/** Returns the batches that undo the changes to the tasks in `done`. Deleted tasks cannot be restored. */
function undoOf(batches: readonly TaskBatch[], done: readonly Task[]): TaskBatch[] {
  const changed = new Set(done.map(({ id }) => id));
  return batches.flatMap(({ rows, change }) =>
    withoutEmpty(
      batchesOf<Task, BulkChange>(
        rows.filter(({ id }) => changed.has(id)),
        ({ status, priority, dueDay }) => ({
          ...(change.status !== undefined && { status }),
          ...(change.priority !== undefined && { priority }),
          ...(change.dueDay !== undefined && { dueDay }),
          ...(change.addAssignees && { removeAssignees: change.addAssignees }),
          ...(change.removeAssignees && { addAssignees: change.removeAssignees }),
        }),
      ),
    ),
  );
}

function propertyOf({ addAssignees, removeAssignees, ...rest }: BulkChange): string {
  return addAssignees || removeAssignees ? 'assignees' : Object.keys(rest).toSorted().join(' ');
}

export function useTaskBulk(projectId: string, onLeft: (outcome: TaskBulkOutcome) => void): TaskBulk {
  const queryClient = useQueryClient();
  return useBulk({
    send: async ({ rows, change }: TaskBatch) => {
      const body = { ids: rows.map(({ id }) => id), change };
      const { items } = await call(tasksContract.bulk, { params: { project_id: projectId }, body }, { background: true });
      return reasonsOf(items);
    },
    undoOf,
    propertyOf,
    refresh: () => refreshTasks(queryClient, projectId),
    onLeft,
  });
}
