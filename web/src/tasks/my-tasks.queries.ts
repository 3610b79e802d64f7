import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { taskKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

/** Contains at most `LIMITS.myTasks` open tasks across all projects, sorted by due date. Without `userId`, the tasks are the user's own. */
export const myTasksQuery = (userId?: string) =>
  queryOptions({
    queryKey: [...taskKeys.mine, userId ?? null],
    queryFn: ({ signal }) => call(tasksContract.mine, { query: userId === undefined ? {} : { userId } }, { signal, background: true }),
    // Other users can assign or unassign tasks at any time.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { background: true },
  });
