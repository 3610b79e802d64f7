import { isErrorPage } from './paths.ts';

/** The router parses these parameters in the first script that the browser loads. Other pages parse theirs in their own scripts. */
export interface ReturnSearch {
  /** The page to open afterwards, for example after signing in. */
  returnTo?: string;
}

export interface LoginSearch extends ReturnSearch {
  /** True if the session ended without an action of the user; the page then explains this. */
  ended?: true;
  /** Username of the person who has just set a password here, but is not signed in yet. */
  passwordSet?: string;
}

export interface LinkSearch {
  /** Token of an emailed link. The app removes it from the URL before the page is rendered. */
  token?: string;
}

export interface ErrorSearch {
  /** The page that could not be shown. */
  from?: string;
  /** Id of the failed request. */
  id?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function returnSearch(search: Record<string, unknown>): ReturnSearch {
  const returnTo = text(search.returnTo);
  return returnTo ? { returnTo } : {};
}

export function loginSearch(search: Record<string, unknown>): LoginSearch {
  // The value is text in the URL, but the router can also pass a value that it has already parsed.
  const passwordSet = search.passwordSet === undefined ? '' : String(search.passwordSet);
  return { ...returnSearch(search), ...(String(search.ended) === 'true' ? { ended: true } : {}), ...(passwordSet ? { passwordSet } : {}) };
}

export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const token = text(search.token);
  return token ? { token } : {};
}

export function errorSearch(search: Record<string, unknown>): ErrorSearch {
  const from = text(search.from);
  const id = text(search.id);
  return { ...(from && !isErrorPage(from) ? { from } : {}), ...(id ? { id } : {}) };
}
