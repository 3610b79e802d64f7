import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildRowOf } from '../tasks/control-rows.factory.ts';
import { buildControl } from './project-controls.factory.ts';

const t = await testApp();
const { call, db } = t;
const { people, as, project } = await buildTeam(t);

async function controlWithRow() {
  const mine = await project();
  const control = await buildControl(db, mine);
  const { rowId } = await buildRowOf(db, control, people.lead, [{ by: people.tester }, { by: people.other }]);
  const params = { projectId: mine.id, controlId: control.id };
  const ids = (issues: readonly { id: string }[] = []) => issues.map(({ id }) => id);
  return {
    issue: () => buildIssue(db, { project: mine }),
    ofControl: async () => ids((await call(projectChecklistsContract.detail, { params }, as('lead'))).body.issues),
    ofRow: async (who: 'tester' | 'other') => {
      const { body } = await call(tasksContract.rowsOf, { params: { project_id: mine.id, user_id: people[who].id } }, as('lead'));
      return ids(body[0]?.checkList[0]?.issues);
    },
    tell: async (body: { linkIssues?: string[]; unlinkIssues?: string[] }) =>
      expect((await call(projectChecklistsContract.update, { params, body }, as('other'))).status).toBe(200),
    tick: async (who: 'tester' | 'other', body: { linkIssues?: string[]; unlinkIssues?: string[] }) =>
      expect((await call(tasksContract.tick, { body: { rowId, ...body } }, as(who))).status).toBe(200),
  };
}

test('concurrent requests link all issues to a control, each once', async () => {
  const { issue, ofControl, tell } = await controlWithRow();
  const made = [await issue(), await issue(), await issue()].map(({ id }) => id);
  await Promise.all([...made, ...made].map((id) => tell({ linkIssues: [id, id] })));
  expect(await ofControl()).toEqual(made);
  await tell({ unlinkIssues: [made[1] ?? ''] });
  expect(await ofControl()).toEqual([made[0], made[2]]);
});

test('an issue removed from a control is also removed from its rows, and does not return', async () => {
  const { issue, ofControl, ofRow, tell, tick } = await controlWithRow();
  const [one, two] = [(await issue()).id, (await issue()).id];
  await tick('tester', { linkIssues: [one, two] });
  await tick('other', { linkIssues: [one] });
  expect(await ofControl()).toEqual([one, two]);
  await tell({ unlinkIssues: [one] });
  expect(await ofControl()).toEqual([two]);
  expect([await ofRow('tester'), await ofRow('other')]).toEqual([[two], []]);
});

test('an issue linked by a row leaves the control with the row’s link, unless the control links it directly', async () => {
  const { issue, ofControl, ofRow, tell, tick } = await controlWithRow();
  const [brought, own] = [(await issue()).id, (await issue()).id];
  await tick('tester', { linkIssues: [brought, own] });
  await tell({ linkIssues: [own] });
  await tick('tester', { unlinkIssues: [brought, own] });
  expect(await ofRow('tester')).toEqual([]);
  expect(await ofControl()).toEqual([own]);
});

test('an issue in the bin stays linked to controls and rows, and is listed again once it is restored', async () => {
  const { issue, ofControl, ofRow, tell, tick } = await controlWithRow();
  const [binned, next] = [(await issue()).id, (await issue()).id];
  await tick('tester', { linkIssues: [binned] });
  await tell({ linkIssues: [binned] });
  await call(issuesContract.delete, { params: { id: binned } }, as('lead'));
  await tick('tester', { linkIssues: [next] });
  expect([await ofControl(), await ofRow('tester')]).toEqual([[next], [next]]);
  await call(issuesContract.restore, { params: { id: binned } }, as('lead'));
  expect([await ofControl(), (await ofRow('tester')).toSorted()]).toEqual([
    [binned, next],
    [binned, next],
  ]);
});
