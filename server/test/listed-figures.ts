import { type Dashboard, dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { expect } from 'vitest';
import type { Days } from '../src/platform/text/days.ts';
import type { TestApp } from './harness.ts';

type Figures = Dashboard['figures'];
type Kind = 'created' | 'published' | 'closed';

const present = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[] => rows.filter((row) => row[key] !== 0);

export async function figuresByTheirLists({ call }: Pick<TestApp, 'call'>, token: string, period: Days, authorId?: string) {
  const as = { token };
  const { status, body } = await call(dashboardContract.get, { query: { ...period, ...(authorId && { userId: authorId }) } }, as);
  expect(status).toBe(200);
  const { figures, before } = body;

  const listed = async (query: NonNullable<ArgsOf<typeof issuesContract.list>['query']>): Promise<number> => {
    const answer = await call(issuesContract.list, { query: { pageSize: 1, ...(authorId && { authorId }), ...query } }, as);
    expect(answer.status).toBe(200);
    return answer.body.total;
  };
  const days = (kind: Kind, { from, to }: Days) => ({ [`${kind}From`]: from, [`${kind}To`]: to });
  const compared = async (kind: Kind) => ({ now: await listed(days(kind, period)), before: await listed(days(kind, before)) });

  const cells: Figures['issues'] = [];
  const fixed: { severity: string; issues: number }[] = [];
  for (const severity of SEVERITIES) {
    const ofSeverity = { ...days('created', period), severity };
    const shown = figures.issues.filter((cell) => cell.severity === severity).map((cell) => cell.status);
    for (const state of ISSUE_STATUSES.filter((each) => shown.includes(each)))
      cells.push({ severity, status: state, issues: await listed({ ...ofSeverity, status: state }) });
    // The dashboard omits zeros, so the list of issues with any omitted status must be empty.
    const others = ISSUE_STATUSES.filter((each) => !shown.includes(each)).join(',');
    if (others !== '') expect([severity, others, await listed({ ...ofSeverity, status: others })]).toEqual([severity, others, 0]);
    fixed.push({ severity, issues: await listed({ ...days('closed', period), severity }) });
  }
  const weeks: Figures['weeks'] = [];
  for (const { from, to } of figures.weeks) {
    const week = { from, to };
    weeks.push({ ...week, opened: await listed(days('published', week)), closed: await listed(days('closed', week)) });
  }
  const types: Figures['types'] = [];
  for (const { bugId } of figures.types) types.push({ bugId, issues: await listed({ ...days('created', period), bugId }) });
  const projects: Figures['projects'] = [];
  for (const state of PROJECT_STATUSES) {
    const search = { status: [state], ...(authorId && { people: [authorId] }) };
    projects.push({ status: state, projects: (await call(projectsContract.searchAdvanced, { body: search }, as)).body.total });
  }

  expect({ ...figures, fixTimes: figures.fixTimes.map(({ severity, issues }) => ({ severity, issues })) }).toEqual({
    projects: present(projects, 'projects'),
    issues: present(cells, 'issues'),
    reported: await compared('created'),
    opened: await compared('published'),
    closed: await compared('closed'),
    weeks,
    fixTimes: present(fixed, 'issues'),
    overdue: await listed({ overdue: 'true' }),
    retests: await listed({ status: 'READY_FOR_RETEST' }),
    types,
  });
  return { figures, before, listed };
}
