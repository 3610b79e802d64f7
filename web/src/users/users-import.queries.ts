import type { ArgsOf } from '@coloa/contract/http.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { call } from '../lib/api-client.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { useRefreshUsers } from './users.queries.ts';

type Preview = ArgsOf<typeof usersImportContract.preview>['body'];
type Run = ArgsOf<typeof usersImportContract.run>['body'];

/** Validates the import without changing anything on the server. */
export function usePreviewImport() {
  return useOneMutation({ mutationFn: (body: Preview) => call(usersImportContract.preview, { body }, { takes: () => true }) });
}

/** Creates all users, or none if any line has an error. After such an error, the caller requests a new preview. */
export function useRunImport() {
  const refresh = useRefreshUsers();
  return useOneMutation({
    mutationFn: (body: Run) => call(usersImportContract.run, { body }, { takes: (problem) => problem.path?.startsWith('lines') ?? false }),
    onSuccess: refresh,
  });
}
