import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';

export interface NumberedExchange {
  item: Extract<IssueEvidence, { kind: 'HTTP' }>;
  number: number;
}

/** Returns the exchanges of the list with their numbers. */
export const exchangesOf = (evidence: readonly IssueEvidence[]): NumberedExchange[] =>
  evidence.flatMap((item, at) => (item.kind === 'HTTP' ? { item, number: at + 1 } : []));
