import { toSearch } from '../page-paths.ts';

/** As lists name their parameters; whatever else stands in a query means nothing to them. */
const parameter = /^[A-Za-z]\w*$/;

/** A value as an address spells it; one that is spelled wrongly stays as it is. */
function decoded(value: string): string {
  const text = value.replaceAll('+', ' ').toWellFormed();
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Name and value of each part. */
const partsOf = (search: string): [name: string, value: string][] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [decoded(name), decoded(value.join('='))];
    });

/**
 * The query of a list's address as it is kept: without the question mark, without empty values and what no list has for a
 * parameter, a name that is repeated once, every value spelled as addresses of the app spell it.
 */
export const normalSearch = (search: string): string =>
  toSearch(Object.fromEntries(partsOf(search).filter(([name]) => parameter.test(name)))).slice(1);

/** Whether no name or value in it holds a control character, written as it is or encoded. */
export const isPlainSearch = (search: string): boolean => !partsOf(search).some((pair) => /\p{Cc}/u.test(pair.join('')));
