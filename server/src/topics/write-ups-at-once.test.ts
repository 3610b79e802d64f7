import { LIMITS } from '@coloa/contract/limits.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { keptTotals, wrongDays, wrongReversals } from '../../test/ledger-checks.ts';
import { writeUpPlace } from '../../test/write-up-place.ts';
import { newId } from '../platform/ids.ts';
import { buildTopic, buildWriteUp } from './topics.factory.ts';
import { writeUpLikes, writeUps } from './topics.tables.ts';

const t = await testApp();
const { call, db, database } = t;

const { newPlace, place, given, create, get, change, remove, made, topicOf } = await writeUpPlace(t);

describe('concurrent requests', () => {
  test('counters stay correct for concurrent changes by many users', async () => {
    const here = await newPlace();
    const [one, two] = [await buildTopic(db, here.author), await buildTopic(db, here.author)];
    const everybody = [here.asAuthor, here.asOther, here.asAdmin];
    const ids = await Promise.all([one, two, one].map((of) => made({ topicId: of.id }, here.asAuthor)));
    const [first = '', second = '', third = ''] = ids;
    const done = await Promise.all([
      ...everybody.flatMap((as) => [true, true].map((liked) => call(api.like, { params: { id: first }, body: { liked } }, as))),
      change(first, { version: 1, topicId: two.id }, here.asAuthor),
      change(second, { version: 1, topicId: one.id }, here.asAdmin),
      remove(third, here.asAuthor),
      create(given({ topicId: two.id }), here.asOther),
      change(second, { version: 1, title: 'Cùng lúc' }, here.asAuthor),
    ]);
    expect(done.every(({ status }) => [200, 404].includes(status))).toBe(true);
    const likes = await db.$count(writeUpLikes, eq(writeUpLikes.writeUpId, first));
    expect([likes, (await get(first, here.asAuthor)).body.likes]).toEqual([3, 3]);
    for (const { id } of [one, two]) {
      const listed = await call(topicsContract.listWriteUps, { params: { topic_id: id } }, here.asAuthor);
      expect((await topicOf(id))?.writeUps).toBe(listed.body.length);
      expect((await topicOf(id))?.lastAt?.toISOString() ?? null).toBe(listed.body[0]?.publishedAt ?? null);
    }
    expect([await wrongDays(db, here.workspace.id), await wrongReversals(db, here.workspace.id)]).toEqual([[], []]);
    expect([...(await keptTotals(db, here.workspace.id)).values()].map(({ points }) => points).sort()).toEqual([10, 20]);
  });

  test('deleting a topic never deletes a write-up that is published under it concurrently', async () => {
    for (let n = 0; n < 4; n++) {
      const going = await buildTopic(db, place.author);
      const draft = await made({ topicId: going.id, draft: true });
      const [gone, published] = await Promise.all([
        call(topicsContract.delete, { params: { topic_id: going.id } }, place.asAuthor),
        change(draft, { version: 1, draft: false }),
      ]);
      const outcome = [gone.errors[0] ?? 'gone', published.errors[0] ?? 'published'];
      expect([
        ['TOPIC_NOT_EMPTY', 'published'],
        ['gone', 'UNKNOWN_TOPIC'],
      ]).toContainEqual(outcome);
    }
  });
});

describe('limits', () => {
  test('409: applies to a topic, also when a write-up is published there or moved to it', async () => {
    const full = await buildTopic(db, place.author);
    await database.transaction(async (tx) => {
      const row = await buildWriteUp(tx, place.author, full);
      const [copy] = await tx.select().from(writeUps).where(eq(writeUps.id, row.id));
      if (!copy) throw new Error('it was written');
      const { search: _search, ...columns } = copy;
      await tx.insert(writeUps).values(Array.from({ length: LIMITS.writeUpsPerTopic - 1 }, () => ({ ...columns, id: newId() })));
    });
    expect((await create(given({ topicId: full.id }))).errors).toEqual(['TOPIC_FULL']);
    expect((await change(await made(), { version: 1, topicId: full.id })).errors).toEqual(['TOPIC_FULL']);
    expect((await create(given({ topicId: full.id, draft: true }))).status).toBe(200);
  });
});
