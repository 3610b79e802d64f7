import type { ShareMessage } from '@coloa/contract/reports/shares.contract.ts';
import { tabStorage } from './tab-storage.ts';

const keyOf = (link: string, about: string | null, kind: ShareMessage['kind']): string =>
  `coloa.report.unsent.${link}.${kind}.${about ?? ''}`;

/**
 * Unsent text of a reader, for as long as the tab is open: forms are closed, pages are reloaded, and another language recreates the page.
 * `link`: its name in the store; `about`: the key of a finding, null for the report.
 */
export const unsent = {
  get: (link: string, about: string | null, kind: ShareMessage['kind']): string => tabStorage.get(keyOf(link, about, kind)),
  /** An empty text is none. */
  keep: (link: string, about: string | null, kind: ShareMessage['kind'], text: string): void =>
    tabStorage.keep(keyOf(link, about, kind), text),
};
