import { type BackupRun, type BackupStanding, backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

/** Polling interval while a backup or a verification is waiting or running, short enough for a progress bar. */
const POLL_MS = 1_000;
/** Polling interval at other times, short enough to show that a scheduled backup has started. */
const IDLE_POLL_MS = 30_000;

const isOn = (status: string | undefined): boolean => status === 'WAITING' || status === 'RUNNING';

export const isUnderWay = ({ status, proof }: Pick<BackupRun, 'status' | 'proof'>): boolean => isOn(status) || isOn(proof?.status);

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(backupsContract.standing, undefined, { signal, background: true }),
  refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? POLL_MS : IDLE_POLL_MS),
  refetchOnMount: 'always',
  meta: { background: true },
});

function useTakeRun() {
  const queryClient = useQueryClient();
  return (run: BackupRun) => {
    queryClient.setQueryData(
      backupsQuery.queryKey,
      (standing): BackupStanding | undefined =>
        standing && { ...standing, runs: [run, ...standing.runs.filter(({ id }) => id !== run.id)] },
    );
    return queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
  };
}

export function useStartBackup() {
  const take = useTakeRun();
  return useOneMutation<BackupRun, void>({ mutationFn: () => call(backupsContract.start), onSuccess: take });
}

export function useProveBackup() {
  const take = useTakeRun();
  return useOneMutation<BackupRun, string>({ mutationFn: (id) => call(backupsContract.prove, { params: { id } }), onSuccess: take });
}
