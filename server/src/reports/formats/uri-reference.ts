/** Of RFC 3986, after its percent signs are known to be followed by two digits: scheme, authority, path, query, fragment. */
const URI =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[\w.~!$&'()*+,;=:@%-]|\[[\da-f:.]+\])*)?[\w.~!$&'()*+,;=:@%/-]*(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?(?:#[\w.~!$&'()*+,;=:@%/?-]*)?$/i;

/**
 * An address as RFC 3986 writes it: what browsers take and it does not know (letters with marks, braces) goes in percent signs. Null for
 * what is no absolute address.
 */
export function uriReference(address: string): string | null {
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const written = new URL(address).href
    .replaceAll(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, (letter) => encodeURIComponent(letter));
  return URI.test(written) ? written : null;
}
