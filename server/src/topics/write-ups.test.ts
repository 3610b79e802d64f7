import { LIMITS } from '@coloa/contract/limits.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { writeUpPlace } from '../../test/write-up-place.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { events } from '../events/events.tables.ts';
import { rewardEntries } from '../leaderboard/leaderboard.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildLikes, buildTopic, buildWriteUp } from './topics.factory.ts';
import { writeUps } from './topics.tables.ts';

const t = await testApp();
const { call, db } = t;

const { newPlace, place, topic, given, create, get, change, remove, made, topicOf } = await writeUpPlace(t);
const elsewhere = await newPlace();
const audited = async (id: string) =>
  (await db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.objectId, id)).orderBy(auditEntries.id)).map(
    ({ action }) => action,
  );
const awards = (id: string) =>
  db
    .select({ userId: rewardEntries.userId, points: rewardEntries.points, projectId: rewardEntries.projectId, kind: rewardEntries.kind })
    .from(rewardEntries)
    .where(eq(rewardEntries.subjectId, id))
    .orderBy(rewardEntries.id);
const told = async (id: string) =>
  (await db.select({ kind: events.kind }).from(events).where(eq(events.projectId, id))).map(({ kind }) => kind);

describe('POST /api/topic/add-writeup', () => {
  test('200: publishes at once under its topic, with a log entry, events and an award for the author', async () => {
    const own = await buildTopic(db, place.author);
    const { status, body } = await create(given({ topicId: own.id }));
    expect(status).toBe(200);
    const got = await get(body.id, place.asOther);
    const { topicId: _, ...texts } = given();
    expect(got.body).toMatchObject({
      ...texts,
      topic: { id: own.id, name: own.name },
      draft: false,
      likes: 0,
      liked: false,
      comments: 0,
      readMinutes: 1,
      version: 1,
      author: { id: place.author.id },
      can: { edit: false, delete: false, why: { edit: 'NOT_WRITE_UP_AUTHOR', delete: 'NOT_WRITE_UP_AUTHOR' } },
    });
    expect(await topicOf(own.id)).toEqual({ writeUps: 1, lastAt: new Date(got.body.publishedAt ?? 0) });
    expect(await audited(body.id)).toEqual(['WRITE_UP_PUBLISHED']);
    expect(await awards(body.id)).toEqual([{ userId: place.author.id, points: 10, projectId: null, kind: 'WRITE_UP' }]);
    expect([await told(body.id), await told(own.id)]).toEqual([['WRITE_UP'], ['TOPIC']]);
  });

  test('200: a draft needs no topic, and causes no count, event, award or log entry', async () => {
    const before = await topicOf();
    for (const topicId of [null, topic.id]) {
      const id = await made({ topicId, draft: true });
      expect((await get(id)).body).toMatchObject({ draft: true, publishedAt: null, topic: topicId && { id: topicId } });
      expect([await audited(id), await awards(id), await told(id)]).toEqual([[], [], []]);
    }
    expect(await topicOf()).toEqual(before);
  });

  test('200: a repeated request with the same id creates nothing twice', async () => {
    const own = await buildTopic(db, place.author);
    const sent = { ...given({ topicId: own.id }), id: newId() };
    expect([(await create(sent)).body.id, (await create({ ...sent, title: 'Khác' })).body.id]).toEqual([sent.id, sent.id]);
    expect((await topicOf(own.id))?.writeUps).toBe(1);
    expect((await get(sent.id)).body.title).toBe(given().title);
    expect((await create(sent, place.asOther)).errors).toEqual(['NOT_FOUND']);
  });

  test('200: the reading time includes code, at 200 words a minute', async () => {
    const content = `${'từ '.repeat(150)}\n\n\`\`\`\n${'code '.repeat(251)}\n\`\`\``;
    expect((await get(await made({ content }))).body.readMinutes).toBe(3);
    expect((await get(await made({ content: '', draft: true }))).body.readMinutes).toBe(1);
  });

  test('400: reports each error and stores nothing', async () => {
    const before = await db.$count(writeUps);
    const paths = async (more: object) => (await create(given(more))).details.map(({ code, path }) => `${code} ${path}`);
    expect(await paths({ topicId: null })).toEqual(['UNKNOWN_TOPIC topicId']);
    expect(await paths({ topicId: newId() })).toEqual(['UNKNOWN_TOPIC topicId']);
    expect(await paths({ topicId: newId(), draft: true })).toEqual(['UNKNOWN_TOPIC topicId']);
    expect(await paths({ topicId: (await buildTopic(db, elsewhere.author)).id })).toEqual(['UNKNOWN_TOPIC topicId']);
    expect(await paths({ tags: ['a', 'Bộ đệm', 'BO DEM'] })).toEqual(['NAMED_TWICE tags.2']);
    expect(await paths({ content: ' \n' })).toEqual(['FIELD_REQUIRED content']);
    expect(await paths({ topicId: null, content: '' })).toEqual(['UNKNOWN_TOPIC topicId', 'FIELD_REQUIRED content']);
    expect((await paths({ title: '  ' }))[0]).toContain('title');
    const several = await create(given({ title: '', content: 'x\0', tags: ['', 'y'], category: ' ' }));
    expect(several.details.map(({ path }) => path).sort()).toEqual(['category', 'content', 'tags.0', 'title']);
    expect((await paths({ content: 'x'.repeat(LIMITS.writeUp + 1) }))[0]).toContain('content');
    expect(await db.$count(writeUps)).toBe(before);
  });

  test('403: without READ_USER', async () => {
    expect((await create(given(), place.asClient)).errors).toEqual(['FORBIDDEN']);
  });
});

describe('a draft', () => {
  test('is visible only to its author through every endpoint, and not to Admins', async () => {
    const id = await made({ title: 'Bản nháp bí mật', draft: true });
    expect((await get(id)).status).toBe(200);
    for (const as of [place.asOther, place.asAdmin, elsewhere.asAdmin]) {
      expect((await get(id, as)).errors).toEqual(['NOT_FOUND']);
      expect((await change(id, { version: 1, title: 'x' }, as)).errors).toEqual(['NOT_FOUND']);
      expect((await remove(id, as)).errors).toEqual(['NOT_FOUND']);
      expect((await call(api.like, { params: { id }, body: { liked: true } }, as)).errors).toEqual(['NOT_FOUND']);
      for (const body of [{ q: 'nháp bí mật' }, { drafts: true }, { authorId: place.author.id }])
        expect((await call(api.list, { body }, as)).text).not.toContain('bí mật');
      const listed = await call(topicsContract.listWriteUps, { params: { topic_id: topic.id } }, as);
      expect(listed.text).not.toContain('bí mật');
    }
    expect((await call(api.like, { params: { id }, body: { liked: true } }, place.asAuthor)).errors).toEqual(['FORBIDDEN']);
  });
});

describe('PUT /api/topic/writeup/{id}', () => {
  test('200: publishing, unpublishing and publishing again update topic, ledger, log and events', async () => {
    const own = await buildTopic(db, place.author);
    const id = await made({ topicId: own.id, draft: true });
    expect((await change(id, { version: 1, title: 'Nháp sửa' })).headers.etag).toBe('"2"');
    expect(await audited(id)).toEqual([]);
    await change(id, { version: 2, draft: false });
    expect((await topicOf(own.id))?.writeUps).toBe(1);
    await change(id, { version: 3, draft: true }, place.asAdmin);
    expect([(await get(id, place.asAdmin)).status, (await get(id)).status]).toEqual([404, 200]);
    expect(await topicOf(own.id)).toEqual({ writeUps: 0, lastAt: null });
    await change(id, { version: 4, draft: false });
    expect(await audited(id)).toEqual(['WRITE_UP_PUBLISHED', 'WRITE_UP_TAKEN_BACK', 'WRITE_UP_PUBLISHED']);
    expect((await awards(id)).map(({ userId, points }) => [userId, points])).toEqual([10, -10, 10].map((n) => [place.author.id, n]));
    expect(await told(id)).toEqual(['WRITE_UP', 'WRITE_UP', 'WRITE_UP']);
    const { body } = await get(id);
    expect(body).toMatchObject({ title: 'Nháp sửa', version: 5 });
  });

  test('200: moving a write-up updates the counters of both topics', async () => {
    const [from, to] = [await buildTopic(db, place.author), await buildTopic(db, place.author)];
    const id = await made({ topicId: from.id });
    await change(id, { version: 1, topicId: to.id });
    expect([(await topicOf(from.id))?.writeUps, (await topicOf(to.id))?.writeUps]).toEqual([0, 1]);
    expect((await awards(id)).length).toBe(1);
  });

  test('400: rejects publication without a topic, an unknown topic and a missing version', async () => {
    const id = await made({ topicId: null, draft: true });
    const wrong = async (body: object, of = id) => (await change(of, body)).details.map(({ code, path }) => [code, path]);
    expect(await wrong({ version: 1, draft: false })).toEqual([['UNKNOWN_TOPIC', 'topicId']]);
    expect(await wrong({ version: 1, topicId: newId() })).toEqual([['UNKNOWN_TOPIC', 'topicId']]);
    expect(await wrong({ version: 1, topicId: null }, await made())).toEqual([['UNKNOWN_TOPIC', 'topicId']]);
    expect(await wrong({ title: 'x' })).toEqual([['FIELD_REQUIRED', 'version']]);
    expect(await wrong({ version: 1, tags: ['a', 'A'] })).toEqual([['NAMED_TWICE', 'tags.1']]);
    expect((await get(id)).body.version).toBe(1);
  });

  test('400: an empty text cannot be published, nor a published one emptied; a draft may be empty', async () => {
    const wrong = async (id: string, body: object) => (await change(id, body)).details.map(({ code, path }) => [code, path]);
    const draft = await made({ content: '', draft: true });
    expect(await wrong(draft, { version: 1, draft: false })).toEqual([['FIELD_REQUIRED', 'content']]);
    expect((await change(draft, { version: 1, draft: false, content: 'Có chữ' })).status).toBe(200);
    expect(await wrong(draft, { version: 2, content: ' \n' })).toEqual([['FIELD_REQUIRED', 'content']]);
    expect((await get(draft, place.asOther)).body.content).toBe('Có chữ');
    expect((await change(draft, { version: 2, draft: true, content: '' })).status).toBe(200);
  });

  test('403: for other users; 404: in another workspace', async () => {
    const id = await made();
    expect((await change(id, { version: 1, title: 'x' }, place.asOther)).errors).toEqual(['FORBIDDEN']);
    expect((await remove(id, place.asOther)).errors).toEqual(['FORBIDDEN']);
    expect((await change(id, { version: 1, title: 'x' }, elsewhere.asAdmin)).errors).toEqual(['NOT_FOUND']);
  });

  test('409: rejects fields that others changed in the meantime, with the current state', async () => {
    const id = await made();
    await change(id, { version: 1, content: 'Của Admin' }, place.asAdmin);
    const answer = await change(id, { version: 1, content: 'Của tôi', title: 'Tên' });
    expect([answer.errors, answer.details[0]?.path]).toEqual([['EDIT_CONFLICT'], 'content']);
    expect((answer.body as unknown as { current: unknown }).current).toMatchObject({ content: 'Của Admin', version: 2 });
    expect((await change(id, { version: 1, title: 'Tên' })).status).toBe(200);
  });
});

describe('DELETE /api/topic/delete-writeup/{writeup_id}', () => {
  test('200: deletes the write-up with its dependent data, and withdraws the award', async () => {
    const own = await buildTopic(db, place.author);
    const id = await made({ topicId: own.id });
    await call(api.like, { params: { id }, body: { liked: true } }, place.asOther);
    expect((await remove(id, place.asAdmin)).body).toBe(true);
    expect((await get(id)).status).toBe(404);
    expect((await awards(id)).map(({ points }) => points)).toEqual([10, -10]);
    expect(await topicOf(own.id)).toEqual({ writeUps: 0, lastAt: null });
    expect(await audited(id)).toEqual(['WRITE_UP_PUBLISHED', 'WRITE_UP_DELETED']);
    expect(await told(id)).toEqual(['WRITE_UP', 'WRITE_UP', 'WRITE_UP']);
    const draft = await made({ draft: true });
    expect((await remove(draft)).body).toBe(true);
    expect([await audited(draft), await told(draft)]).toEqual([[], []]);
  });
});

describe('PUT /api/topic/writeup/{id}/like', () => {
  const like = (id: string, liked: boolean, as = place.asOther) => call(api.like, { params: { id }, body: { liked } }, as);

  test('200: counts one like per user, and shows users that they like it', async () => {
    const id = await made();
    for (const liked of [true, true]) expect((await like(id, liked)).body).toBe(true);
    await like(id, true, place.asAuthor);
    expect((await get(id, place.asOther)).body).toMatchObject({ likes: 2, liked: true });
    await like(id, false);
    await like(id, false);
    expect((await get(id, place.asOther)).body).toMatchObject({ likes: 1, liked: false });
  });

  test('404: in another workspace', async () => {
    expect((await like(await made(), true, elsewhere.asAdmin)).errors).toEqual(['NOT_FOUND']);
  });
});

test('likes from the test factory count as those of users', async () => {
  const row = await buildWriteUp(db, place.author, topic);
  await buildLikes(db, row, [place.other, place.admin]);
  expect((await get(row.id, place.asOther)).body).toMatchObject({ likes: 2, liked: true });
});
