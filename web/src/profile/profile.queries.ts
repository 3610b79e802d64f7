import type { Permission } from '@coloa/contract/permissions.ts';
import { type Profile, profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { todayOf } from '../lib/format.ts';
import { session } from '../lib/session.ts';
import { uploadLimit } from '../lib/upload-limit.ts';

/** The signed-in user. Read once by the main layout; changes write or invalidate it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(profileContract.get, undefined, { signal, background: true });
    session.belongsTo(profile.id);
    uploadLimit.set(profile.limits.uploadBytes);
    return profile;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // The layout handles failures, and only retries on request.
  retry: false,
});

/** The workspace demands a second factor that the person has not set up: all but the set-up answers 309. */
export const twoFactorMissing = (profile: Profile): boolean => profile.twoFactorDemanded && !profile.twoFactor.on;

/** Asks again, for after something changed it on the server. Never rejects: what was done stays done where the new profile does not come. */
export async function refreshProfile(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
}

/** The profile, if there is one; never asks for it. */
export function useMaybeProfile(): Profile | undefined {
  return useQuery({ ...profileQuery, enabled: false }).data;
}

/** The profile on pages of the main layout, which come after it. */
export function useProfile(): Profile {
  const profile = useMaybeProfile();
  if (!profile) throw new Error('This page belongs under the main layout, which loads the profile first');
  return profile;
}

/** Today in the current workspace ('YYYY-MM-DD'): what is due is counted there, as the server does. */
export function useToday(): string {
  return todayOf(useProfile().currentWorkspace.timeZone);
}

/** Whether the role has a permission. Buttons use the abilities of rows where they exist. */
export function useCan(permission: Permission): boolean {
  return useMaybeProfile()?.role.privileges.includes(permission) ?? false;
}
