import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import { isId } from '../lib/address-values.ts';
import { ApiError } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';
import { profileQuery, twoFactorMissing } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';

export interface LoadArgs {
  context: { queryClient: QueryClient };
  location: { href: string };
  matches: readonly { staticData: StaticDataRouteOption; params: Readonly<Record<string, string>> }[];
}

/** The parameter of a vulnerability type contains a key, not an id. */
const KEY = 'bugId';

/** An incompletely copied address can contain an invalid id. */
const namesNothing = (params: Readonly<Record<string, string>> = {}): boolean =>
  Object.entries(params).some(([name, value]) => name.endsWith('Id') && name !== KEY && !isId(value));

const goTo = (href: string) => redirect({ href, replace: true });

/**
 * S03: without a session, the app shows the login page. If the server rejects the request, it shows an error page; without a network, an
 * error with a retry on the current page. Pages with `profileOptional` need no profile. Redirects to the password page or the second factor
 * if one of them is required, and from an invalid id to the 404 page.
 */
export async function loadProfile({ context, location, matches }: LoadArgs): Promise<{ profile: Profile | null }> {
  const { profileOptional, duringSetup } = matches.at(-1)?.staticData ?? {};
  if (!session.present()) {
    if (profileOptional) return { profile: null };
    // A session that ended without signing out still names its user.
    throw goTo(paths.login(location.href, session.user() === null ? undefined : true));
  }
  try {
    const profile = await context.queryClient.ensureQueryData(profileQuery);
    if (profile.mustChangePassword && duringSetup !== true) throw goTo(paths.password(location.href));
    if (twoFactorMissing(profile) && !duringSetup) throw goTo(paths.twoFactor(location.href));
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
