import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { react } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';
import { profileQuery, twoFactorMissing } from '../profile/profile.queries.ts';
import { paths, staysPut } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { holdsText, onceWithoutText } from '../ui/overlays/leaving.ts';

const RETRIES = 5;
const RETRY_MS = 2_000;

/**
 * Opens the sign-in page if the session has ended. Unsaved text keeps the page open until the user saves or discards it, or sends a request.
 */
export function leaveIfSignedOut(error: unknown): void {
  if (!(error instanceof ApiError) || error.kind !== 'signedOut') return;
  const leave = () => {
    if (!session.present()) react(error);
  };
  // No more events follow, and a page that sends no requests would otherwise stay open for good.
  if (holdsText()) onceWithoutText(leave);
  else react(error);
}

/** Returns whether a query of the page failed with status 403. Pages handle a 404 themselves. */
function forbidden(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ meta }) => !meta?.background })
    .some(({ state }) => state.error instanceof ApiError && state.error.status === 403);
}

/**
 * Refetches the profile, which updates the menu and buttons; `everything` also refetches all other data, which depends on project roles. A
 * forbidden page is replaced by the 403 page, unless it contains unsaved text.
 */
export async function followRights(router: RegisteredRouter, queryClient: QueryClient, everything: boolean): Promise<void> {
  const before = queryClient.getQueryData(profileQuery.queryKey);
  const retry = (failures: number, error: Error) => failures < RETRIES && error instanceof ApiError && error.retryable;
  try {
    // A running request may still return the old permissions, so it is cancelled.
    await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
    const profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0, retry, retryDelay: RETRY_MS });
    const here = router.latestLocation.href;
    const { duringSetup } = router.state.matches.at(-1)?.staticData ?? {};
    if (profile.mustChangePassword && duringSetup !== true) return void (await router.navigate({ href: paths.password(here) }));
    if (twoFactorMissing(profile) && !duringSetup && holdsText()) return void toast.bad(i18next.t('app:twoFactorFirst'));
    if (twoFactorMissing(profile) && !duringSetup) return void (await router.navigate({ href: paths.twoFactor(here) }));
    // The cache keeps the same object if the new profile is equal.
    if (queryClient.getQueryData(profileQuery.queryKey) === before && !everything) return;
    await queryClient.invalidateQueries();
    if (staysPut(here) || router.latestLocation.href !== here || !forbidden(queryClient)) return;
    await router.navigate({ href: paths.error(403, { from: here }), replace: true });
  } catch (error) {
    leaveIfSignedOut(error);
  }
}
