import { isErrorPage } from './paths.ts';

/**
 * The router parses these parameters, so this file is part of the initial bundle. Other pages parse their parameters
 * in their own scripts.
 */
export interface ReturnSearch {
  returnTo?: string;
}

export interface LoginSearch extends ReturnSearch {
  /** True if the session ended without an action by the user; the page then explains this. */
  ended?: true;
  /** Username of a user who has just set a password but is not signed in yet. */
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
  // Values from the URL are strings. The router can also pass already parsed values.
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
