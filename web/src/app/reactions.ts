import type { QueryClient } from '@tanstack/react-query';
import type { Reactions } from '../lib/api-client.ts';
import { refreshProfile } from '../profile/profile.queries.ts';
import { toast } from '../ui/toast.ts';
import { paths, patterns } from './paths.ts';
import type { AppRouter } from './router.tsx';

/** S36–S39 as navigation and toasts. From pages that stay put nothing leads away but what the reader presses. */
export function reactionsOf(router: AppRouter, queryClient: QueryClient): Reactions {
  const staysPut = () => router.state.matches.at(-1)?.staticData.staysPut ?? false;
  const here = () => router.latestLocation.href;
  const goesToErrorPage = () => here().startsWith(patterns.error.replace('$status', ''));
  // Unsaved text is kept as a draft before any navigation, so no question stands in the way.
  const go = (href: string, replace = false) => void router.navigate({ href, replace, ignoreBlocker: true });
  const show = (messages: string[]) => {
    for (const message of messages) toast.bad(message);
  };
  return {
    toErrorPage: (error, { replace }) => {
      if (staysPut()) show(error.problems.map((problem) => problem.message));
      // Several calls of a page can fail at once: the first one leads away from it.
      else if (!goesToErrorPage()) go(paths.error(error.status, { from: here(), id: error.requestId }), replace);
    },
    toTwoFactorSetup: () => {
      void refreshProfile(queryClient);
      if (!staysPut()) go(paths.twoFactor(here()));
    },
    toPasswordForm: () => {
      void refreshProfile(queryClient);
      if (!staysPut()) go(paths.password(here()));
    },
    toLogin: () => {
      if (router.latestLocation.pathname === patterns.login) return;
      // Gone from the page before its data is: what is still drawn reads the profile.
      void router.navigate({ href: paths.login(here(), true), replace: true, ignoreBlocker: true }).then(() => queryClient.clear());
    },
    show,
  };
}
