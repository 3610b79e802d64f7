import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { MOST_UNREAD, notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { notifiedTeam } from '../../test/notified-team.ts';
import type { Teammate } from '../../test/team.ts';
import { buildComment } from '../comments/comments.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { memberships } from '../membership/users.tables.ts';
import { newId } from '../platform/ids.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { writeUpComments, writeUps } from '../topics/topics.tables.ts';
import { buildNotification, buildNotifications } from './notifications.factory.ts';

const t = await testApp();
const { call, db } = t;
const team = await notifiedTeam(t);
const { as, people, workspace, list, unread } = team;
const mark = (who: Teammate, body: object) => call(notificationsContract.read, { body: { ...body } }, as(who));
const told = (who: Teammate, row: Omit<Parameters<typeof buildNotification>[1], 'workspaceId' | 'userId'>) =>
  buildNotification(db, { workspaceId: workspace.id, userId: people[who].id, ...row });
const idsOf = async (who: Teammate, query: object = {}) => (await list(who, query)).body.items.map(({ id }) => id);
const sees = async (who: Teammate, { id }: { id: string }) => (await idsOf(who)).includes(id);

describe('GET /api/notification', () => {
  test('200: lists the user’s notifications, newest first, with current subject and author', async () => {
    const project = await team.project({ key: 'HVB', name: 'Ngân hàng ⟦HVB⟧' });
    const issue = await buildIssue(
      db,
      { project, status: 'OPEN', severity: 'HIGH' },
      { contents: { vi: { title: 'Lộ khóa ⟦abc⟧' }, en: { title: 'A leaked key' } } },
    );
    const task = await buildTask(db, project, { title: 'Khảo sát' });
    const writeUp = await team.writeUp();
    await told('tester', { kind: 'ASSIGNED', projectId: project.id, byId: people.lead.id });
    await told('tester', { kind: 'SENT_BACK', projectId: project.id, issueId: issue.id, byId: people.reviewer.id });
    await told('tester', { kind: 'DUE_SOON', projectId: project.id, taskId: task.id, dueDay: '2026-03-05' });
    await told('tester', { kind: 'COMMENTED', writeUpId: writeUp.id, commentId: writeUp.commentId, byId: people.other.id });
    const { status, body } = await list('tester');
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, pageSize: 20, total: 4, more: false, unread: 4 });
    expect(body.items).toMatchObject([
      { kind: 'COMMENTED', by: { id: people.other.id }, commentId: writeUp.commentId, subject: { type: 'writeUp', title: writeUp.title } },
      { kind: 'DUE_SOON', by: null, dueDay: '2026-03-05', subject: { type: 'task', taskId: task.id, key: 'HVB', title: 'Khảo sát' } },
      { kind: 'SENT_BACK', subject: { type: 'issue', issueId: issue.id, key: `HVB-${issue.number}`, severity: 'HIGH' } },
      { kind: 'ASSIGNED', read: false, commentId: null, subject: { type: 'project', projectId: project.id, key: 'HVB' } },
    ]);
    const names = body.items.flatMap(({ subject }) =>
      subject.type === 'issue' ? [subject.title] : subject.type === 'project' ? [subject.name] : [],
    );
    expect(names).toHaveLength(2);
    expect(names.join()).not.toMatch(/abc|⟦HVB⟧/);
    const english = await call(notificationsContract.list, {}, { ...as('tester'), language: 'en' });
    expect(english.text).toContain('A leaked key');
  });

  test('200: supports pages, the unread filter, and entries after a given one', async () => {
    const project = await team.project();
    const rows = await buildNotifications(
      db,
      Array.from({ length: 5 }, (_, n) => ({
        workspaceId: workspace.id,
        userId: people.other.id,
        kind: 'ASSIGNED' as const,
        projectId: project.id,
        readAt: n % 2 === 0 ? new Date() : null,
      })),
    );
    const ids = rows.map(({ id }) => id).reverse();
    expect((await list('other', { pageSize: 2, page: 2 })).body).toMatchObject({
      items: [{ id: ids[2] }, { id: ids[3] }],
      total: 5,
      unread: 2,
    });
    expect(await idsOf('other', { unread: 'true' })).toEqual([ids[1], ids[3]]);
    expect((await list('other', { before: ids[2], pageSize: 1 })).body).toMatchObject({ items: [{ id: ids[3] }], total: 2 });
    expect((await list('other', { before: newId() })).body).toMatchObject({ items: [], total: 0 });
    const foreign = await told('lead', { kind: 'ASSIGNED', projectId: project.id });
    expect(await idsOf('other', { before: foreign.id })).toEqual([]);
  });

  test('200: takes three queries for any number of notifications', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const queries = async () => (await countQueries(() => list('client', { pageSize: 5 }))).queries.length;
    const row = {
      workspaceId: workspace.id,
      userId: people.client.id,
      kind: 'MENTIONED' as const,
      projectId: project.id,
      issueId: issue.id,
    };
    await buildNotifications(db, [row]);
    const few = await queries();
    await buildNotifications(
      db,
      Array.from({ length: 40 }, () => row),
    );
    expect(few).toBeLessThanOrEqual(3);
    expect(await queries()).toBe(3);
    expect((await list('client', { pageSize: 5 })).body).toMatchObject({ total: 41, unread: 41 });
    expect((await countQueries(() => unread('client'))).queries).toHaveLength(1);
  });

  test('400: the page size or filter is invalid, 401: the request has no token', async () => {
    expect((await list('lead', { pageSize: LIMITS.pageSizeMax + 1 })).status).toBe(400);
    expect((await list('lead', { unread: 'false' })).status).toBe(400);
    expect((await call(notificationsContract.list)).status).toBe(401);
  });
});

describe('a notification about an object that the user can no longer read', () => {
  test('is neither listed nor counted: a project that the user left or that is deleted', async () => {
    const project = await team.project();
    const row = await told('reviewer', { kind: 'ASSIGNED', projectId: project.id });
    expect([await sees('reviewer', row), await unread('reviewer')]).toEqual([true, 1]);
    await db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, project.id));
    expect([await sees('reviewer', row), await unread('reviewer')]).toEqual([false, 0]);
    await db.update(projects).set({ deletedAt: null, status: 'ARCHIVED' }).where(eq(projects.id, project.id));
    expect(await sees('reviewer', row)).toBe(true);
    await db.delete(assignees).where(sql`project_id = ${project.id} and user_id = ${people.reviewer.id}`);
    expect([await sees('reviewer', row), await unread('reviewer')]).toEqual([false, 0]);
  });

  test('is neither listed nor counted: an issue hidden from clients or deleted', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN', reporterId: people.tester.id });
    const rows = { client: await told('client', { kind: 'RETESTED', projectId: project.id, issueId: issue.id }) };
    const lead = await told('lead', { kind: 'RETESTED', projectId: project.id, issueId: issue.id });
    const before = await unread('client');
    expect([await sees('client', rows.client), await sees('lead', lead)]).toEqual([true, true]);
    await db.update(issues).set({ status: 'DRAFT' }).where(eq(issues.id, issue.id));
    expect([await sees('client', rows.client), await sees('lead', lead)]).toEqual([false, true]);
    expect(await unread('client')).toBe(before - 1);
    await db.update(issues).set({ deletedAt: new Date(), status: 'OPEN' }).where(eq(issues.id, issue.id));
    expect([await sees('client', rows.client), await sees('lead', lead)]).toEqual([false, false]);
  });

  test('is neither listed nor counted: comments that became internal or were deleted', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN', reporterId: people.tester.id });
    const comment = await buildComment(db, { issue, author: people.tester });
    const onProject = await buildComment(db, { project, author: people.tester });
    const of = { kind: 'MENTIONED' as const, projectId: project.id };
    const [client, lead] = [
      [await told('client', { ...of, issueId: issue.id, commentId: comment.id }), await told('client', { ...of, commentId: onProject.id })],
      [await told('lead', { ...of, issueId: issue.id, commentId: comment.id }), await told('lead', { ...of, commentId: onProject.id })],
    ];
    const seen = async () => Promise.all([...client.map((row) => sees('client', row)), ...lead.map((row) => sees('lead', row))]);
    expect(await seen()).toEqual([true, true, true, true]);
    for (const { id } of [comment, onProject]) await call(commentsContract.update, { body: { id, internal: true } }, as('tester'));
    expect(await seen()).toEqual([false, false, true, true]);
    for (const { id } of [comment, onProject]) await call(commentsContract.delete, { params: { id } }, as('tester'));
    expect(await seen()).toEqual([false, false, false, false]);
  });

  test('is neither listed nor counted: team content after the user became a client', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN', reporterId: people.other.id });
    const task = await buildTask(db, project);
    const rows = [
      await told('other', { kind: 'ASSIGNED', projectId: project.id, taskId: task.id }),
      await told('other', { kind: 'READER_MESSAGE', projectId: project.id }),
      await told('other', { kind: 'READER_MESSAGE', projectId: project.id, issueId: issue.id }),
      await told('other', { kind: 'SENT_BACK', projectId: project.id, issueId: issue.id }),
      await told('other', { kind: 'RETESTED', projectId: project.id, issueId: issue.id }),
    ];
    const seen = () => Promise.all(rows.map((row) => sees('other', row)));
    expect(await seen()).toEqual([true, true, true, true, true]);
    await db
      .update(assignees)
      .set({ hats: ['CLIENT'] })
      .where(sql`project_id = ${project.id} and user_id = ${people.other.id}`);
    expect(await seen()).toEqual([false, false, false, false, true]);
  });

  test('is neither listed nor counted: draft write-ups, deleted comments on them, and any write-up without READ_USER', async () => {
    const writeUp = await team.writeUp();
    const row = await told('outsider', { kind: 'MENTIONED', writeUpId: writeUp.id, commentId: writeUp.commentId });
    expect(await sees('outsider', row)).toBe(true);
    const published = (at: Date | null) => db.update(writeUps).set({ publishedAt: at }).where(eq(writeUps.id, writeUp.id));
    await published(null);
    expect(await sees('outsider', row)).toBe(false);
    await published(new Date());
    const role = (name: 'Client' | 'Tester') => db.update(memberships).set({ role: name }).where(sql`user_id = ${people.outsider.id}`);
    await role('Client');
    const asClient = { token: await t.tokenOf(people.outsider) };
    expect((await call(notificationsContract.list, {}, asClient)).body).toMatchObject({ items: [], unread: 0 });
    await role('Tester');
    expect(await sees('outsider', row)).toBe(true);
    await db.update(writeUpComments).set({ deletedAt: new Date() }).where(eq(writeUpComments.id, writeUp.commentId));
    expect(await sees('outsider', row)).toBe(false);
  });

  test('notifications of other workspaces and email-only notifications are neither listed nor counted', async () => {
    const project = await team.project();
    await told('lead', { kind: 'ASSIGNED', projectId: project.id, inPage: false });
    const before = await unread('lead');
    const elsewhere = await notifiedTeam(t);
    const theirs = await elsewhere.project();
    await buildNotification(db, { workspaceId: elsewhere.workspace.id, userId: people.lead.id, kind: 'ASSIGNED', projectId: theirs.id });
    expect(await unread('lead')).toBe(before);
    expect((await list('lead')).text).not.toContain(theirs.id);
  });
});

describe('GET /api/notification/unread', () => {
  test(`200: counts at most ${MOST_UNREAD}, and only readable notifications`, async () => {
    const member = await notifiedTeam(t);
    const project = await member.project();
    const row = { workspaceId: member.workspace.id, userId: member.people.tester.id, kind: 'ASSIGNED' as const, projectId: project.id };
    await buildNotifications(
      db,
      Array.from({ length: MOST_UNREAD - 1 }, () => row),
    );
    expect(await member.unread('tester')).toBe(MOST_UNREAD - 1);
    await buildNotifications(
      db,
      Array.from({ length: 5 }, () => row),
    );
    expect(await member.unread('tester')).toBe(MOST_UNREAD);
    await db.delete(assignees).where(sql`project_id = ${project.id} and user_id = ${member.people.tester.id}`);
    expect(await member.unread('tester')).toBe(0);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(notificationsContract.unread)).status).toBe(401);
  });
});

describe('PUT /api/notification/read', () => {
  const eventsTo = async (who: Teammate) => {
    const { rows } = await db.execute(sql`select from events where kind = 'NOTIFICATION' and project_id = ${people[who].id}`);
    return rows.length;
  };
  const three = async (who: Teammate) => {
    const project = await team.project();
    const row = { workspaceId: workspace.id, userId: people[who].id, kind: 'ASSIGNED' as const, projectId: project.id };
    return (await buildNotifications(db, [row, row, row])).map(({ id }) => id);
  };

  test('200: marks some or all up to one as read or unread, with an event only on change', async () => {
    const [first = '', second = '', third = ''] = await three('reviewer');
    const [before, told] = [await unread('reviewer'), await eventsTo('reviewer')];
    expect(await mark('reviewer', { ids: [second] })).toMatchObject({ status: 200, body: true });
    expect(await unread('reviewer')).toBe(before - 1);
    expect(await eventsTo('reviewer')).toBe(told + 1);
    await mark('reviewer', { ids: [second] });
    expect(await eventsTo('reviewer')).toBe(told + 1);
    await mark('reviewer', { ids: [first, second], read: false });
    expect(await unread('reviewer')).toBe(before);
    await mark('reviewer', { upTo: second });
    const read = new Map((await list('reviewer')).body.items.map((item) => [item.id, item.read]));
    expect([first, second, third].map((id) => read.get(id))).toEqual([true, true, false]);
  });

  test('200: notifications of other users or workspaces stay unchanged', async () => {
    const [theirs = ''] = await three('lead');
    const before = await unread('lead');
    expect((await mark('reviewer', { ids: [theirs] })).status).toBe(200);
    expect((await mark('stranger', { ids: [theirs], upTo: newId() })).status).toBe(200);
    expect(await unread('lead')).toBe(before);
  });

  test('400: no valid selection is given, 401: the request has no token', async () => {
    expect((await mark('lead', {})).details).toMatchObject([{ code: 'FIELD_REQUIRED', path: 'ids' }]);
    expect((await mark('lead', { ids: [] })).status).toBe(400);
    expect((await mark('lead', { ids: ['x'] })).status).toBe(400);
    expect((await call(notificationsContract.read, { body: { ids: [newId()] } })).status).toBe(401);
  });
});
