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

/** Whether the workspace requires a second factor that the user has not set up. */
export const twoFactorMissing = (profile: Profile): boolean => profile.twoFactorDemanded && !profile.twoFactor.on;

/** Refetches the profile after a change on the server. Never rejects: the change is saved even if the new profile cannot be loaded. */
export async function refreshProfile(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
}

/** Returns the profile, if it is loaded; never requests it. */
export function useMaybeProfile(): Profile | undefined {
  return useQuery({ ...profileQuery, enabled: false }).data;
}

/** Returns the profile, for pages under the main layout, which loads it first. */
export function useProfile(): Profile {
  const profile = useMaybeProfile();
  if (!profile) throw new Error('This page belongs under the main layout, which loads the profile first');
  return profile;
}

/** Returns the current date in the time zone of the workspace ('YYYY-MM-DD'). Due dates are compared with it, as on the server. */
export function useToday(): string {
  return todayOf(useProfile().currentWorkspace.timeZone);
}

/** Whether the user's role has a permission. Buttons on an object with a `can` field use that field instead. */
export function useCan(permission: Permission): boolean {
  return useMaybeProfile()?.role.privileges.includes(permission) ?? false;
}
