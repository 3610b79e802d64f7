import type { ShareMessage } from '@coloa/contract/reports/shares.contract.ts';
import { tabStorage } from './tab-storage.ts';

const keyOf = (link: string, about: string | null, kind: ShareMessage['kind']): string =>
  `coloa.report.unsent.${link}.${kind}.${about ?? ''}`;

/**
 * Keeps unsent texts while the tab is open, because the reader can close the form, reload the page or change its language. `link` is the
 * store's `link`; `about` is the key of a finding, or null for the report.
 */
export const unsent = {
  get: (link: string, about: string | null, kind: ShareMessage['kind']): string => tabStorage.get(keyOf(link, about, kind)),
  /** An empty text deletes the stored one. */
  keep: (link: string, about: string | null, kind: ShareMessage['kind'], text: string): void =>
    tabStorage.keep(keyOf(link, about, kind), text),
};

const open = new Map<string, ShareMessage['kind']>();
const formOf = (link: string, about: string | null): string => `${link}.${about ?? ''}`;

/** Tracks the open forms, so that they stay open when the page changes its language. */
export const openForms = {
  of: (link: string, about: string | null): ShareMessage['kind'] | undefined => open.get(formOf(link, about)),
  keep(link: string, about: string | null, kind: ShareMessage['kind'] | null): void {
    if (kind === null) open.delete(formOf(link, about));
    else open.set(formOf(link, about), kind);
  },
};
