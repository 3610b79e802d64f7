import { overallResult, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { BuiltIssue } from '../issues.factory.ts';
import { insertRound, lastRoundNumber } from './retest-rounds.repo.ts';
import { insertRetest } from './retests.repo.ts';
import type { retestRounds, retests } from './retests.tables.ts';

type Round = typeof retestRounds.$inferInsert;

export async function buildRound(
  db: DbOrTx,
  project: { id: string; workspaceId: string; createdBy: string },
  overrides: Partial<Pick<Round, 'note' | 'startDay' | 'endDay' | 'createdBy' | 'createdAt'>> = {},
) {
  const number = (await lastRoundNumber(db, project.workspaceId, project.id)) + 1;
  const round = { note: '', startDay: '2026-03-02', endDay: null, createdBy: project.createdBy, ...overrides };
  const row = { ...round, id: newId(), projectId: project.id, number };
  if (!(await insertRound(db, project.workspaceId, row))) throw new Error('the project has a round that is open');
  return row;
}

type Retest = typeof retests.$inferInsert;

export async function buildRetest(
  db: DbOrTx,
  issue: Pick<BuiltIssue, 'id' | 'workspaceId' | 'assets' | 'reporterId'>,
  round: { id: string },
  found: RetestResult | readonly RetestResult[],
  overrides: Partial<Pick<Retest, 'day' | 'note' | 'testedBy' | 'at'>> & { assetNote?: string } = {},
) {
  const { assetNote = '', ...rest } = overrides;
  const of = (n: number): RetestResult => (typeof found === 'string' ? found : (found[n] ?? 'FIXED'));
  const named =
    issue.assets.length > 0 ? issue.assets.map(({ id, kind, value }) => ({ id, kind, value })) : [{ id: null, kind: null, value: '' }];
  const results = named.map(({ id: assetId, kind, value }, n) => ({ assetId, kind, value, result: of(n), note: assetNote }));
  const row = {
    day: '2026-03-03',
    note: '',
    testedBy: issue.reporterId,
    ...rest,
    id: newId(),
    issueId: issue.id,
    roundId: round.id,
    result: overallResult(results.map(({ result }) => result)),
  };
  await insertRetest(db, issue.workspaceId, row, results);
  return row;
}
