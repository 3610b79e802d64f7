import { useEffect, useRef } from 'react';
import { storage } from '../lib/storage.ts';
import { visitLanguage } from '../lib/visit-language.ts';
import { useMaybeProfile } from '../profile/profile.queries.ts';
import { useColorScheme } from '../ui/design/color-scheme.ts';
import { usePreferences } from './preferences.queries.ts';

/**
 * Applies the theme of the profile once, unless the user has chosen one on this device. `loadProfile` does the same for the language. A
 * language chosen before signing in is saved in the profile, because it is also the language of emails.
 */
export function useDeviceFollowsProfile(): void {
  const profile = useMaybeProfile();
  const { setScheme } = useColorScheme();
  const { keep } = usePreferences();
  const done = useRef(false);
  useEffect(() => {
    if (!profile || done.current) return;
    done.current = true;
    const chosen = visitLanguage.take();
    if (chosen && chosen !== profile.language) keep({ language: chosen });
    if (storage.get('coloa.theme') === null && profile.theme !== 'auto') setScheme(profile.theme);
  }, [profile, setScheme, keep]);
}
