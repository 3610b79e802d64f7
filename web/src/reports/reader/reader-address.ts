import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { pageLink, pathAt, sharedPatterns } from '@coloa/contract/page-paths.ts';
import { isLanguage, keptLanguage } from '../../lib/i18n.ts';
import { linkTokens } from '../../lib/link-token.ts';

/** Contents of the address of a shared report. It follows `#`, which browsers never send to the server. */
export interface ReaderAddress {
  /** Empty without a valid token. `takeToken` removes the token from the address. */
  token: string;
  /** Distinguishes the links that one tab opened, in the address and in the tab's storage. Empty if the address contains none. */
  link: string;
  language: Language | undefined;
  /** A section, or the key of a finding. */
  at: string | undefined;
}

/** Values in other formats are ignored. */
const TOKEN = /^[\w-]{43}$/;
const LINK = /^[\w-]{6}$/;

/** The first 6 characters of a token do not reveal the other 37. */
export const linkOf = (token: string): string => token.slice(0, 6);

/** Reads `#/report?token=…&language=en&at=HVB-12`, or an address with `link=Kp3_xx` instead of the token. */
export function readAddress(hash: string): ReaderAddress {
  const search = new URLSearchParams(hash.split('?')[1] ?? '');
  const sent = search.get('token')?.trim();
  const token = sent !== undefined && TOKEN.test(sent) ? sent : '';
  const named = search.get('link') ?? '';
  return {
    token,
    // A truncated token must not open the link that the tab had opened before.
    link: sent === undefined ? (LINK.test(named) ? named : '') : linkOf(token),
    language: LANGUAGES.find((language) => language === search.get('language')),
    at: search.get('at') ?? undefined,
  };
}

/** Returns the address for the address bar, which never contains a token. */
export const readerHref = ({ link, language, at }: Omit<ReaderAddress, 'token'>): string =>
  pageLink(pathAt(sharedPatterns.sharedReport)({ link, language, at }));

const placeOf = (link: string): string => `${sharedPatterns.sharedReport}/${link}`;

/**
 * Returns the token of the address and removes it from the address and the history. This tab stores the token for a reload or navigation
 * back. Returns '' without a token.
 */
export function takeToken(): string {
  const address = readAddress(location.hash);
  const { token, link } = address;
  if (token !== '') {
    linkTokens.keep(placeOf(link), token);
    history.replaceState(history.state, '', readerHref(address));
    return token;
  }
  return link === '' ? '' : (linkTokens.of(placeOf(link)) ?? '');
}

/**
 * Returns the language until the report's language is known. Also considers the browser's languages (`preferred`, best first), because a
 * reader without an account may not read Vietnamese. before-paint.js uses the same rule.
 */
export const firstLanguage = (inAddress: Language | undefined, preferred: readonly string[]): Language =>
  inAddress ?? keptLanguage() ?? preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;
