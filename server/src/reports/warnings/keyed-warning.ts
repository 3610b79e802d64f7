import type { GapField } from '@coloa/contract/readiness/issue-gaps.ts';
import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';

export type KeyedWarning = Omit<ReportWarning, 'findings'> & {
  findings: readonly string[];
  /** Maps the key of a finding to its first field that the warning concerns. */
  fields?: ReadonlyMap<string, GapField>;
};

const NOWHERE = { language: null, part: null, text: null, findings: [], controls: [], characters: [], packages: [] } satisfies Omit<
  KeyedWarning,
  'kind'
>;

export const warning = (kind: KeyedWarning['kind'], about: Partial<KeyedWarning> = {}): KeyedWarning => ({ ...NOWHERE, kind, ...about });
