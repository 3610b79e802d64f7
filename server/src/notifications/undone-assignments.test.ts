import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const t = await testApp({ env: { SMTP_URL: server.url } });
const { call, db } = t;
const { as, people, workspace, stored, ...team } = await notifiedTeam(t);
const home = await team.project();

const assigned = async (who: Teammate) => (await stored(who, 'ASSIGNED')).map(({ taskId, issueId }) => taskId ?? issueId ?? 'project');

async function newTask(assignees: readonly string[]) {
  const body = { projectId: home.id, title: 'Khảo sát', assignees: [...assignees] };
  return (await call(tasksContract.add, { body }, as('lead'))).body.id;
}
const assign = async (id: string, version: number, assignees: readonly string[], who: Teammate = 'lead') =>
  expect(
    (await call(tasksContract.update, { params: { project_id: home.id }, body: { id, version, assignees: [...assignees] } }, as(who)))
      .errors,
  ).toEqual([]);

describe('an undone assignment deletes its unread notification', () => {
  test('of a task, also its waiting email and its live count; other tasks keep theirs', async () => {
    const [id, other] = [await newTask([]), await newTask([people.tester.id])];
    await assign(id, 1, [people.tester.id]);
    expect(await assigned('tester')).toEqual([other, id]);
    const events = async () => (await db.execute(sql`select 1 from events where kind = 'NOTIFICATION'`)).rows.length;
    const before = await events();
    const mails = async () => (await stored('tester', 'ASSIGNED')).map(({ taskId, mailDueAt }) => [taskId, mailDueAt]);
    expect(await mails()).toEqual([other, id].map((taskId) => [taskId, expect.any(Date)]));
    await assign(id, 2, []);
    expect(await assigned('tester')).toEqual([other]);
    expect(await events()).toBe(before + 1);
    await team.becomeDue();
    await team.drain();
    expect(await mails()).toEqual([[other, null]]);
    expect(server.to(team.addressOf('tester')).map(({ links }) => links[0])).toEqual([expect.stringContaining(other)]);
  });

  test('of an issue, as its fixer or contributor', async () => {
    const { id } = await buildIssue(
      db,
      { project: home, reporterId: people.tester.id, status: 'OPEN' },
      { contents: { vi: { title: 'x', description: 'y' } } },
    );
    const fix = async (version: number, fixerId: string | null) =>
      expect((await call(issuesContract.update, { params: { id }, body: { version, fixerId } }, as('lead'))).errors).toEqual([]);
    await fix(1, people.client.id);
    expect(await assigned('client')).toEqual([id]);
    await fix(2, null);
    expect(await assigned('client')).toEqual([]);
    const draft = await buildIssue(db, { project: home, reporterId: people.tester.id });
    const body = { issueId: draft.id, userId: people.other.id };
    await call(issuesContract.setContributor, { body: { ...body, share: 20 } }, as('tester'));
    expect(await assigned('other')).toEqual([draft.id]);
    expect((await call(issuesContract.removeContributor, { body }, as('tester'))).errors).toEqual([]);
    expect(await assigned('other')).toEqual([]);
  });

  test('but not of a fixer who still contributes to the issue', async () => {
    const { id } = await buildIssue(db, { project: home, reporterId: people.tester.id });
    const body = { issueId: id, userId: people.other.id, share: 20 };
    expect((await call(issuesContract.setContributor, { body }, as('lead'))).errors).toEqual([]);
    for (const [version, fixerId] of [[1, people.other.id] as const, [2, null] as const])
      expect((await call(issuesContract.update, { params: { id }, body: { version, fixerId } }, as('lead'))).errors).toEqual([]);
    expect(new Set(await assigned('other'))).toEqual(new Set([id]));
  });

  test('of a project', async () => {
    const body = { projectId: home.id, userId: people.outsider.id, hats: ['TESTER' as const] };
    const added = await call(assigneesContract.assign, { body }, as('lead'));
    expect(await assigned('outsider')).toEqual(['project']);
    expect((await call(assigneesContract.remove, { params: { id: added.body.id } }, as('lead'))).errors).toEqual([]);
    expect(await assigned('outsider')).toEqual([]);
  });

  test('but not one that was read, is older than an hour, or was caused by another user', async () => {
    const ids = [await newTask([people.reviewer.id]), await newTask([people.reviewer.id]), await newTask([people.reviewer.id])];
    const [read, old, another] = ids as [string, string, string];
    await db.execute(sql`update notifications set read_at = now() where task_id = ${read}`);
    await db.execute(sql`update notifications set at = now() - interval '61 minutes' where task_id = ${old}`);
    await db.execute(sql`update notifications set by_id = ${people.tester.id} where task_id = ${another}`);
    for (const id of ids) await assign(id, 1, []);
    expect(await assigned('reviewer')).toEqual(ids);
  });
});
