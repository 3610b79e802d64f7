import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { pageLink, pathAt, sharedPatterns } from '@coloa/contract/page-paths.ts';
import { linkTokens } from '../../lib/link-token.ts';

/** URL parameters of a shared report. They follow `#`, because browsers never send that part of a URL to the server. */
export interface ReaderAddress {
  /** Empty without a valid token. `takeToken` removes it from the URL. */
  token: string;
  /**
   * Distinguishes the report links that were opened in one tab, both in the URL and in the tab's storage. Empty if the URL contains neither
   * a valid token nor a link.
   */
  link: string;
  language: Language | undefined;
  /** The name of a section, or the key of a finding. */
  at: string | undefined;
}

/** Formats of tokens and links. Values in other formats are ignored. */
const TOKEN = /^[\w-]{43}$/;
const LINK = /^[\w-]{6}$/;

/** Returns the part of the token that identifies the link. The first 6 characters of a token do not reveal the other 37. */
export const linkOf = (token: string): string => token.slice(0, 6);

/** Reads `#/report?token=…&language=en&at=HVB-12`, or a hash with `link=Kp3_xx` instead of the token. */
export function readAddress(hash: string): ReaderAddress {
  const search = new URLSearchParams(hash.split('?')[1] ?? '');
  const sent = search.get('token')?.trim();
  const token = sent !== undefined && TOKEN.test(sent) ? sent : '';
  const named = search.get('link') ?? '';
  return {
    token,
    // A truncated token must not open the link that the tab opened before.
    link: sent === undefined ? (LINK.test(named) ? named : '') : linkOf(token),
    language: LANGUAGES.find((language) => language === search.get('language')),
    at: search.get('at') ?? undefined,
  };
}

/** Returns a URL without the token, for the address bar. */
export const readerHref = ({ link, language, at }: Omit<ReaderAddress, 'token'>): string =>
  pageLink(pathAt(sharedPatterns.sharedReport)({ link, language, at }));

const placeOf = (link: string): string => `${sharedPatterns.sharedReport}/${link}`;

/**
 * Returns the token from the URL, or the token that this tab stored for the link, otherwise ''. Removes the token from the URL and the
 * history.
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
