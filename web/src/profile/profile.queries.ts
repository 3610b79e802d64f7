import { holds, type Permission } from '@coloa/contract/permissions.ts';
import { type Profile, profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { todayOf } from '../lib/format.ts';
import { session } from '../lib/session.ts';
import { typedPassword } from '../lib/typed-password.ts';
import { uploadLimit } from '../lib/upload-limit.ts';
import { workspaceZone } from '../lib/workspace-zone.ts';

/** The main layout loads the profile once. It never becomes stale, so code that changes the profile must write or invalidate it. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(profileContract.get, undefined, { signal, background: true });
    session.belongsTo(profile.id);
    if (!profile.mustChangePassword) typedPassword.forget();
    uploadLimit.set(profile.limits.uploadBytes);
    workspaceZone.set(profile.currentWorkspace.timeZone);
    return profile;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // The layout handles failures and retries only on request.
  retry: false,
});

export const twoFactorMissing = (profile: Profile): boolean => profile.twoFactorDemanded && !profile.twoFactor.on;

/** Refetches the profile after a change. Never rejects, because the change is saved even if the new profile cannot be loaded. */
export async function refreshProfile(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => undefined);
}

/** Returns the profile if it is loaded, and never requests it. */
export function useMaybeProfile(): Profile | undefined {
  return useQuery({ ...profileQuery, enabled: false }).data;
}

export function useProfile(): Profile {
  const profile = useMaybeProfile();
  if (!profile) throw new Error('This page belongs under the main layout, which loads the profile first');
  return profile;
}

/** Returns today's date as 'YYYY-MM-DD' in the workspace's time zone, which the server also uses for due dates. */
export function useToday(): string {
  return todayOf(useProfile().currentWorkspace.timeZone);
}

/** Whether the user's role has a permission. For objects with a `can` field, use that field instead. */
export function useCan(permission: Permission): boolean {
  return holds(useMaybeProfile()?.role.privileges ?? [], permission);
}

export const useReadinessRules = () => useProfile().currentWorkspace.readiness;

/**
 * Whether the user can read internal data of at least one project. For one project use `can.method`, and for one issue `can.versions`, because
 * a user can belong to the team of one project and be a client in another.
 */
export const useIsTeam = (): boolean => useMaybeProfile()?.ofTeam ?? false;
