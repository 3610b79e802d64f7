import type { Language } from '@coloa/contract/languages.ts';

let chosen: Language | null = null;

/** The language that the user chose in this visit on a page without a session; the next profile that is loaded receives it. */
export const visitLanguage = {
  set(language: Language): void {
    chosen = language;
  },
  get: (): Language | null => chosen,
  /** Returns the choice once. */
  take(): Language | null {
    const taken = chosen;
    chosen = null;
    return taken;
  },
};
