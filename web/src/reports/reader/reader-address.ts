import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { pageLink, pathAt, sharedPatterns } from '@coloa/contract/page-paths.ts';
import { isLanguage, keptLanguage } from '../../lib/i18n.ts';
import { linkTokens } from '../../lib/link-token.ts';

/** The contents of the address of a shared report. It follows `#`, which browsers never send. */
export interface ReaderAddress {
  /** The link's secret, as it was sent: removed from the address after `takeToken` has read it. Empty if there is no valid one. */
  token: string;
  /** Distinguishes the links that one tab opened, in the address and in the tab's storage. Empty if the address names none. */
  link: string;
  /** The initial language of the page, if the address names one. */
  language: Language | undefined;
  /** A section, or the key of a finding. */
  at: string | undefined;
}

/** The formats of a token and of a link name. Other values are ignored. */
const TOKEN = /^[\w-]{43}$/;
const LINK = /^[\w-]{6}$/;

/** Returns the first 6 characters of a token, from which the other 37 cannot be guessed. */
export const linkOf = (token: string): string => token.slice(0, 6);

/** Reads `#/report?token=…&language=en&at=HVB-12`, or such an address with `link=Kp3_xx` instead of the token. */
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

/** Returns the address in the address bar: never with a token. */
export const readerHref = ({ link, language, at }: Omit<ReaderAddress, 'token'>): string =>
  pageLink(pathAt(sharedPatterns.sharedReport)({ link, language, at }));

const placeOf = (link: string): string => `${sharedPatterns.sharedReport}/${link}`;

/**
 * Returns the token of the link that the address names, and removes it from the address and the history. The token is then only stored for
 * this tab, where it is found after a reload or when the reader navigates back. Empty if there is none.
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
 * Returns the language of the page until the report's language is known: from the address, else as chosen on this device, else from the
 * browser (`preferred`, best first), because a reader without an account may not read Vietnamese. before-paint.js uses the same rule.
 */
export const firstLanguage = (inAddress: Language | undefined, preferred: readonly string[]): Language =>
  inAddress ?? keptLanguage() ?? preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;
