import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { writeUpCommentsContract as api } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildFile, filesAt } from '../files/files.factory.ts';
import { notifications } from '../notifications/notifications.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildTopic, buildWriteUp, buildWriteUpComment } from './topics.factory.ts';
import { writeUpComments } from './topics.tables.ts';

const { call, db, platform, tokenOf } = await testApp();
const workspace = await buildWorkspace(db);
const member = (role: 'Tester' | 'Client' | 'Admin' = 'Tester', name?: string) =>
  buildMember(db, { workspace, role }, name === undefined ? {} : { name });
const [author, an, binh, admin, client] = [
  await member(),
  await member('Tester', 'Ân Hồ Gươm'),
  await member(),
  await member('Admin'),
  await member('Client'),
];
const stranger = await buildMember(db, { role: 'Admin' });
const as = Object.fromEntries(
  await Promise.all(
    Object.entries({ author, an, binh, admin, client, stranger }).map(async ([who, user]) => [who, { token: await tokenOf(user) }]),
  ),
) as Record<'author' | 'an' | 'binh' | 'admin' | 'client' | 'stranger', { token: string }>;
type Who = keyof typeof as;
const topic = await buildTopic(db, author);
const newWriteUp = (more: Parameters<typeof buildWriteUp>[3] = {}) => buildWriteUp(db, author, topic, more);

const say = (id: string, body: string, who: Who = 'an', more: object = {}) =>
  call(api.write, { params: { id }, body: { body, ...more } }, as[who]);
const listed = (id: string, who: Who = 'an') => call(api.list, { params: { id } }, as[who]);
const commentsOf = async (id: string) => (await call(writeUpsContract.get, { params: { writeup_id: id } }, as.author)).body.comments;
const toldOf = async (commentId: string) =>
  (
    await db
      .select({ userId: notifications.userId, kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.commentId, commentId))
  )
    .map(({ userId, kind }) => [userId, kind])
    .sort();

describe('comments on a write-up', () => {
  test('200: adds, edits and deletes comments, and returns the correct count and permissions', async () => {
    const { id } = await newWriteUp();
    const said = (await say(id, 'Hay')).body;
    expect(said).toMatchObject({ body: 'Hay', author: { id: an.id }, mentions: [], editedAt: null, can: { edit: true, delete: true } });
    await say(id, 'Nữa', 'binh');
    expect((await call(api.update, { params: { id: said.id }, body: { body: 'Rất hay' } }, as.an)).body).toBe(true);
    const { body } = await listed(id, 'binh');
    expect(body.items.map((item) => [item.body, item.can.edit, item.can.delete])).toEqual([
      ['Rất hay', false, false],
      ['Nữa', true, true],
    ]);
    expect(body.can).toEqual({ write: true });
    expect(body.items[0]?.editedAt).not.toBeNull();
    expect((await listed(id, 'admin')).body.items.map(({ can }) => can.delete)).toEqual([true, true]);
    expect(await commentsOf(id)).toBe(2);
    expect((await call(api.delete, { params: { id: said.id } }, as.admin)).body).toBe(true);
    expect([(await listed(id)).body.items.length, await commentsOf(id)]).toEqual([1, 1]);
    const log = await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.objectId, id))
      .orderBy(auditEntries.id);
    expect(log.map(({ action }) => action)).toEqual(['COMMENT_CHANGED', 'COMMENT_DELETED']);
  });

  test('200: a repeated request with the same id adds no second comment', async () => {
    const { id } = await newWriteUp();
    const own = { id: newId() };
    expect((await say(id, 'Một lần', 'an', own)).body.id).toBe(own.id);
    expect((await say(id, 'Lần nữa', 'an', own)).body).toMatchObject({ id: own.id, body: 'Một lần' });
    expect(await commentsOf(id)).toBe(1);
    expect((await say(id, 'Của người khác', 'binh', own)).errors).toEqual(['NOT_FOUND']);
    expect((await say((await newWriteUp()).id, 'Nơi khác', 'an', own)).errors).toEqual(['NOT_FOUND']);
  });

  test('200: notifies mentioned users once, and the author if not mentioned, but never the commenter', async () => {
    const { id } = await newWriteUp();
    const first = (await say(id, `@${binh.username} và @${client.username}, @${stranger.username}, @${an.username}`)).body;
    expect(first.mentions.map((person) => person.id).sort()).toEqual([an.id, binh.id].sort());
    expect(await toldOf(first.id)).toEqual(
      [
        [author.id, 'COMMENTED'],
        [binh.id, 'MENTIONED'],
      ].sort(),
    );
    await call(api.update, { params: { id: first.id }, body: { body: `@${binh.username} @${admin.username}` } }, as.an);
    expect(await toldOf(first.id)).toEqual(
      [
        [author.id, 'COMMENTED'],
        [admin.id, 'MENTIONED'],
        [binh.id, 'MENTIONED'],
      ].sort(),
    );
    const [was, body] = [await toldOf(first.id), `@${binh.username} @${admin.username}`];
    for (const now of ['Thôi', body]) await call(api.update, { params: { id: first.id }, body: { body: now } }, as.an);
    expect(await toldOf(first.id)).toEqual(was);
    const second = (await say(id, `@${author.username}`)).body;
    expect(await toldOf(second.id)).toEqual([[author.id, 'MENTIONED']]);
    expect(await toldOf((await say(id, 'Tôi', 'author')).body.id)).toEqual([]);
  });

  test('200: needs as many queries for many comments as for a few', async () => {
    const row = await newWriteUp();
    const count = async () => (await countQueries(() => listed(row.id))).queries.length;
    await buildWriteUpComment(db, row, an, {}, [binh]);
    expect(await count()).toBe(3);
    for (let n = 0; n < 12; n++) await buildWriteUpComment(db, row, an, {}, [binh, admin]);
    expect(await count()).toBe(3);
  });

  test('200: comments on a write-up that became a draft are visible only to its author, without new ones', async () => {
    const row = await newWriteUp();
    const { id: commentId } = (await say(row.id, 'Khi còn đăng')).body;
    await call(writeUpsContract.update, { params: { id: row.id }, body: { version: 1, draft: true } }, as.author);
    for (const who of ['an', 'admin', 'stranger'] as const) {
      expect((await listed(row.id, who)).errors).toEqual(['NOT_FOUND']);
      expect((await call(api.people, { params: { id: row.id } }, as[who])).errors).toEqual(['NOT_FOUND']);
      expect((await say(row.id, 'x', who)).errors).toEqual(['NOT_FOUND']);
      expect((await call(api.delete, { params: { id: commentId } }, as[who])).errors).toEqual(['NOT_FOUND']);
    }
    expect((await call(api.update, { params: { id: commentId }, body: { body: 'x' } }, as.an)).errors).toEqual(['NOT_FOUND']);
    expect((await listed(row.id, 'author')).body).toMatchObject({
      items: [{ can: { edit: false, delete: false } }],
      can: { write: false },
    });
    expect((await say(row.id, 'x', 'author')).errors).toEqual(['FORBIDDEN']);
  });

  test('400: rejects an empty, too long or invalid text', async () => {
    const { id } = await newWriteUp();
    for (const body of ['', ' \n ', 'x'.repeat(LIMITS.comment + 1), 'a\0'])
      expect((await say(id, body)).details.map(({ path }) => path)).toEqual(['body']);
  });

  test('403: without WRITE_COMMENT, and for comments of other users', async () => {
    const { id } = await newWriteUp();
    const { id: commentId } = (await say(id, 'Của Ân')).body;
    const role = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_USER'] });
    const reader = { token: await tokenOf(await buildMember(db, { workspace, ownRoleId: role.id })) };
    expect((await call(api.write, { params: { id }, body: { body: 'x' } }, reader)).errors).toEqual(['FORBIDDEN']);
    expect((await call(api.list, { params: { id } }, reader)).body.can.write).toBe(false);
    expect((await call(api.update, { params: { id: commentId }, body: { body: 'x' } }, as.admin)).errors).toEqual(['FORBIDDEN']);
    for (const who of ['binh', 'author'] as const) {
      expect((await call(api.update, { params: { id: commentId }, body: { body: 'x' } }, as[who])).errors).toEqual(['FORBIDDEN']);
      expect((await call(api.delete, { params: { id: commentId } }, as[who])).errors).toEqual(['FORBIDDEN']);
    }
  });

  test('404: for users who cannot read topics, and in another workspace', async () => {
    const { id } = await newWriteUp();
    for (const who of ['client', 'stranger'] as const) expect((await say(id, 'x', who)).errors).toEqual(['NOT_FOUND']);
    expect((await listed(id, 'stranger')).errors).toEqual(['NOT_FOUND']);
  });

  test('409: rejects comments above the limit, which includes deleted ones', async () => {
    const row = await newWriteUp();
    const one = { workspaceId: workspace.id, writeUpId: row.id, authorId: an.id, body: '', deletedAt: new Date(), deletedBy: an.id };
    await db.insert(writeUpComments).values(Array.from({ length: LIMITS.comments }, () => ({ ...one, id: newId() })));
    expect((await say(row.id, 'x')).errors).toEqual(['COMMENTS_FULL']);
  });
});

describe('GET /api/topic/writeup/{id}/people', () => {
  test('200: lists users who read topics, and searches without diacritics', async () => {
    const { id } = await newWriteUp();
    const people = async (q?: string) =>
      (await call(api.people, { params: { id }, query: q === undefined ? {} : { q } }, as.an)).body.map((person) => person.id);
    const all = await people();
    expect(all).toEqual(expect.arrayContaining([author.id, an.id, binh.id, admin.id]));
    expect(all).not.toContain(client.id);
    expect(await people('ho guom')).toEqual([an.id]);
    expect(await people('không ai')).toEqual([]);
  });
});

describe('files of a write-up', () => {
  const upload = (user = author) => buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: user.id });
  const show = (file: { fileName: string }) => `![ảnh](/attachments/${file.fileName})`;
  const open = async (file: { fileName: string }, who: Who) =>
    (await call(filesContract.download, { params: { fileName: file.fileName } }, as[who])).status;
  const create = async (body: object) =>
    (await call(writeUpsContract.create, { body: { topicId: topic.id, title: 'Có ảnh', category: 'Web', ...body } }, as.author)).body.id;

  test('are readable by the readers of the write-up: for a draft, only by its author', async () => {
    const file = await upload();
    const id = await create({ content: show(file), draft: true });
    expect(await Promise.all((['author', 'an', 'admin', 'client', 'stranger'] as const).map((who) => open(file, who)))).toEqual([
      200, 404, 404, 404, 404,
    ]);
    await call(writeUpsContract.update, { params: { id }, body: { version: 1, draft: false } }, as.author);
    expect(await Promise.all((['author', 'an', 'admin', 'client', 'stranger'] as const).map((who) => open(file, who)))).toEqual([
      200, 200, 200, 404, 404,
    ]);
    const [theirs, id2] = [await upload(an), (await say(id, 'x')).body.id];
    await call(api.update, { params: { id: id2 }, body: { body: show(theirs) } }, as.an);
    expect([await open(theirs, 'binh'), await open(theirs, 'an')]).toEqual([200, 200]);
    await call(writeUpsContract.update, { params: { id }, body: { version: 2, draft: true } }, as.author);
    expect([await open(theirs, 'author'), await open(theirs, 'an')]).toEqual([200, 404]);
  });

  test('are not accessible to a personal token for some projects', async () => {
    const file = await upload();
    await create({ content: show(file) });
    const owner = { id: an.id, workspaceId: workspace.id };
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: an.id });
    const [all, some] = [await buildToken(db, owner), await buildToken(db, owner, { projectIds: [project.id] })];
    const read = async (token: string) => (await call(filesContract.download, { params: { fileName: file.fileName } }, { token })).status;
    expect([await read(all.token), await read(some.token)]).toEqual([200, 404]);
  });

  test('exclude files of other users, of projects and of others’ drafts', async () => {
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: author.id });
    const [theirs, drafted] = [await upload(an), await upload(an)];
    const held = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: author.id, projectId: project.id });
    const draft = { topicId: topic.id, title: 'Nháp', category: 'Web', content: show(drafted), draft: true };
    expect((await call(writeUpsContract.create, { body: draft }, as.an)).errors).toEqual([]);
    const id = await create({ content: `${show(theirs)} ${show(held)} ${show(drafted)}` });
    expect(await filesAt(db, id)).toEqual([]);
    expect([await open(theirs, 'author'), await open(held, 'an'), await open(drafted, 'binh')]).toEqual([404, 404, 404]);
  });

  test('shown in two write-ups stay with the second when the first is deleted', async () => {
    const file = await upload();
    const first = await create({ content: show(file) });
    const body = { topicId: topic.id, title: 'Viết tiếp', category: 'Web', content: show(file) };
    const { id: second } = (await call(writeUpsContract.create, { body }, as.an)).body;
    await call(writeUpsContract.delete, { params: { writeup_id: first } }, as.author);
    await platform.jobs.drain();
    expect(await open(file, 'binh')).toBe(200);
    await call(writeUpsContract.delete, { params: { writeup_id: second } }, as.an);
    await platform.jobs.drain();
    await expect(platform.storage.read(file.storedAs)).rejects.toThrow();
  });

  test('of a comment are deleted with it unless shown elsewhere, and all with the write-up', async () => {
    const [shared, own, kept] = [await upload(an), await upload(an), await upload()];
    const id = await create({ content: show(kept) });
    const { id: first } = (await say(id, `${show(shared)} ${show(own)} ${show(kept)}`)).body;
    await say(id, show(shared), 'binh');
    await call(api.delete, { params: { id: first } }, as.an);
    expect([await open(own, 'an'), await open(shared, 'binh'), await open(kept, 'an')]).toEqual([404, 200, 200]);
    await call(writeUpsContract.delete, { params: { writeup_id: id } }, as.author);
    expect([await open(shared, 'an'), await open(kept, 'author')]).toEqual([404, 404]);
    await platform.jobs.drain();
    for (const { storedAs } of [own, shared, kept]) await expect(platform.storage.read(storedAs)).rejects.toThrow();
  });
});
