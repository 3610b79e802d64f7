import { Fragment } from 'react';

/** Returns the parts of a URL, each with its trailing separator: 'https://a.vn/b?c=1' becomes 'https://a.', 'vn/', 'b?', 'c=1'. */
export const addressParts = (address: string): string[] =>
  address.match(/^[a-z][\w+.-]*:\/\/[^/?&.]+[./?&]*|[^/?&]*[/?&]+|[^/?&]+/gi) ?? [];

/** Breaks a long URL between its parts instead of truncating it, because many URLs have the same beginning. */
export function AddressText({ children }: { children: string }) {
  return addressParts(children).map((part, at) => (
    // Parts can repeat, but their order never changes.
    <Fragment key={`${String(at)} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
