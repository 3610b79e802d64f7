import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { taskKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

/** Up to `LIMITS.myTasks` open tasks of a person across projects, by default the user's own; earliest due date first. */
export const myTasksQuery = (userId?: string) =>
  queryOptions({
    queryKey: [...taskKeys.mine, userId ?? null],
    queryFn: ({ signal }) => call(tasksContract.mine, { query: userId === undefined ? {} : { userId } }, { signal, background: true }),
    // Other users can assign tasks to the user, or remove them.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { background: true },
  });
