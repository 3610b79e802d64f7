import type { ArgsOf } from '@coloa/contract/http.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { call } from '../lib/api-client.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { useRefreshUsers } from './users.queries.ts';

type Preview = ArgsOf<typeof usersImportContract.preview>['body'];
type Run = ArgsOf<typeof usersImportContract.run>['body'];

/** Previews an import line by line; changes nothing. */
export function usePreviewImport() {
  return useOneMutation({ mutationFn: (body: Preview) => call(usersImportContract.preview, { body }, { takes: () => true }) });
}

/** Creates all users of an import, or none if a line has an error. The caller requests a new preview, which shows it. */
export function useRunImport() {
  const refresh = useRefreshUsers();
  return useOneMutation({
    mutationFn: (body: Run) => call(usersImportContract.run, { body }, { takes: (problem) => problem.path?.startsWith('lines') ?? false }),
    onSuccess: refresh,
  });
}
