import type { RetestResult } from '@coloa/contract/issues/issue-states.ts';
import { redactDeep } from '@coloa/contract/issues/redaction.ts';
import type { Retest, RetestRound, RoundResult } from '@coloa/contract/issues/retests.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { presentRelated } from '../issues.present.ts';
import type { CountedResult, RoundRecord, RoundResultRecord } from './retest-rounds.repo.ts';
import type { ResultRecord, RetestRecord } from './retests.repo.ts';

const told = <T>(value: T, outside: boolean): T => (outside ? redactDeep(value) : value);

export function presentRound(round: RoundRecord, counted: readonly CountedResult[], outside: boolean): RetestRound {
  const of = (wanted: RetestResult) => counted.find(({ result }) => result === wanted)?.issues ?? 0;
  return told(
    {
      ...round,
      results: { FIXED: of('FIXED'), PARTLY: of('PARTLY'), NOT_FIXED: of('NOT_FIXED'), NOT_TESTABLE: of('NOT_TESTABLE') },
      again: counted.reduce((sum, { waiting }) => sum + waiting, 0),
    },
    outside,
  );
}

export const presentRoundResult = (
  { issue, ...row }: RoundResultRecord,
  project: { id: string; key: string },
  language: Language,
): RoundResult => ({ ...row, issue: presentRelated({ ...issue, projectId: project.id, projectKey: project.key }, language) });

export const presentRetest = (
  { editedAt, editedBy, ...retest }: RetestRecord,
  results: readonly ResultRecord[],
  can: Retest['can'],
  outside: boolean,
): Retest =>
  told(
    {
      ...retest,
      at: retest.at.toISOString(),
      edited: editedAt && editedBy && { by: editedBy, at: editedAt.toISOString() },
      can,
      results: results.map(({ retestId: _retest, ...result }) => result),
    },
    outside,
  );
