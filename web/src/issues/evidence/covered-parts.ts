import { type IssueEvidence, wordsOfEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { redactionParts } from '@coloa/contract/issues/redaction.ts';

/** How many parts of evidence are covered, and whether the reader has what is behind any of them. */
export function coveredParts(items: readonly IssueEvidence[]): { count: number; readable: boolean } {
  const covered = items.flatMap(wordsOfEvidence).flatMap((words) => redactionParts(words).filter(({ kind }) => kind === 'redacted'));
  return { count: covered.length, readable: covered.some(({ value }) => value !== '') };
}
