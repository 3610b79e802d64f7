import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { templatesKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

/** Templates that a new project may begin with; nobody waits for them. */
export const templateChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'choices', q],
    queryFn: ({ signal }) => call(taskTemplatesContract.list, { query: { q, pageSize: 50 } }, { signal, background: true }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
    meta: { background: true },
  });
