import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';

/** What the address of a shared report says. It stands behind `#`, which browsers send to nobody. */
export interface ReaderAddress {
  /** Empty where the address has none that could be one. */
  token: string;
  /** The language the link begins in. */
  language: Language | undefined;
  /** A section, or the key of a finding. */
  at: string | undefined;
}

/** As the server makes them; what else an address holds is not worth asking for. */
const TOKEN = /^[\w-]{43}$/;

/** Reads `#/report?token=…&language=en&at=HVB-12`. */
export function readAddress(hash: string): ReaderAddress {
  const search = new URLSearchParams(hash.split('?')[1] ?? '');
  const token = search.get('token')?.trim() ?? '';
  return {
    token: TOKEN.test(token) ? token : '',
    language: LANGUAGES.find((language) => language === search.get('language')),
    at: search.get('at') ?? undefined,
  };
}

/** The reverse. */
export const readerHref = ({ token, language, at }: ReaderAddress): string => pageLink(sharedPaths.sharedReport(token, { language, at }));
