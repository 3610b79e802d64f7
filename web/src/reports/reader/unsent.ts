import type { ShareMessage } from '@coloa/contract/reports/shares.contract.ts';
import { tabStorage } from './tab-storage.ts';

const keyOf = (link: string, about: string | null, kind: ShareMessage['kind']): string =>
  `coloa.report.unsent.${link}.${kind}.${about ?? ''}`;

/**
 * Keeps unsent texts while the tab is open, because forms can be closed, and the page can be reloaded or shown in another language. `link`
 * is the store's `link`; `about` is the key of a finding, or null for the report.
 */
export const unsent = {
  get: (link: string, about: string | null, kind: ShareMessage['kind']): string => tabStorage.get(keyOf(link, about, kind)),
  /** An empty text deletes the stored one. */
  keep: (link: string, about: string | null, kind: ShareMessage['kind'], text: string): void =>
    tabStorage.keep(keyOf(link, about, kind), text),
};
