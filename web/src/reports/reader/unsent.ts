import type { ShareMessage } from '@coloa/contract/reports/shares.contract.ts';
import { tabStorage } from './tab-storage.ts';

const keyOf = (link: string, about: string | null, kind: ShareMessage['kind']): string =>
  `coloa.report.unsent.${link}.${kind}.${about ?? ''}`;

/**
 * Unsent texts of a reader, kept while the tab is open: forms can be closed, the page reloaded, or recreated in another language. `link`:
 * the `link` of the store; `about`: the key of a finding, null for the report.
 */
export const unsent = {
  get: (link: string, about: string | null, kind: ShareMessage['kind']): string => tabStorage.get(keyOf(link, about, kind)),
  /** An empty text deletes the stored one. */
  keep: (link: string, about: string | null, kind: ShareMessage['kind'], text: string): void =>
    tabStorage.keep(keyOf(link, about, kind), text),
};
