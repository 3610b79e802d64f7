import { Fragment } from 'react';

/** Returns the parts of an address, each with its separator at the end: 'https://a.vn/b?c=1' → 'https://', 'a.vn/', 'b?', 'c=1'. */
export const addressParts = (address: string): string[] => address.match(/[^/?&]*[/?&]+|[^/?&]+/g) ?? [];

/** An address that breaks between its parts if the line is too short, so that addresses with the same beginning stay distinct. */
export function AddressText({ children }: { children: string }) {
  return addressParts(children).map((part, at) => (
    // Parts can repeat, have no other key, and are never reordered.
    <Fragment key={`${String(at)} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
