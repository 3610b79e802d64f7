import { toSearch } from '../page-paths.ts';

/** Pattern for the names of list parameters; lists ignore all other names. */
const parameter = /^[A-Za-z]\w*$/;

/** Decodes a URL value; in an invalid value, replaces only `+` and lone surrogates. */
function decoded(value: string): string {
  const text = value.replaceAll('+', ' ').toWellFormed();
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const partsOf = (search: string): [name: string, value: string][] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [decoded(name), decoded(value.join('='))];
    });

/**
 * Returns the query string of a list page in normal form for storage, without a question mark. Omits empty values, invalid names, and all
 * but the last value of a repeated name. Encodes values as the app does.
 */
export const normalSearch = (search: string): string =>
  toSearch(Object.fromEntries(partsOf(search).filter(([name]) => parameter.test(name)))).slice(1);

/** Whether no name or value contains a control character, plain or encoded. */
export const isPlainSearch = (search: string): boolean => !partsOf(search).some((pair) => /\p{Cc}/u.test(pair.join('')));
