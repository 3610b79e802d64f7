import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildComment } from './comments.factory.ts';
import { comments } from './comments.tables.ts';

const t = await testApp();
const { call, db } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject();
const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN' });
const draft = await buildIssue(db, { project, reporterId: people.tester.id });

const onIssue = (who: Teammate, body: object, issueId = issue.id) =>
  call(commentsContract.onIssue, { body: { issueId, body: 'Một lời', ...body } }, as(who));
const listed = async (who: Teammate, issueId = issue.id) =>
  (await call(commentsContract.ofIssue, { query: { issueId } }, as(who))).body.items;
const change = (who: Teammate, body: object) => call(commentsContract.update, { body }, as(who));
const remove = (who: Teammate, id: string) => call(commentsContract.delete, { params: { id } }, as(who));

describe('POST /api/comment/issue', () => {
  test('200: comments by the team are internal by default, and comments by clients are visible to everyone', async () => {
    const said = await onIssue('tester', { body: 'Nội bộ **thôi**' });
    expect(said.status).toBe(200);
    expect(said.body).toMatchObject({
      body: 'Nội bộ **thôi**',
      internal: true,
      author: { id: people.tester.id },
      mentions: [],
      editedAt: null,
      can: { edit: true, delete: true },
    });
    expect((await onIssue('reviewer', { internal: false })).body.internal).toBe(false);
    expect((await onIssue('client', {})).body).toMatchObject({ internal: false, can: { edit: true, delete: true } });
  });

  test('200: a repeated id creates no second comment, and returns the existing one', async () => {
    const on = await buildIssue(db, { project, status: 'OPEN' });
    const id = newId();
    const both = await Promise.all([onIssue('tester', { id, body: 'Một lần' }, on.id), onIssue('tester', { id, body: 'Một lần' }, on.id)]);
    expect(both.map(({ status, body }) => [status, body.id])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect((await onIssue('tester', { id, body: 'Khác rồi', internal: false }, on.id)).body).toMatchObject({
      id,
      body: 'Một lần',
      internal: true,
    });
    expect(await listed('tester', on.id)).toHaveLength(1);
  });

  test('200: comments are ordered by time, regardless of their ids', async () => {
    const on = await buildIssue(db, { project, status: 'OPEN' });
    await onIssue('tester', { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', body: 'trước' }, on.id);
    await onIssue('tester', { id: '00000000-0000-4000-8000-000000000001', body: 'sau' }, on.id);
    expect((await listed('tester', on.id)).map(({ body }) => body)).toEqual(['trước', 'sau']);
  });

  test('400: a blank or too long text, and unknown fields, are rejected', async () => {
    expect((await onIssue('tester', { body: ' \n ' })).errors).toEqual(['FIELD_INVALID']);
    expect((await onIssue('tester', { body: 'x'.repeat(LIMITS.comment + 1) })).errors).toEqual(['FIELD_TOO_LONG']);
    expect((await onIssue('tester', { author: 'x' })).errors).toEqual(['FIELD_UNKNOWN']);
  });

  test('401: requests without a token are rejected', async () => {
    expect((await call(commentsContract.onIssue, { body: { issueId: issue.id, body: 'x' } })).errors).toEqual(['TOKEN_REQUIRED']);
  });

  test('403: clients cannot write internal comments, and roles without WRITE_COMMENT cannot comment', async () => {
    expect((await onIssue('client', { internal: true })).errors).toEqual(['FORBIDDEN']);
    const role = await buildRole(db, { workspaceId: workspace.id, name: 'Chỉ đọc', privileges: ['READ_PROJECT'] });
    const reader = await buildMember(db, { workspace, ownRoleId: role.id });
    const token = await t.tokenOf(reader);
    expect((await call(commentsContract.onIssue, { body: { issueId: issue.id, body: 'x' } }, { token })).errors).toEqual(['FORBIDDEN']);
    const { body } = await call(commentsContract.ofIssue, { query: { issueId: issue.id } }, { token });
    expect(body.can).toEqual({ write: false, internal: true });
  });

  test('404: clients do not find drafts, outsiders do not find the issue, and no user finds an unknown one', async () => {
    for (const [who, id] of [
      ['client', draft.id],
      ['outsider', issue.id],
      ['stranger', issue.id],
      ['lead', newId()],
    ] as const)
      expect((await onIssue(who, {}, id)).errors, who).toEqual(['NOT_FOUND']);
  });

  test('404: the id of another user’s, another place’s or a deleted comment is rejected; one of another workspace is free', async () => {
    const { id } = (await onIssue('other', { internal: false })).body;
    expect((await onIssue('tester', { id })).errors).toEqual(['NOT_FOUND']);
    expect((await onIssue('other', { id }, draft.id)).errors).toEqual(['NOT_FOUND']);
    const onProject = await call(commentsContract.onProject, { body: { id, projectId: project.id, body: 'x' } }, as('other'));
    expect(onProject.errors).toEqual(['NOT_FOUND']);
    await remove('other', id);
    expect((await onIssue('other', { id })).errors).toEqual(['NOT_FOUND']);
    const comment = await buildComment(db, { issue: await buildIssue(db), author: people.stranger });
    expect((await onIssue('tester', { id: comment.id })).body.id).toBe(comment.id);
  });

  test('409: archived and binned projects are read-only, and the limit of comments applies', async () => {
    for (const [state, code] of [
      [{ status: 'ARCHIVED' }, 'PROJECT_ARCHIVED'],
      [{ deletedAt: new Date() }, 'PROJECT_DELETED'],
    ] as const) {
      const frozen = await buildProject(state);
      const admin = await buildMember(db, { workspace, role: 'Admin' });
      const on = await buildIssue(db, { project: frozen, status: 'OPEN' });
      const comment = await buildComment(db, { issue: on, author: admin });
      const token = await t.tokenOf(admin);
      expect((await call(commentsContract.onIssue, { body: { issueId: on.id, body: 'x' } }, { token })).errors).toEqual([code]);
      expect((await call(commentsContract.onProject, { body: { projectId: frozen.id, body: 'x' } }, { token })).errors).toEqual([code]);
      expect((await call(commentsContract.update, { body: { id: comment.id, body: 'x' } }, { token })).errors).toEqual([code]);
      expect((await call(commentsContract.delete, { params: { id: comment.id } }, { token })).errors).toEqual([code]);
      const read = await call(commentsContract.ofIssue, { query: { issueId: on.id } }, { token });
      expect(read.body).toMatchObject({ items: [{ id: comment.id, can: { edit: false, delete: false } }], can: { write: false } });
    }
    const full = await buildIssue(db, { project, status: 'OPEN' });
    const row = { workspaceId: workspace.id, projectId: project.id, issueId: full.id, authorId: people.lead.id, body: 'x', internal: true };
    await db.insert(comments).values(Array.from({ length: LIMITS.comments }, () => ({ ...row, id: newId() })));
    expect((await onIssue('tester', {}, full.id)).errors).toEqual(['COMMENTS_FULL']);
    expect(await listed('tester', full.id)).toHaveLength(LIMITS.comments);
    await db.update(comments).set({ body: '', deletedAt: new Date() }).where(eq(comments.issueId, full.id));
    expect(await listed('tester', full.id)).toEqual([]);
    // A deleted comment keeps its row, so repeated writing and deleting reaches the limit too.
    expect((await onIssue('tester', {}, full.id)).errors).toEqual(['COMMENTS_FULL']);
  });

  test('an issue in the bin accepts no comments', async () => {
    const binned = await buildIssue(db, { project, deletedAt: new Date() });
    expect((await onIssue('lead', {}, binned.id)).errors).toEqual(['FORBIDDEN']);
    expect((await onIssue('other', {}, binned.id)).errors).toEqual(['NOT_FOUND']);
  });
});

describe('GET /api/comment/issue', () => {
  test('200: oldest first, in the same three queries regardless of the number of comments', async () => {
    const short = await buildIssue(db, { project, status: 'OPEN' });
    const long = await buildIssue(db, { project, status: 'OPEN' });
    await buildComment(db, { issue: short, author: people.tester });
    const said = [];
    for (let n = 0; n < 40; n++) said.push(await buildComment(db, { issue: long, author: people.other, mentions: [people.lead] }));
    const ask = (id: string) => countQueries(() => listed('lead', id));
    const [few, many] = [await ask(short.id), await ask(long.id)];
    expect(many.result.map(({ id }) => id)).toEqual(said.map(({ id }) => id));
    expect(many.queries).toHaveLength(3);
    expect(few.queries).toHaveLength(3);
  });

  test('a client sees visible comments without redacted text, and can change only their own', async () => {
    const on = await buildIssue(db, { project, status: 'OPEN' });
    await buildComment(db, { issue: on, author: people.tester }, { internal: true, body: 'Khóa ở đây' });
    await buildComment(db, { issue: on, author: people.tester }, { body: 'Mã ⟦s3cret⟧ đó' });
    await buildComment(db, { issue: on, author: people.client }, { body: 'Của tôi ⟦kín⟧' });
    const answer = await call(commentsContract.ofIssue, { query: { issueId: on.id } }, as('client'));
    expect(answer.body.items.map(({ body, can }) => [body, can])).toEqual([
      ['Mã ⟦⟧ đó', { edit: false, delete: false, resolve: false }],
      ['Của tôi ⟦kín⟧', { edit: true, delete: true, resolve: true }],
    ]);
    expect(answer.body.can).toEqual({ write: true, internal: false });
    expect(answer.text).not.toContain('Khóa ở đây');
    expect(await listed('lead', on.id)).toHaveLength(3);
  });

  test('400: a missing or invalid issue id is rejected', async () => {
    expect((await call(commentsContract.ofIssue, {}, as('lead'))).status).toBe(400);
    expect((await call(commentsContract.ofIssue, { query: { issueId: 'x' } }, as('lead'))).status).toBe(400);
  });

  test('404: clients do not find comments on issues that they cannot see', async () => {
    await buildComment(db, { issue: draft, author: people.tester });
    expect((await call(commentsContract.ofIssue, { query: { issueId: draft.id } }, as('client'))).errors).toEqual(['NOT_FOUND']);
  });
});

describe('PUT /api/comment', () => {
  test('200: the author changes it, and it is marked as edited only if the text differs', async () => {
    const { id } = (await onIssue('tester', { body: 'Lời đầu' })).body;
    expect((await change('tester', { id, internal: false })).body).toBe(true);
    const row = async () => (await listed('lead')).find((each) => each.id === id);
    expect(await row()).toMatchObject({ internal: false, editedAt: null });
    expect((await change('tester', { id, body: 'Lời sau' })).text).toBe('true');
    expect(await row()).toMatchObject({ body: 'Lời sau', editedAt: expect.any(String) });
    const entries = await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.action, 'COMMENT_CHANGED')));
    expect(entries.map(({ details }) => details)).toEqual([
      { commentId: id, fields: ['internal'] },
      { commentId: id, fields: ['body'] },
    ]);
  });

  test('400: a request without a change is rejected', async () => {
    const { id } = (await onIssue('tester', {})).body;
    expect((await change('tester', { id })).errors).toEqual(['FIELD_REQUIRED']);
  });

  test('403: other users, including leads, cannot change it, and a client cannot make it internal', async () => {
    const { id } = (await onIssue('tester', { internal: false })).body;
    for (const who of ['lead', 'other', 'client'] as const)
      expect((await change(who, { id, body: 'x' })).errors, who).toEqual(['FORBIDDEN']);
    const theirs = (await onIssue('client', {})).body.id;
    expect((await change('client', { id: theirs, internal: true })).errors).toEqual(['FORBIDDEN']);
  });

  test('404: comments that the user cannot see, and deleted ones, are not found', async () => {
    const { id } = (await onIssue('tester', {})).body;
    expect((await change('client', { id, body: 'x' })).errors).toEqual(['NOT_FOUND']);
    expect((await change('outsider', { id, body: 'x' })).errors).toEqual(['NOT_FOUND']);
    await remove('tester', id);
    expect((await change('tester', { id, body: 'x' })).errors).toEqual(['NOT_FOUND']);
  });
});

describe('DELETE /api/comment/{id}', () => {
  test('200: the author or the lead deletes it for everyone, and its text is not kept', async () => {
    for (const who of ['client', 'lead'] as const) {
      const { id } = (await onIssue('client', { body: 'Lỡ lời' })).body;
      expect((await remove(who, id)).text).toBe('true');
      for (const reader of ['lead', 'client', 'tester'] as const)
        expect(
          (await listed(reader)).map((each) => each.id),
          reader,
        ).not.toContain(id);
      const [row] = await db
        .select()
        .from(comments)
        .where(and(eq(comments.workspaceId, workspace.id), eq(comments.id, id)));
      expect(row).toMatchObject({ body: '', deletedBy: people[who].id });
      expect((await remove(who, id)).errors).toEqual(['NOT_FOUND']);
    }
    const [entry] = await db
      .select({ name: auditEntries.objectName, details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'COMMENT_DELETED'), eq(auditEntries.actorId, people.lead.id)));
    expect(entry).toMatchObject({ name: `${project.key}-${issue.number}`, details: { author: people.client.username } });
  });

  test('403 and 404: other users cannot delete it, and users who cannot see it do not find it', async () => {
    const { id } = (await onIssue('tester', { internal: false })).body;
    for (const who of ['other', 'reviewer', 'client'] as const) expect((await remove(who, id)).errors, who).toEqual(['FORBIDDEN']);
    const own = (await onIssue('tester', {})).body.id;
    expect((await remove('client', own)).errors).toEqual(['NOT_FOUND']);
    expect((await remove('lead', newId())).errors).toEqual(['NOT_FOUND']);
  });
});

describe('comments on a project', () => {
  test('200: are separate from comments on its issues; clients read theirs there too', async () => {
    const own = await buildProject();
    const on = await buildIssue(db, { project: own, status: 'OPEN' });
    await buildComment(db, { issue: on, author: people.lead });
    const say = (who: Teammate, body: object) =>
      call(commentsContract.onProject, { body: { projectId: own.id, body: 'Chào', ...body } }, as(who));
    expect((await say('tester', {})).body.internal).toBe(true);
    expect((await say('client', {})).body.internal).toBe(false);
    const read = async (who: Teammate) =>
      (await call(commentsContract.ofProject, { query: { projectId: own.id } }, as(who))).body.items.length;
    expect([await read('lead'), await read('client')]).toEqual([2, 1]);
    expect((await call(commentsContract.ofProject, { query: { projectId: own.id } }, as('outsider'))).errors).toEqual(['NOT_FOUND']);
    expect((await say('stranger', {})).errors).toEqual(['NOT_FOUND']);
  });
});

test('comments are not found by searches', async () => {
  const word = 'gamnhamdacbiet';
  await onIssue('tester', { body: word, internal: false });
  const found = await call(issuesContract.list, { query: { q: word } }, as('lead'));
  const projects = await call(projectsContract.searchAdvanced, { body: { issueText: word } }, as('lead'));
  expect([found.body.total, projects.body.total]).toEqual([0, 0]);
  expect(t.logged).toEqual([]);
});
