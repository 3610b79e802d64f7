import type { Language } from '@coloa/contract/languages.ts';
import { profileContract, type Theme } from '@coloa/contract/profile/profile.contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { forgetTree } from '../bugs/vrts.queries.ts';
import { call } from '../lib/api-client.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { profileQuery, refreshProfile } from '../profile/profile.queries.ts';
import { useColorScheme } from '../ui/design/color-scheme.ts';

interface Preferences {
  setLanguage: (language: Language) => Promise<void>;
  scheme: Theme;
  setTheme: (theme: Theme) => void;
  /** Saves the choice in the profile without applying it to this device. */
  keep: (choice: { language?: Language; theme?: Theme }) => void;
}

/** Number of choices of this device that the server has not answered yet. */
let saving = 0;

/**
 * Reads the profile again after it changed, possibly on another device. Does nothing while a choice of this device is being saved, because
 * the profile may still contain the previous one; its own event follows.
 */
export async function rereadPreferences(queryClient: QueryClient): Promise<void> {
  if (saving === 0) await refreshProfile(queryClient);
}

/** Refetches the server's texts in the new language, except the profile, which contains none. */
export async function rereadTexts(queryClient: QueryClient): Promise<void> {
  forgetTree(queryClient);
  await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== profileQuery.queryKey[0] });
}

/** Changes the language and the theme immediately on this device, and saves them in the profile. */
export function usePreferences(): Preferences {
  const queryClient = useQueryClient();
  const { scheme, setScheme } = useColorScheme();
  const keep = (choice: { language?: Language; theme?: Theme }) => {
    const profile = queryClient.getQueryData(profileQuery.queryKey);
    if (!profile) return;
    queryClient.setQueryData(profileQuery.queryKey, { ...profile, ...choice });
    // The device already uses the choice, so a failed request is ignored.
    saving += 1;
    void call(profileContract.update, { body: choice }, { background: true })
      .catch(() => undefined)
      .finally(() => (saving -= 1));
  };
  return {
    scheme,
    keep,
    setTheme: (theme) => {
      setScheme(theme);
      keep({ theme });
    },
    setLanguage: async (language) => {
      await changeLanguage(language);
      keep({ language });
      await rereadTexts(queryClient);
    },
  };
}
