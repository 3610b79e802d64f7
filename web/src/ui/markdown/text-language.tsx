import type { Language } from '@coloa/contract/languages.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { useLanguage, useTIn } from '../../lib/i18n.ts';

const Context = createContext<Language | undefined>(undefined);

/**
 * Sets the language of Coloa's words inside a text, such as those for redacted values. Without `lang`, the surrounding language applies.
 */
export function TextLanguage({ lang, children }: { lang: Language | undefined; children: ReactNode }) {
  return lang === undefined ? children : <Context value={lang}>{children}</Context>;
}

/** Returns a function that translates Coloa's own words into the language of the text, by default the language of the page. */
export function useTOfText() {
  const page = useLanguage();
  return useTIn('ui', useContext(Context) ?? page);
}

export const useRedactionWord = (): string => useTOfText()('redaction.word');
