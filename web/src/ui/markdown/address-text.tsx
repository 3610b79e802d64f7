import { Fragment } from 'react';

/** Returns the parts of an address, each with its trailing separator: 'https://a.vn/b?c=1' becomes 'https://', 'a.vn/', 'b?', 'c=1'. */
export const addressParts = (address: string): string[] => address.match(/[^/?&]*[/?&]+|[^/?&]+/g) ?? [];

/** Breaks a long address between its parts instead of cutting it, because many addresses begin the same. */
export function AddressText({ children }: { children: string }) {
  return addressParts(children).map((part, at) => (
    // Parts can repeat, and their order never changes.
    <Fragment key={`${String(at)} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
