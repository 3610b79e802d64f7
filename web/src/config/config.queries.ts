import { configContract, type MailInput } from '@coloa/contract/config/config.contract.ts';
import type { RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { notificationSettingsKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(configContract.get, undefined, { signal, background: true }),
});

/** Saves the workspace's own mail server; `null` removes it. Both change whether a server can email the user. */
export function useSetMail() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (mail: MailInput | null) => call(configContract.setMail, { body: { mail } }, { takes: ofField }),
    onSuccess: () =>
      Promise.all([configQuery.queryKey, notificationSettingsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** Sends a test email with the given settings, without saving them, or with the settings in use if `mail` is null. */
export function useTestMail() {
  return useOneMutation({
    mutationFn: (mail: MailInput | null) => call(configContract.testMail, { body: mail ? { mail } : {} }, { takes: ofField }),
  });
}

export function useSetReward() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: { version: number; rates: RewardRates }) =>
      call(configContract.setReward, { body }, { takes: (problem) => problem.code === 'EDIT_CONFLICT' || ofField(problem) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: configQuery.queryKey }),
  });
}

/** Previews rates. The server computes the effect on the last 90 days and saves nothing. */
export function usePreviewReward() {
  return useOneMutation({ mutationFn: (rates: RewardRates) => call(configContract.previewReward, { body: { rates } }) });
}
