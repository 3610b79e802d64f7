import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { profileQuery, refreshProfile } from '../profile/profile.queries.ts';

/** The secret is requested only once per setup, because each request creates a new secret and invalidates the previous one. */
export const twoFactorSetupQuery = queryOptions({
  queryKey: ['two-factor-setup'],
  queryFn: ({ signal }) => call(twoFactorContract.generate, undefined, { signal, background: true }),
  // `static` prevents refetches by `invalidateQueries`, for example after the language was changed.
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
});

function setTwoFactor(queryClient: QueryClient, twoFactor: { on: boolean; recoveryCodesLeft: number }): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  if (profile) queryClient.setQueryData(profileQuery.queryKey, { ...profile, twoFactor });
}

/** Turns two-factor on. Resolves to the recovery codes, which the server sends only once. */
export function useRegisterTwoFactor() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: { code: string; password: string }) => call(twoFactorContract.register, { body }, { takes: ofField }),
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => setTwoFactor(queryClient, { on: true, recoveryCodesLeft: recoveryCodes.length }),
    onSettled: (_answer, error) => {
      // Keeps the secret after an error, because the secret in the user's authenticator app is still valid.
      if (!error) queryClient.removeQueries({ queryKey: twoFactorSetupQuery.queryKey });
    },
  });
}

export function useDisableTwoFactor() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (code: string) => call(twoFactorContract.disable, { body: { code } }, { takes: ofField }),
    meta: { quiet: true },
    onSuccess: () => refreshProfile(queryClient),
  });
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (code: string) => call(twoFactorContract.renewRecoveryCodes, { body: { code } }, { takes: ofField }),
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => setTwoFactor(queryClient, { on: true, recoveryCodesLeft: recoveryCodes.length }),
  });
}
