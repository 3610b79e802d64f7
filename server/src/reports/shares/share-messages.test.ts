import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { newId } from '../../platform/ids.ts';
import { type BuiltShare, buildShare, buildShareMessage } from './shares.factory.ts';

const app = await testApp();
const { call, db } = app;
const team = await buildTeam(app);

const say = (share: BuiltShare, body: object = {}, from = newReader(app)) =>
  from.post(sharesContract.say, { token: share.token, kind: 'COMMENT', name: 'Chị Lan', text: 'Đã nhận.', ...body });
const messages = (projectId: string, query: object = {}, who: Teammate = 'lead') =>
  call(sharesContract.messages, { params: { id: projectId }, query: { ...query } }, team.as(who));
const setMessage = (projectId: string, body: object, who: Teammate = 'lead') =>
  call(sharesContract.setMessage, { params: { id: projectId }, body }, team.as(who));
const eventsOf = async (projectId: string) => {
  const { rows } = await db.execute<{ kind: string }>(sql`select kind from events where project_id = ${projectId}`);
  return rows.map(({ kind }) => kind);
};

describe('POST /api/project/share/report/message', () => {
  test('200: a comment on a finding reaches the team, the log and live pages, and leaves the issue unchanged', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Lộ mã' } } });
    const share = await buildShare(db, project);
    const before = (await call(issuesContract.get, { params: { id: issue.id } }, team.as('lead'))).body;
    expect(await say(share, { finding: issue.key, text: 'Chúng tôi đang sửa.' })).toMatchObject({ status: 200, body: true });
    expect(await say(share, { kind: 'RETEST', finding: issue.key, name: 'Anh Bình', text: '' })).toMatchObject({ status: 200 });
    const { body } = await messages(project.id);
    const of = { id: issue.id, key: issue.key, title: 'Lộ mã' };
    expect(body.items).toMatchObject([
      { kind: 'RETEST', name: 'Anh Bình', text: '', finding: issue.key, issue: of, done: null },
      { kind: 'COMMENT', name: 'Chị Lan', text: 'Chúng tôi đang sửa.', share: { id: share.id, label: share.label }, issue: of },
    ]);
    expect((await call(issuesContract.get, { params: { id: issue.id } }, team.as('lead'))).body).toEqual(before);
    expect((await call(commentsContract.ofIssue, { query: { issueId: issue.id } }, team.as('lead'))).text).not.toContain('Chúng tôi');
    expect(await eventsOf(project.id)).toEqual(['REPORT', 'REPORT']);
    const log = await call(sharesContract.visits, { params: { id: project.id }, query: { shareId: share.id } }, team.as('lead'));
    expect(log.body.items).toMatchObject([
      { kind: 'RETEST_ASKED', part: issue.key },
      { kind: 'COMMENTED', part: issue.key },
    ]);
  });

  test('200: a message sent twice with the same id is stored once, and other links can reuse the id', async () => {
    const project = await team.project();
    const [share, other] = [await buildShare(db, project), await buildShare(db, project)];
    const id = newId();
    for (let n = 0; n < 2; n++) expect(await say(share, { id })).toMatchObject({ status: 200, body: true });
    expect((await Promise.all([say(share, { id }), say(share, { id })])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await messages(project.id)).body.items.map((each) => each.id)).toEqual([id]);
    expect(await eventsOf(project.id)).toEqual(['REPORT']);
    const log = await call(sharesContract.visits, { params: { id: project.id }, query: { shareId: share.id } }, team.as('lead'));
    expect(log.body.items.map(({ kind }) => kind)).toEqual(['COMMENTED']);
    expect(await say(other, { id, text: 'Của người khác' })).toMatchObject({ status: 200, body: true });
    expect((await messages(project.id)).body.items.map(({ text }) => text)).toEqual(['Của người khác', 'Đã nhận.']);
  });

  test('200: readers of the link can see its messages, and readers of other links cannot', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const [share, other] = [await buildShare(db, project), await buildShare(db, project)];
    await say(share, { finding: issue.key, text: 'Thứ nhất' });
    await say(share, { text: 'Thứ hai' });
    const shown = async ({ token }: BuiltShare) => (await newReader(app).post(sharesContract.report, { token })).body.messages;
    expect(await shown(share)).toMatchObject([
      { finding: issue.key, text: 'Thứ nhất', done: false },
      { finding: null, text: 'Thứ hai' },
    ]);
    expect(await shown(other)).toEqual([]);
    await db.execute(sql`update issues set status = 'REJECTED' where id = ${issue.id}`);
    await db.execute(
      sql`insert into events (workspace_id, id, kind, project_id) values (${project.workspaceId}, gen_random_uuid(), 'ISSUE', ${project.id})`,
    );
    expect(await shown(share)).toMatchObject([{ text: 'Thứ hai' }]);
  });

  test('200: the message is plain text without invisible or direction characters, and keeps its lines', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    await say(share, { text: '  <b>một</b>\r\nhai\u202e\u200b\u0007 ba\t**bốn**  \n\n ' });
    expect((await messages(project.id)).body.items[0]?.text).toBe('<b>một</b>\nhai ba **bốn**');
  });

  test('200: a comment on a finding whose issue was deleted is kept with its key, and leads are notified', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const version = (await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, team.as('lead'))).body;
    const share = await buildShare(db, project, { versionId: version.id });
    await db.execute(sql`update issues set deleted_at = now() where id = ${issue.id}`);
    expect((await say(share, { finding: issue.key })).status).toBe(200);
    expect((await messages(project.id)).body.items[0]).toMatchObject({ finding: issue.key, issue: null });
    const [told] = (await call(notificationsContract.list, { query: {} }, team.as('lead'))).body.items;
    expect(told).toMatchObject({ kind: 'READER_MESSAGE', subject: { type: 'project', projectId: project.id } });
  });

  test('400: a missing name, an empty comment and long texts are rejected', async () => {
    const share = await buildShare(db, await team.project());
    expect((await say(share, { name: ' ' })).details).toMatchObject([{ path: 'name' }]);
    expect((await say(share, { name: 'x'.repeat(LIMITS.name + 1) })).errors).toEqual(['FIELD_TOO_LONG']);
    expect((await say(share, { text: ' \n\u200b ' })).details).toMatchObject([{ code: 'FIELD_REQUIRED', path: 'text' }]);
    expect((await say(share, { text: 'x'.repeat(LIMITS.note + 1) })).errors).toEqual(['FIELD_TOO_LONG']);
  });

  test('400: findings that the report does not show are rejected', async () => {
    const [project, elsewhere] = [await team.project(), await team.project()];
    const draft = await buildIssue(db, { project, status: 'DRAFT' });
    const foreign = await buildIssue(db, { project: elsewhere, status: 'OPEN' });
    const low = await buildIssue(db, { project, status: 'OPEN', severity: 'LOW' });
    const share = await buildShare(db, project, { severities: ['HIGH'] });
    for (const finding of [draft.key, foreign.key, low.key, `${project.key}-999`, 'SUMMARY', '../x']) {
      expect((await say(share, { finding })).details, finding).toMatchObject([{ code: 'FINDING_NOT_SHOWN', path: 'finding' }]);
    }
    expect((await messages(project.id)).body.items).toEqual([]);
  });

  test('409: duplicate retest requests, and requests for fixed, accepted or waiting findings, are rejected', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const settled = [];
    for (const status of ['READY_FOR_RETEST', 'RISK_ACCEPTED', 'CLOSED'] as const) settled.push(await buildIssue(db, { project, status }));
    const share = await buildShare(db, project);
    const ask = (finding: string | null, text = '') => say(share, { kind: 'RETEST', finding, text });
    expect(await ask(issue.key)).toMatchObject({ status: 200 });
    expect(await ask(issue.key)).toMatchObject({ status: 409, errors: ['RETEST_NOT_NEEDED'] });
    expect(await ask(null)).toMatchObject({ status: 200 });
    expect(await ask(null)).toMatchObject({ status: 409, errors: ['RETEST_NOT_NEEDED'] });
    expect((await messages(project.id)).body.items).toHaveLength(2);
    for (const { id } of (await messages(project.id)).body.items) await setMessage(project.id, { messageId: id, done: true });
    expect(await ask(issue.key)).toMatchObject({ status: 200 });
    for (const { key } of settled) expect(await ask(key)).toMatchObject({ status: 409, errors: ['RETEST_NOT_NEEDED'] });
  });

  test('409: the link does not offer messages, or the project is archived', async () => {
    const project = await team.project();
    const refused = { status: 409, errors: ['SHARE_NOT_OFFERED'] };
    expect(await say(await buildShare(db, project, { comments: false }))).toMatchObject(refused);
    expect((await say(await buildShare(db, project, { comments: false }), { kind: 'RETEST' })).status).toBe(200);
    expect(await say(await buildShare(db, project, { retests: false }), { kind: 'RETEST' })).toMatchObject(refused);
    expect(await say(await buildShare(db, await team.project({ status: 'ARCHIVED' })))).toMatchObject(refused);
  });

  test('409: the limit of open messages is reached, and a message marked as done frees a slot', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const at = new Date(Date.now() - 2 * 60 * 60_000);
    for (let n = 0; n < LIMITS.shareMessages; n++) await buildShareMessage(db, share, { at });
    expect(await say(share)).toMatchObject({ status: 409, errors: ['MESSAGES_FULL'] });
    const [first] = (await messages(project.id)).body.items;
    await setMessage(project.id, { messageId: first?.id, done: true });
    expect((await say(share)).status).toBe(200);
  });

  test('429: the hourly limit of messages also applies to concurrent requests', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const answers = await Promise.all(Array.from({ length: LIMITS.shareMessagesAnHour + 10 }, () => say(share)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(LIMITS.shareMessagesAnHour);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(10);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
    await db.execute(sql`update share_messages set at = at - interval '61 minutes' where share_id = ${share.id}`);
    expect((await say(share)).status).toBe(200);
  });
});

describe('GET /api/project/{id}/share/message', () => {
  test('200: lists open messages first, then newest first, can filter by issue, and takes three queries', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const share = await buildShare(db, project);
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute));
    const done = { doneAt: new Date(), doneBy: team.people.lead.id };
    const made = [
      await buildShareMessage(db, share, { at: at(1), issueId: issue.id, finding: issue.key }),
      await buildShareMessage(db, share, { at: at(2), ...done }),
      await buildShareMessage(db, share, { at: at(3) }),
    ];
    const { result, queries } = await countQueries(() => messages(project.id));
    expect(result.body.items.map(({ id }) => id)).toEqual([made[2]?.id, made[0]?.id, made[1]?.id]);
    expect(result.body.items[2]).toMatchObject({ done: { by: { id: team.people.lead.id } } });
    expect(queries.length).toBe(3);
    expect((await messages(project.id, { issueId: issue.id })).body.items.map(({ id }) => id)).toEqual([made[0]?.id]);
    expect((await messages(project.id, { pageSize: 1, page: 2 })).body).toMatchObject({ items: [{ id: made[0]?.id }], total: 3 });
  });

  test('200: the whole team can read the messages, 404: clients and others cannot', async () => {
    const project = await team.project();
    await buildShareMessage(db, await buildShare(db, project));
    for (const who of ['lead', 'tester', 'reviewer'] as const) expect((await messages(project.id, {}, who)).body.items.length).toBe(1);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await messages(project.id, {}, who)).status, who).toBe(404);
  });

  test('200: an issue of another project has no messages here', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const issue = await buildIssue(db, { project: other, status: 'OPEN' });
    await buildShareMessage(db, await buildShare(db, other), { issueId: issue.id, finding: issue.key });
    expect((await messages(project.id, { issueId: issue.id })).body.items).toEqual([]);
  });
});

describe('PUT /api/project/{id}/share/message', () => {
  test('200: marks a message as done, keeps the first mark, and can undo it', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const { id: messageId } = await buildShareMessage(db, share);
    const doneBy = async () => (await messages(project.id)).body.items[0]?.done?.by.id ?? null;
    expect(await setMessage(project.id, { messageId, done: true }, 'tester')).toMatchObject({ status: 200, body: true });
    await setMessage(project.id, { messageId, done: true });
    expect(await doneBy()).toBe(team.people.tester.id);
    await setMessage(project.id, { messageId, done: false });
    expect(await doneBy()).toBe(null);
    expect(await eventsOf(project.id)).toEqual(['REPORT', 'REPORT', 'REPORT']);
  });

  test('200: a reply reaches the readers of the link without its author, until it is removed', async () => {
    const project = await team.project();
    const [share, other] = [await buildShare(db, project), await buildShare(db, project)];
    const { id: messageId } = await buildShareMessage(db, share);
    const shown = async ({ token }: BuiltShare) => (await newReader(app).post(sharesContract.report, { token })).body.messages;
    const reply = (text: string, who: Teammate = 'lead') => setMessage(project.id, { messageId, reply: text }, who);
    expect(await shown(share)).toMatchObject([{ reply: null, done: false }]);
    expect(await reply('  Đã sửa ở bản 2.1.\u202e Mã ⟦s3cret⟧ ', 'tester')).toMatchObject({ status: 200, body: true });
    expect((await messages(project.id)).body.items).toMatchObject([
      { reply: { by: { id: team.people.tester.id }, text: 'Đã sửa ở bản 2.1. Mã ⟦s3cret⟧' }, done: null, share: { state: 'ACTIVE' } },
    ]);
    expect(await shown(share)).toMatchObject([{ reply: { text: 'Đã sửa ở bản 2.1. Mã ⟦⟧', at: expect.any(String) } }]);
    expect(JSON.stringify(await shown(share))).not.toContain(team.people.tester.name);
    expect(await shown(other)).toEqual([]);
    await setMessage(project.id, { messageId, done: true });
    expect(await shown(share)).toMatchObject([{ reply: { text: expect.stringContaining('Đã sửa') }, done: true }]);
    const replyTo = (await messages(project.id)).body.items[0]?.reply?.at;
    expect(await reply('Của người chưa đọc')).toMatchObject({ status: 409, errors: ['REPLY_CHANGED'] });
    expect((await setMessage(project.id, { messageId, reply: '', replyTo })).status).toBe(200);
    expect(await setMessage(project.id, { messageId, reply: 'Cũ', replyTo })).toMatchObject({ status: 409, errors: ['REPLY_CHANGED'] });
    expect(await shown(share)).toMatchObject([{ reply: null, done: true }]);
    expect((await messages(project.id)).body.items).toMatchObject([{ reply: null, done: { by: { id: team.people.lead.id } } }]);
  });

  test('200: a request without a change leaves the message as it is', async () => {
    const project = await team.project();
    const { id: messageId } = await buildShareMessage(db, await buildShare(db, project), { text: 'Nguyên vẹn' });
    expect((await setMessage(project.id, { messageId })).status).toBe(200);
    expect((await messages(project.id)).body.items).toMatchObject([{ text: 'Nguyên vẹn', done: null, reply: null }]);
  });

  test('400: a reply that is too long is rejected', async () => {
    const project = await team.project();
    const { id: messageId } = await buildShareMessage(db, await buildShare(db, project));
    expect(await setMessage(project.id, { messageId, reply: 'x'.repeat(LIMITS.note + 1) })).toMatchObject({
      status: 400,
      details: [{ code: 'FIELD_TOO_LONG', path: 'reply' }],
    });
  });

  test('409: a reply with a secret is rejected where the workspace stops secrets, and names its kind', async () => {
    const project = await team.project();
    const { id: messageId } = await buildShareMessage(db, await buildShare(db, project));
    await db
      .update(workspaces)
      .set({ readiness: { SECRETS: 'STOP' } })
      .where(eq(workspaces.id, project.workspaceId));
    const reply = 'https://lan:matkhau9@bank.example/';
    expect(await setMessage(project.id, { messageId, reply })).toMatchObject({
      status: 409,
      details: [{ code: 'SECRETS_VISIBLE', path: 'reply' }],
    });
    expect((await messages(project.id)).body.items[0]?.reply).toBe(null);
    await db.update(workspaces).set({ readiness: {} }).where(eq(workspaces.id, project.workspaceId));
  });

  test('403: reviewers can only read, 404: for clients, others and another project', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const { id: messageId } = await buildShareMessage(db, await buildShare(db, project));
    const body = { messageId, done: true };
    expect((await setMessage(project.id, body, 'reviewer')).status).toBe(403);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await setMessage(project.id, body, who)).status, who).toBe(404);
    expect((await setMessage(other.id, body)).status).toBe(404);
    expect((await messages(project.id)).body.items[0]?.done).toBe(null);
  });

  test('409: the project is archived', async () => {
    const project = await team.project({ status: 'ARCHIVED' });
    const { id: messageId } = await buildShareMessage(db, await buildShare(db, project));
    expect((await setMessage(project.id, { messageId, done: true })).errors).toEqual(['PROJECT_ARCHIVED']);
  });
});
