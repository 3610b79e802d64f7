import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { taskKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

/** Open tasks of a person in all projects, by default the reader's own, the next due first. */
export const myTasksQuery = (userId?: string) =>
  queryOptions({
    queryKey: [...taskKeys.mine, userId ?? null],
    queryFn: ({ signal }) => call(tasksContract.mine, { query: userId === undefined ? {} : { userId } }, { signal, background: true }),
    // Other users can assign tasks to the user, or remove them.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { background: true },
  });
