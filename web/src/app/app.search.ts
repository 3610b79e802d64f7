/** Queries of the app's own pages. Typed by hand: two fields are not worth a schema in the first script that is loaded. */
export interface ReturnSearch {
  /** Where to go on afterwards. */
  returnTo?: string;
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

export function errorSearch(search: Record<string, unknown>): ErrorSearch {
  const from = text(search.from);
  const id = text(search.id);
  return { ...(from ? { from } : {}), ...(id ? { id } : {}) };
}
