import type { Language } from '@coloa/contract/languages.ts';
import { profileContract, type Theme } from '@coloa/contract/profile/profile.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { forgetTree } from '../bugs/vrts.queries.ts';
import { call } from '../lib/api-client.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { profileQuery } from '../profile/profile.queries.ts';
import { useColorScheme } from '../ui/design/color-scheme.ts';

interface Preferences {
  setLanguage: (language: Language) => Promise<void>;
  scheme: Theme;
  setTheme: (theme: Theme) => void;
  /** Saves the choice in the profile without applying it to this device. */
  keep: (choice: { language?: Language; theme?: Theme }) => void;
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
    void call(profileContract.update, { body: choice }, { background: true }).catch(() => undefined);
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
      forgetTree(queryClient);
      keep({ language });
      // Refetches the server's texts in the new language, except the profile, which contains none.
      await queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== profileQuery.queryKey[0] });
    },
  };
}
