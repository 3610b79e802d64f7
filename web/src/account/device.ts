import type { Language } from '@coloa/contract/languages.ts';
import type { Theme } from '@coloa/contract/profile/profile.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { changeLanguage, useLanguage } from '../lib/i18n.ts';
import { visitLanguage } from '../lib/visit-language.ts';
import { useMaybeProfile } from '../profile/profile.queries.ts';
import { useColorScheme } from '../ui/design/color-scheme.ts';
import { rereadTexts, usePreferences } from './preferences.queries.ts';

/**
 * Applies the theme and the language of the profile when it is loaded and when they change, so that all devices of a user follow a choice
 * made on one of them. The values stored on the device only bridge the time until the profile is loaded. `loadProfile` applies the language
 * first. A language chosen before signing in is saved in the profile, because it is also the language of emails.
 */
export function useDeviceFollowsProfile(): void {
  const profile = useMaybeProfile();
  const queryClient = useQueryClient();
  const shown = useLanguage();
  const { scheme, setScheme } = useColorScheme();
  const { keep } = usePreferences();
  const followed = useRef<{ theme: Theme; language: Language }>(undefined);
  useEffect(() => {
    if (!profile) return;
    const { theme } = profile;
    const chosen = visitLanguage.take();
    const language = chosen ?? profile.language;
    const before = followed.current;
    followed.current = { theme, language };
    if (language !== profile.language) keep({ language });
    if (theme !== before?.theme && theme !== scheme) setScheme(theme);
    if (before === undefined || language === before.language || language === shown) return;
    void changeLanguage(language).then(
      () => rereadTexts(queryClient),
      () => undefined,
    );
  }, [profile, shown, scheme, setScheme, keep, queryClient]);
}
