import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';

export type KeyedWarning = Omit<ReportWarning, 'findings'> & { findings: readonly string[] };

const NOWHERE = { language: null, part: null, text: null, findings: [], controls: [], characters: [], packages: [] } satisfies Omit<
  KeyedWarning,
  'kind'
>;

export const warning = (kind: KeyedWarning['kind'], about: Partial<KeyedWarning> = {}): KeyedWarning => ({ ...NOWHERE, kind, ...about });
