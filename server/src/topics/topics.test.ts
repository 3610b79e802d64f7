import { LIMITS } from '@coloa/contract/limits.ts';
import { topicsContract as api } from '@coloa/contract/topics/topics.contract.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildTopic, buildWriteUp } from './topics.factory.ts';
import { topics, writeUps } from './topics.tables.ts';

const { call, db, tokenOf } = await testApp();

async function newPlace() {
  const workspace = await buildWorkspace(db);
  const author = await buildMember(db, { workspace });
  const other = await buildMember(db, { workspace });
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const client = await buildMember(db, { workspace, role: 'Client' });
  const as = async (who: typeof author) => ({ token: await tokenOf(who) });
  return {
    workspace,
    author,
    other,
    asAuthor: await as(author),
    asOther: await as(other),
    asAdmin: await as(admin),
    asClient: await as(client),
  };
}
const place = await newPlace();
const elsewhere = await newPlace();

const actions = async (workspaceId: string, since: string) =>
  db
    .select({ action: auditEntries.action, name: auditEntries.objectName, details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, workspaceId), gt(auditEntries.id, since)))
    .orderBy(asc(auditEntries.id));

describe('GET /api/topic/list', () => {
  test('200: lists topics by category and name, with excerpt, published write-ups and permissions', async () => {
    const { author, other, asOther, asAdmin } = await newPlace();
    const at = new Date('2026-05-01T03:00:00Z');
    const web = await buildTopic(db, author, {
      name: 'SSRF',
      category: 'Web',
      description: '## Gọi ra ngoài\n\n**Máy chủ** ⟦bí mật⟧ tự gọi',
    });
    await buildTopic(db, other, { name: 'Kerberos', category: 'Active Directory' });
    await buildTopic(db, author, { name: 'Đầu độc bộ đệm', category: 'wéb' });
    await buildWriteUp(db, other, web, { publishedAt: at });
    await buildWriteUp(db, other, web, { publishedAt: new Date('2026-04-01T03:00:00Z') });
    await buildWriteUp(db, other, web, { draft: true });
    const { status, body } = await call(api.list, {}, asOther);
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toEqual(['Kerberos', 'Đầu độc bộ đệm', 'SSRF']);
    expect(body[2]).toMatchObject({
      excerpt: 'Gọi ra ngoài · Máy chủ … tự gọi',
      author: { id: author.id },
      writeUps: 2,
      lastAt: at.toISOString(),
      can: { edit: false, delete: false, why: { edit: 'NOT_TOPIC_AUTHOR', delete: 'NOT_TOPIC_AUTHOR' } },
    });
    expect(body.map(({ can }) => can.edit)).toEqual([true, false, false]);
    expect((await call(api.list, {}, asAdmin)).body.every(({ can }) => can.edit && can.delete)).toBe(true);
  });

  test('200: needs one query for any number of topics', async () => {
    const { author, asAuthor } = await newPlace();
    const count = async () => (await countQueries(() => call(api.list, {}, asAuthor))).queries.length;
    await buildTopic(db, author);
    expect(await count()).toBe(1);
    for (let n = 0; n < 12; n++) await buildTopic(db, author);
    expect(await count()).toBe(1);
  });

  test('200: both lists are empty without READ_USER', async () => {
    await buildTopic(db, place.author);
    for (const endpoint of [api.list, api.options]) expect((await call(endpoint, {}, place.asClient)).body).toEqual([]);
  });

  test('401: without a token', async () => {
    expect((await call(api.list)).status).toBe(401);
  });
});

describe('GET /api/topic/list-topic-option and categories', () => {
  test('200: sorts by name, and lists each category once in its newest spelling, without drafts', async () => {
    const { author, asOther } = await newPlace();
    const topic = await buildTopic(db, author, { name: 'Sa', category: 'Di động', updatedAt: new Date('2026-01-01T00:00:00Z') });
    await buildTopic(db, author, { name: 'Ấm', category: 'Web' });
    await buildWriteUp(db, author, topic, { category: 'DI DONG', publishedAt: new Date('2026-02-01T00:00:00Z') });
    await buildWriteUp(db, author, topic, { category: 'di động', publishedAt: new Date('2025-02-01T00:00:00Z') });
    await buildWriteUp(db, author, null, { category: 'Chưa đăng' });
    expect((await call(api.options, {}, asOther)).body.map(({ name, category }) => [name, category])).toEqual([
      ['Ấm', 'Web'],
      ['Sa', 'Di động'],
    ]);
    expect((await call(api.categories, {}, asOther)).body).toEqual([
      { category: 'DI DONG', topics: 1, writeUps: 2 },
      { category: 'Web', topics: 1, writeUps: 0 },
    ]);
  });

  test('403: for categories without READ_USER', async () => {
    expect((await call(api.categories, {}, place.asClient)).errors).toEqual(['FORBIDDEN']);
  });
});

const given = { name: 'HTTP request smuggling', category: 'Web', description: 'Kỹ thuật' };

describe('POST /api/topic/add', () => {
  test('200: users who read topics can add one, and the addition is recorded', async () => {
    const since = newId();
    const { status, body } = await call(api.create, { body: given }, place.asAuthor);
    expect(status).toBe(200);
    const got = await call(api.get, { params: { topic_id: body.id } }, place.asOther);
    expect(got.body).toMatchObject({ ...given, version: 1, writeUps: 0, lastAt: null, author: { id: place.author.id } });
    expect(await actions(place.workspace.id, since)).toEqual([{ action: 'TOPIC_CREATED', name: given.name, details: {} }]);
  });

  test('200: accepts names of symbols only, and names that fold into very long ones', async () => {
    for (const name of ['!!!', '???', '\u{FDFA}'.repeat(LIMITS.name)])
      expect((await call(api.create, { body: { ...given, name } }, place.asAuthor)).status).toBe(200);
  });

  test('400: reports each invalid field and stores nothing', async () => {
    const before = await db.$count(topics);
    const bad = { name: '', category: 'x'.repeat(LIMITS.category + 1), description: 'x\0', author: 'me' };
    const { status, details } = await call(api.create, { body: bad }, place.asAuthor);
    expect(status).toBe(400);
    expect(details.map(({ path }) => path).sort()).toEqual(['author', 'category', 'description', 'name']);
    expect((await call(api.create, { body: { ...given, name: 'a\u202Eb' } }, place.asAuthor)).status).toBe(400);
    expect(await db.$count(topics)).toBe(before);
  });

  test('403: without READ_USER', async () => {
    expect((await call(api.create, { body: given }, place.asClient)).errors).toEqual(['FORBIDDEN']);
  });

  test('409: rejects a name in use, regardless of case and diacritics', async () => {
    const { asAuthor, author } = await newPlace();
    await buildTopic(db, author, { name: 'Giả mạo yêu cầu' });
    const answer = await call(api.create, { body: { ...given, name: 'GIA MAO YEU CAU' } }, asAuthor);
    expect([answer.errors, answer.details[0]?.path]).toEqual([['TOPIC_NAME_TAKEN'], 'name']);
  });
});

describe('PUT /api/topic/{id}', () => {
  const change = (id: string, body: object, as = place.asAuthor) => call(api.update, { params: { id }, body }, as);

  test('200: changes the fields sent by the author or an Admin; equal values change nothing', async () => {
    const { id } = await buildTopic(db, place.author);
    const first = await change(id, { version: 1, name: 'Tên khác', description: 'Mới' });
    expect([first.body, first.headers.etag]).toEqual([true, '"2"']);
    const same = await change(id, { version: 1, name: 'Tên khác' });
    expect([same.status, same.headers.etag]).toEqual([200, '"2"']);
    expect((await change(id, { version: 2, category: 'Mạng' }, place.asAdmin)).status).toBe(200);
    const { body } = await call(api.get, { params: { topic_id: id } }, place.asAuthor);
    expect(body).toMatchObject({ name: 'Tên khác', category: 'Mạng', description: 'Mới', version: 3 });
  });

  test('400: without the version on which the change is based', async () => {
    const { id } = await buildTopic(db, place.author);
    expect((await change(id, { name: 'x' })).details).toMatchObject([{ code: 'FIELD_REQUIRED', path: 'version' }]);
  });

  test('403: for other users; 404: for a topic of another workspace and an unknown topic', async () => {
    const { id } = await buildTopic(db, place.author);
    expect((await change(id, { version: 1, name: 'x' }, place.asOther)).errors).toEqual(['FORBIDDEN']);
    expect((await change(id, { version: 1, name: 'x' }, elsewhere.asAdmin)).errors).toEqual(['NOT_FOUND']);
    expect((await change(newId(), { version: 1, name: 'x' })).errors).toEqual(['NOT_FOUND']);
  });

  test('409: rejects fields that others changed in the meantime, with the current state; other fields succeed', async () => {
    const { id } = await buildTopic(db, place.author);
    await change(id, { version: 1, description: 'Của người khác' }, place.asAdmin);
    const answer = await change(id, { version: 1, description: 'Của tôi', category: 'Khác' });
    expect([answer.status, answer.errors, answer.details[0]?.path]).toEqual([409, ['EDIT_CONFLICT'], 'description']);
    expect((answer.body as unknown as { current: unknown }).current).toMatchObject({ description: 'Của người khác', version: 2 });
    expect((await change(id, { version: 1, category: 'Khác' })).status).toBe(200);
  });
});

describe('DELETE /api/topic/delete/{topic_id}', () => {
  const remove = (id: string, as = place.asAuthor) => call(api.delete, { params: { topic_id: id } }, as);

  test('200: deletes a topic without published write-ups, and keeps its drafts without a topic', async () => {
    const topic = await buildTopic(db, place.author);
    const draft = await buildWriteUp(db, place.other, topic, { draft: true });
    expect((await remove(topic.id)).body).toBe(true);
    expect((await call(api.get, { params: { topic_id: topic.id } }, place.asAuthor)).status).toBe(404);
    const [kept] = await db.select({ topicId: writeUps.topicId }).from(writeUps).where(eq(writeUps.id, draft.id));
    expect(kept).toEqual({ topicId: null });
  });

  test('403: for other users; 404: in another workspace', async () => {
    const { id } = await buildTopic(db, place.author);
    expect((await remove(id, place.asOther)).errors).toEqual(['FORBIDDEN']);
    expect((await remove(id, elsewhere.asAdmin)).errors).toEqual(['NOT_FOUND']);
  });

  test('409: for a topic with a published write-up', async () => {
    const topic = await buildTopic(db, place.author);
    await buildWriteUp(db, place.other, topic);
    expect((await remove(topic.id)).errors).toEqual(['TOPIC_NOT_EMPTY']);
  });
});

describe('GET /api/topic/{topic_id}/list-writeup', () => {
  test('200: lists published write-ups newest first, without drafts, in two queries', async () => {
    const topic = await buildTopic(db, place.author);
    const at = (day: number) => ({ publishedAt: new Date(Date.UTC(2026, 0, day)) });
    for (const day of [2, 3, 1]) await buildWriteUp(db, place.author, topic, { title: `Ngày ${day}`, ...at(day) });
    await buildWriteUp(db, place.author, topic, { draft: true });
    const { result, queries } = await countQueries(() => call(api.listWriteUps, { params: { topic_id: topic.id } }, place.asAuthor));
    expect(result.body.map(({ title }) => title)).toEqual(['Ngày 3', 'Ngày 2', 'Ngày 1']);
    expect(queries).toHaveLength(2);
  });

  test('404: in another workspace', async () => {
    const { id } = await buildTopic(db, place.author);
    expect((await call(api.listWriteUps, { params: { topic_id: id } }, elsewhere.asAdmin)).errors).toEqual(['NOT_FOUND']);
  });
});
