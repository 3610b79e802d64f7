import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { projectKeys } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { advancedBody, isSimple, type ProjectSearch, simpleBody } from './projects.search.ts';

export const projectListQuery = (search: ProjectSearch) => {
  const simple = isSimple(search);
  const body = simple ? simpleBody(search) : advancedBody(search);
  return queryOptions({
    queryKey: [...projectKeys.lists, simple, body],
    queryFn: ({ signal }) =>
      call(simple ? projectsContract.search : projectsContract.searchAdvanced, { body }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
};
