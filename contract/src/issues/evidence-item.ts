import type { IssueEvidence } from './issue-evidence.ts';

const REFERENCE = /^evidence:([a-z0-9]{8})$/;

export const evidenceReferredTo = (address: string): string | null => REFERENCE.exec(address)?.[1] ?? null;

/** Returns the link target of an item. A link without text is displayed as 'Evidence 2', with the current number of the item. */
export const evidenceAddress = (evidenceId: string): string => `evidence:${evidenceId}`;

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a new id for an item. `Math.random` is sufficient, because ids only have to be unique within one issue. */
export const newEvidenceId = (): string =>
  Array.from({ length: 8 }, () => ID_CHARACTERS[Math.floor(Math.random() * ID_CHARACTERS.length)]).join('');

export const fileOfEvidence = (item: IssueEvidence): string | null => ('fileName' in item ? item.fileName : null);

export const wordsOfEvidence = (item: IssueEvidence): string[] => [
  item.captions.vi,
  item.captions.en,
  ...(item.kind === 'HTTP' ? [item.request, item.response] : item.kind === 'CODE' ? [item.text] : []),
];
