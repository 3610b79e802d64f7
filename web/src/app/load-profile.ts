import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import { isId } from '../lib/address-values.ts';
import { ApiError } from '../lib/api-error.ts';
import { dropEarlyAnswers } from '../lib/early-answers.ts';
import { changeLanguage, keptLanguage } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import { visitLanguage } from '../lib/visit-language.ts';
import { profileQuery, twoFactorMissing } from '../profile/profile.queries.ts';
import { returnSearch } from '../routes/error.search.ts';
import { fromSearch, paths, safeReturnTo } from '../routes/paths.ts';

export interface LoadArgs {
  context: { queryClient: QueryClient };
  location: { href: string };
  matches: readonly { staticData: StaticDataRouteOption; params: Readonly<Record<string, string>> }[];
}

/** This URL parameter contains the key of a vulnerability type instead of a UUID. */
const KEY = 'bugId';

/** Returns whether a URL parameter contains an invalid id, for example because the URL was copied incompletely. */
const namesNothing = (params: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(params).some(([name, value]) => name.endsWith('Id') && name !== KEY && !isId(value));

/**
 * The query clients with a call that failed because two-factor is missing, possibly in a workspace other than the current one. Loading
 * another page forgets the failure.
 */
export const twoFactorRefusals = new WeakSet<QueryClient>();

/** Switches to the user's language before the page requests its data, unless the user chose another one before signing in. */
async function followLanguage({ language }: Profile): Promise<void> {
  const wanted = visitLanguage.get() ?? language;
  if (keptLanguage() === wanted) return;
  dropEarlyAnswers();
  await changeLanguage(wanted).catch(() => undefined);
}

const goTo = (href: string) => redirect({ href, replace: true });

/**
 * S03: loads the profile, or redirects to the login, password, two-factor or error page. A page with `profileOptional` gets null if no
 * profile can be loaded.
 * @throws ApiError for other failures, for example without a network; the route then shows the error and a retry button
 */
export async function loadProfile({ context, location, matches }: LoadArgs): Promise<{ profile: Profile | null }> {
  const { profileOptional, duringSetup } = matches.at(-1)?.staticData ?? {};
  if (!session.present()) {
    if (profileOptional) return { profile: null };
    // The device keeps the user's id if the session ended without a sign-out; the login page then explains why it is shown.
    throw goTo(paths.login(location.href, session.user() === null ? undefined : true));
  }
  try {
    const { queryClient } = context;
    if (duringSetup !== 'twoFactor') twoFactorRefusals.delete(queryClient);
    // A profile that was loaded earlier can be older than a choice in another tab of this device.
    const first = queryClient.getQueryData(profileQuery.queryKey) === undefined || keptLanguage() === undefined;
    let profile = await queryClient.ensureQueryData(profileQuery);
    // Two-factor may have been set up in another tab, or become optional.
    if (twoFactorMissing(profile)) profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    if (first) await followLanguage(profile);
    if (profile.mustChangePassword && duringSetup !== true) throw goTo(paths.password(location.href));
    if (twoFactorMissing(profile) && !duringSetup) throw goTo(paths.twoFactor(location.href));
    if (duringSetup === 'twoFactor' && !profile.twoFactorDemanded && !profile.twoFactor.on && !twoFactorRefusals.has(queryClient)) {
      throw goTo(safeReturnTo(returnSearch(fromSearch(location.href.split('?')[1] ?? '')).returnTo));
    }
    if (namesNothing(matches.at(-1)?.params)) throw goTo(paths.error(404, { from: location.href }));
    return { profile };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (profileOptional) return { profile: null };
    if (error.kind === 'signedOut') throw goTo(paths.login(location.href, true));
    if (error.kind === 'page') throw goTo(paths.error(error.status, { from: location.href, id: error.requestId }));
    throw error;
  }
}
