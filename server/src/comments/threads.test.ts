import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStream } from '../../test/event-stream.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const t = await testApp();
const { call, db } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject();
const code: IssueEvidence = { id: 'terminal', kind: 'CODE', captions: { vi: 'Khóa ⟦mật⟧', en: '' }, language: 'bash', text: '$ id' };
const anchor = { kind: 'EVIDENCE', evidenceId: code.id } as const;
const newIssue = (status: 'OPEN' | 'DRAFT' = 'OPEN') =>
  buildIssue(db, { project, reporterId: people.tester.id, status }, { evidence: [code] });
const issue = await newIssue();

const say = (who: Teammate, body: object, issueId = issue.id) =>
  call(commentsContract.onIssue, { body: { issueId, body: 'Một lời', ...body } }, as(who));
const start = async (who: Teammate, body: object = {}, issueId = issue.id) => (await say(who, { anchor, ...body }, issueId)).body.id;
const settle = (who: Teammate, id: string, resolved = true) =>
  call(commentsContract.resolve, { params: { id }, body: { resolved } }, as(who));
const listed = async (who: Teammate, issueId = issue.id) =>
  (await call(commentsContract.ofIssue, { query: { issueId } }, as(who))).body.items;
const found = async (who: Teammate, id: string) => (await listed(who)).find((each) => each.id === id);
const change = (who: Teammate, body: object) => call(commentsContract.update, { body }, as(who));
const remove = (who: Teammate, id: string) => call(commentsContract.delete, { params: { id } }, as(who));
const steps = async (who: Teammate, id = issue.id) =>
  (await call(issuesContract.history, { params: { id } }, as(who))).body.items.filter(({ action }) => action.startsWith('THREAD'));

describe('POST /api/comment/issue', () => {
  test('200: a thread keeps its anchor, and replies to replies belong to it', async () => {
    const first = await say('tester', { anchor, internal: false });
    expect(first.body).toMatchObject({ anchor, thread: null, resolved: null, deleted: false, can: { resolve: true } });
    const { body: reply } = await say('client', { thread: first.body.id });
    expect(reply).toMatchObject({ thread: first.body.id, anchor: null, internal: false, can: { edit: true, resolve: false } });
    expect((await say('lead', { thread: reply.id })).body).toMatchObject({ thread: first.body.id, internal: false });
    expect((await listed('client')).filter(({ thread }) => thread === first.body.id)).toHaveLength(2);
  });

  test('200: a reply to an internal thread is internal, and a repeated one is created once', async () => {
    const thread = await start('tester');
    const id = newId();
    for (const who of ['lead', 'lead'] as const) expect((await say(who, { id, thread })).body).toMatchObject({ id, internal: true });
    expect((await listed('lead')).filter((each) => each.thread === thread)).toHaveLength(1);
  });

  test('200: a thread stays when its evidence is removed', async () => {
    const own = await newIssue();
    const id = await start('tester', {}, own.id);
    const body = { version: 1, evidence: [] };
    expect((await call(issuesContract.update, { params: { id: own.id }, body }, as('lead'))).status).toBe(200);
    expect(await listed('tester', own.id)).toMatchObject([{ id, anchor }]);
    expect((await say('tester', { thread: id }, own.id)).status).toBe(200);
  });

  test('400: evidence of another issue, an unknown kind of anchor, and an anchor of a reply are rejected', async () => {
    const bare = await buildIssue(db, { project, status: 'OPEN' });
    expect((await say('tester', { anchor }, bare.id)).details).toMatchObject([{ code: 'UNKNOWN_EVIDENCE', path: 'anchor.evidenceId' }]);
    expect((await say('tester', { anchor: { kind: 'PAGE', evidenceId: code.id } })).status).toBe(400);
    expect((await say('tester', { anchor, thread: await start('tester') })).details).toMatchObject([{ path: 'anchor' }]);
  });

  test('404: clients do not find an internal thread, and threads of other issues and deleted ones are not found', async () => {
    const internal = await start('tester');
    expect((await say('client', { thread: internal })).errors).toEqual(['NOT_FOUND']);
    const own = await newIssue();
    expect((await say('tester', { thread: internal }, own.id)).errors).toEqual(['NOT_FOUND']);
    const onProject = (await call(commentsContract.onProject, { body: { projectId: project.id, body: 'x' } }, as('tester'))).body.id;
    expect((await say('tester', { thread: onProject })).errors).toEqual(['NOT_FOUND']);
    await remove('tester', internal);
    for (const thread of [internal, newId()]) expect((await say('tester', { thread })).errors).toEqual(['NOT_FOUND']);
  });

  test('409: a reply cannot differ from its thread in visibility', async () => {
    expect((await say('tester', { thread: await start('tester'), internal: false })).errors).toEqual(['THREAD_VISIBILITY']);
    expect((await say('tester', { thread: await start('tester', { internal: false }), internal: true })).errors).toEqual([
      'THREAD_VISIBILITY',
    ]);
  });
});

describe('PUT /api/comment', () => {
  test('409: the visibility of a thread changes only while it has no replies, and that of a reply never', async () => {
    const thread = await start('tester');
    expect((await change('tester', { id: thread, internal: false })).status).toBe(200);
    const reply = (await say('client', { thread })).body.id;
    expect((await change('tester', { id: thread, internal: true })).errors).toEqual(['THREAD_VISIBILITY']);
    const own = (await say('tester', { thread })).body.id;
    expect((await change('tester', { id: own, internal: true })).errors).toEqual(['THREAD_VISIBILITY']);
    expect((await change('tester', { id: thread, body: 'Sửa', internal: false })).status).toBe(200);
    for (const id of [reply, own]) await remove('lead', id);
    expect((await change('tester', { id: thread, internal: true })).status).toBe(200);
  });
});

describe('DELETE /api/comment/{id}', () => {
  test('200: a deleted first comment keeps its replies, until the last of them is deleted', async () => {
    const thread = await start('tester', { internal: false, body: 'Xóa sau' });
    const reply = (await say('client', { thread })).body.id;
    expect((await remove('tester', thread)).status).toBe(200);
    const can = { edit: false, delete: false, resolve: true };
    for (const who of ['tester', 'lead'] as const)
      expect(await found(who, thread)).toMatchObject({ deleted: true, body: '', mentions: [], anchor, can });
    expect(await found('client', thread)).toMatchObject({ deleted: true, can: { resolve: false } });
    expect((await change('tester', { id: thread, body: 'x' })).errors).toEqual(['NOT_FOUND']);
    expect((await remove('lead', thread)).errors).toEqual(['NOT_FOUND']);
    const later = (await say('lead', { thread: reply })).body;
    expect(later.thread).toBe(thread);
    expect((await settle('lead', thread)).status).toBe(200);
    for (const id of [reply, later.id]) await remove('lead', id);
    for (const who of ['lead', 'client'] as const) expect(await found(who, thread)).toBeUndefined();
    expect((await settle('lead', thread)).errors).toEqual(['NOT_FOUND']);
  });
});

describe('PUT /api/comment/{id}/resolved', () => {
  test('200: the team and the author of the thread resolve and reopen it; repeating it changes nothing', async () => {
    const own = await newIssue();
    const id = await start('client', {}, own.id);
    const state = async () => (await listed('other', own.id))[0]?.resolved?.by.id ?? null;
    for (const who of ['client', 'reviewer'] as const) {
      expect((await settle(who, id)).text).toBe('true');
      expect((await settle('lead', id)).text).toBe('true');
      expect(await state()).toBe(people[who].id);
      expect((await settle('lead', id, false)).text).toBe('true');
      expect(await state()).toBeNull();
    }
    const taken = ['THREAD_REOPENED', 'THREAD_RESOLVED', 'THREAD_REOPENED', 'THREAD_RESOLVED'];
    for (const who of ['tester', 'client'] as const) expect((await steps(who, own.id)).map(({ action }) => action)).toEqual(taken);
    expect((await steps('client', own.id))[0]?.changes).toEqual([{ field: 'thread', from: null, to: id }]);
    const { body } = await call(issuesContract.get, { params: { id: own.id } }, as('lead'));
    expect(body.version).toBe(1);
  });

  test('200: a step of an internal thread, or of a draft, is in the history for the team only', async () => {
    const own = await newIssue();
    await settle('lead', await start('tester', {}, own.id));
    expect([await steps('client', own.id), (await steps('other', own.id)).length]).toEqual([[], 1]);
    const draft = await newIssue('DRAFT');
    await settle('lead', await start('tester', { internal: false }, draft.id));
    for (const [from, status] of [
      ['DRAFT', 'IN_REVIEW'],
      ['IN_REVIEW', 'OPEN'],
    ] as const)
      await call(issuesContract.update, { params: { id: draft.id }, body: { from, status } }, as('lead'));
    expect(await steps('client', draft.id)).toEqual([]);
    expect(await listed('client', draft.id)).toMatchObject([{ resolved: { by: { id: people.lead.id } } }]);
  });

  test('200: it reaches other pages at once, and clients only for threads that they see', async () => {
    const own = await newIssue();
    const internal = await start('tester', {}, own.id);
    const visible = await start('tester', { internal: false }, own.id);
    const [lead, client] = [await openStream(t, as('lead').token), await openStream(t, as('client').token)];
    onTestFinished(async () => void (await Promise.all([lead.stop(), client.stop()])));
    await settle('tester', internal);
    await settle('tester', visible);
    for (const stream of [lead, client]) {
      // Only the visible thread causes this event, so all events of the internal one arrive before it.
      await stream.next(({ event, data }) => event === 'ISSUE' && data.issueId === own.id);
      await stream.next(({ data }) => data.commentId === visible);
    }
    const kinds = ({ heard }: typeof lead) => new Set(heard.filter(({ data }) => data.issueId === own.id).map(({ event }) => event));
    expect(kinds(lead)).toEqual(new Set(['ISSUE_TEAM', 'ISSUE', 'COMMENT']));
    expect(kinds(client)).toEqual(new Set(['ISSUE', 'COMMENT']));
    expect([lead, client].map(({ heard }) => heard.some(({ data }) => data.commentId === internal))).toEqual([true, false]);
  });

  test('400: a request without the state is rejected', async () => {
    expect((await call(commentsContract.resolve, { params: { id: newId() }, body: {} as never }, as('lead'))).status).toBe(400);
  });

  test('403: other clients cannot resolve it, nor roles without WRITE_COMMENT, nor any user in the bin', async () => {
    const id = await start('tester', { internal: false });
    expect((await settle('client', id)).errors).toEqual(['FORBIDDEN']);
    const role = await buildRole(db, { workspaceId: workspace.id, name: 'Chỉ đọc', privileges: ['READ_PROJECT'] });
    const token = await t.tokenOf(await buildMember(db, { workspace, ownRoleId: role.id }));
    expect((await call(commentsContract.resolve, { params: { id }, body: { resolved: true } }, { token })).errors).toEqual(['FORBIDDEN']);
    const own = await newIssue();
    const binned = await start('tester', {}, own.id);
    await call(issuesContract.delete, { params: { id: own.id } }, as('lead'));
    expect((await settle('lead', binned)).errors).toEqual(['FORBIDDEN']);
  });

  test('404: internal threads for clients, replies, and comments on projects are not found', async () => {
    const internal = await start('tester');
    const reply = (await say('tester', { thread: internal })).body.id;
    const onProject = (await call(commentsContract.onProject, { body: { projectId: project.id, body: 'x' } }, as('tester'))).body.id;
    expect((await settle('client', internal)).errors).toEqual(['NOT_FOUND']);
    for (const who of ['outsider', 'stranger'] as const) expect((await settle(who, internal)).errors).toEqual(['NOT_FOUND']);
    for (const id of [reply, onProject, newId()]) expect((await settle('lead', id)).errors).toEqual(['NOT_FOUND']);
  });
});
