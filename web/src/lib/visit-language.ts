import type { Language } from '@coloa/contract/languages.ts';

let chosen: Language | null = null;

/** The language that the user chose on a page without a session. After signing in, it is saved in the profile. */
export const visitLanguage = {
  set(language: Language): void {
    chosen = language;
  },
  get: (): Language | null => chosen,
  /** Returns and clears the choice. */
  take(): Language | null {
    const taken = chosen;
    chosen = null;
    return taken;
  },
};
