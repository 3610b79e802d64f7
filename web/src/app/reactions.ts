import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Reactions } from '../lib/api-client.ts';
import { refreshProfile } from '../profile/profile.queries.ts';
import { pageOf, patterns } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { holdsText, mayLeave, wouldLose } from '../ui/overlays/leaving.ts';
import { twoFactorRefusals } from './load-profile.ts';
import { type Failure, type Place, whereTo } from './redirects.ts';
import type { AppRouter } from './router.tsx';

/**
 * Returns the current place. Uses `latestLocation`, because it changes as soon as a navigation starts; the rest of the router's state
 * changes later.
 */
function placeOf({ latestLocation, state: { isLoading, resolvedLocation } }: AppRouter): Place {
  const { href } = latestLocation;
  return {
    href,
    unsaved: wouldLose(),
    leaving: isLoading && resolvedLocation !== undefined && pageOf(resolvedLocation.href) !== pageOf(href),
  };
}

export function reactionsOf(router: AppRouter, queryClient: QueryClient): Reactions {
  const show = (messages: string[]) => {
    for (const message of messages) toast.bad(message);
  };
  let asking = false;
  /** Resolves to whether the user agrees to leave the page. Text without a draft would be lost, so the user can stay to copy it. */
  const agrees = async (): Promise<boolean> => {
    if (!wouldLose()) return true;
    if (asking) return false;
    asking = true;
    show([i18next.t('app:copyUnsaved')]);
    return mayLeave({ draftsToo: true }).finally(() => {
      asking = false;
    });
  };
  const follow = (failure: Failure, { replace = false, messages = [] }: { replace?: boolean; messages?: string[] }) => {
    const step = whereTo(failure, placeOf(router));
    if (step === 'say') show(messages);
    if (typeof step !== 'object') return undefined;
    const go = () => router.navigate({ href: step.go, replace, ignoreBlocker: true });
    // If no text would be lost, the navigation starts immediately. Later failures of the page are then compared with the navigation's
    // target.
    return wouldLose() ? agrees().then((agreed) => (agreed ? go() : undefined)) : go();
  };
  return {
    toErrorPage: ({ status, requestId, problems }, { replace = false }) => {
      const messages = problems.map(({ message }) => message);
      void follow({ kind: 'page', status, id: requestId, read: replace }, { replace, messages });
    },
    toTwoFactorSetup: (options) => {
      twoFactorRefusals.add(queryClient);
      // The page keeps the text, which the user can save after setting up two-factor in another tab.
      if (holdsText()) return show([i18next.t('app:twoFactorFirst')]);
      void refreshProfile(queryClient);
      void follow({ kind: 'setup' }, options);
    },
    toPasswordForm: (options) => {
      void refreshProfile(queryClient);
      void follow({ kind: 'password' }, options);
    },
    // The data is cleared after the navigation, because the current page reads the profile.
    toLogin: () =>
      void follow({ kind: 'signedOut' }, { replace: true })?.then(() => {
        if (pageOf(router.latestLocation.href) === patterns.login) queryClient.clear();
      }),
    show,
  };
}
