import { Fragment } from 'react';

/** The parts of an address, each with its trailing sign: 'https://a.vn/b?c=1' → 'https://', 'a.vn/', 'b?', 'c=1'. */
export const addressParts = (address: string): string[] => address.match(/[^/?&]*[/?&]+|[^/?&]+/g) ?? [];

/** An address that breaks between its parts if the line is too short, so that addresses with the same beginning stay distinct. */
export function AddressText({ children }: { children: string }) {
  return addressParts(children).map((part, at) => (
    // Parts repeat and have no keys; none of them is moved.
    <Fragment key={`${String(at)} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
