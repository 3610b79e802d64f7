import { isErrorPage } from './paths.ts';

/** Queries of the app's own pages. Typed by hand: two fields are not worth a schema in the first script. */
export interface ReturnSearch {
  /** Where to go on afterwards. */
  returnTo?: string;
}

export interface LoginSearch extends ReturnSearch {
  /** The session ended without an action of its user, which is then shown. */
  ended?: true;
}

export interface LinkSearch {
  /** Token of an emailed link; removed from the address before the page is rendered. */
  token?: string;
}

export interface ErrorSearch {
  /** The address that could not be shown. */
  from?: string;
  /** Of the request that failed. */
  id?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function returnSearch(search: Record<string, unknown>): ReturnSearch {
  const returnTo = text(search.returnTo);
  return returnTo ? { returnTo } : {};
}

export function loginSearch(search: Record<string, unknown>): LoginSearch {
  // A text as in the address; the router also passes on values that it has parsed before.
  return { ...returnSearch(search), ...(String(search.ended) === 'true' ? { ended: true } : {}) };
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
