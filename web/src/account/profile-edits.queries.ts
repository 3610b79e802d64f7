import { type Profile, profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ofField } from '../lib/api-error.ts';
import { uploadTo } from '../lib/api-upload.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { profileQuery, refreshProfile } from '../profile/profile.queries.ts';

function write(queryClient: QueryClient, change: Partial<Profile>): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  if (profile) queryClient.setQueryData(profileQuery.queryKey, { ...profile, ...change });
}

/** Refetches all data except the profile, because any list or page can contain the user's name or image. */
const refreshLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0] });

export function useSaveName() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (name: string) => call(profileContract.update, { body: { name } }, { takes: ofField }),
    onSuccess: (_, name) => {
      write(queryClient, { name: name.trim() });
      return refreshLists(queryClient);
    },
  });
}

export function useSetAvatar() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (picture: Blob) => uploadTo(profileContract.setAvatar, picture, 'avatar.png', { takes: () => true }),
    meta: { quiet: true },
    onSuccess: ({ avatar }) => {
      write(queryClient, { avatar });
      return refreshLists(queryClient);
    },
  });
}

export function useRemoveAvatar() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (_none: undefined) => call(profileContract.removeAvatar),
    onSuccess: () => {
      write(queryClient, { avatar: null });
      return refreshLists(queryClient);
    },
  });
}

/** Changes the email address. A new address applies when the emailed link is opened; null removes the address immediately. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (body: { email: string | null; password: string }) =>
      call(profileContract.update, { body }, { takes: (problem) => ofField(problem) || problem.code === 'MAIL_NOT_SET' }),
    meta: { quiet: true },
    onSuccess: () => refreshProfile(queryClient),
  });
}

export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useOneMutation({
    mutationFn: (token: string) => call(profileContract.confirmEmail, { body: { token } }, { takes: () => true }),
    meta: { quiet: true },
    onSuccess: () => refreshProfile(queryClient),
  });
}
