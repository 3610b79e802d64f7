import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { asyncWorkTime } from '../../../../tools/work-time.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { as, project } = await buildTeam(app);
const home = await project({ key: 'HVB' });

async function work(doing: () => Promise<{ status: number }>): Promise<number> {
  const { ms, result } = await asyncWorkTime(doing);
  expect(result).toMatchObject({ status: 200 });
  return ms;
}

const title = (piece: string) => piece.repeat(LIMITS.title / piece.length).replaceAll('\n', ' ');

test.each(['⟦\n', '⟦', '⟧', ' \n', '\t', '[', '&lobrk;', '![](', '[](evidence:'])(
  'an issue of nothing but %j is written and read in no time',
  async (piece) => {
    const text = `x${piece.repeat((LIMITS.markdown - 2) / piece.length)}x`;
    const sections = Object.fromEntries(SECTIONS.map((section) => [section, text]));
    const contents = { vi: { title: `x${title(piece)}`.slice(0, LIMITS.title), ...sections } };
    const item = { id: 'exchange', kind: 'HTTP', captions: { vi: '', en: '' }, request: text, response: text } as const;
    const body = { projectId: home.id, contents: { ...contents, en: contents.vi }, evidence: [item] };
    const created = await work(() => call(issuesContract.create, { body }, as('tester')));

    const { id } = await buildIssue(db, { project: home, status: 'OPEN' }, { contents: body.contents, evidence: [item] });
    const edit = { version: 1, evidence: [{ ...item, request: `${text.slice(0, -1)}y` }] };
    const edited = await work(() => call(issuesContract.update, { params: { id }, body: edit }, as('lead')));
    const query = { ids: id };
    const judged = await work(() => call(issuesContract.readiness, { params: { id: home.id }, query }, as('lead')));
    const read = await work(() => call(issuesContract.get, { params: { id } }, as('client')));
    const history = await work(() => call(issuesContract.history, { params: { id } }, as('client')));
    expect(Math.max(created, edited, judged, read, history)).toBeLessThan(2_000);
  },
);
