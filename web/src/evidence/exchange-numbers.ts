import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { formatNumber, formatSize } from '../lib/format.ts';

type Exchange = Extract<IssueEvidence, { kind: 'HTTP' }>;
export type ExchangeNumbers = { [Name in 'durationMs' | 'responseBytes']?: number | null | undefined };

/** Returns a time such as '182 ms' or '1.8 s'. */
const formatDuration = (ms: number, language: Language): string =>
  ms < 999.5 ? `${formatNumber(ms, language, 0)} ms` : `${formatNumber(ms / 1_000, language, 1)} s`;

/** Returns the known numbers of an exchange in words: time, then size. */
export const exchangeNumberWords = ({ durationMs, responseBytes }: ExchangeNumbers, language: Language): string[] => [
  ...(durationMs == null ? [] : [formatDuration(durationMs, language)]),
  ...(responseBytes == null ? [] : [formatSize(responseBytes, language)]),
];

/** Returns the numbers of an item for display; empty for other kinds and if nothing was measured. */
export const measuredWords = (item: IssueEvidence | Exchange, language: Language): string =>
  item.kind === 'HTTP' ? exchangeNumberWords(item, language).join(' · ') : '';
