import { LIMITS } from '@coloa/contract/limits.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildTopic, buildWriteUp } from './topics.factory.ts';
import { writeUps } from './topics.tables.ts';
import { listWriteUps } from './write-up-list.repo.ts';

const { call, db, tokenOf } = await testApp();

test('words that stand in very many are found in the order of those that stand in few', { timeout: 120_000 }, async () => {
  const author = await buildMember(db, { workspace: await buildWorkspace(db) });
  const topic = await buildTopic(db, author);
  const token = await tokenOf(author);
  const write = (title: string, more: Parameters<typeof buildWriteUp>[3]) => buildWriteUp(db, author, topic, { title, ...more });
  const list = (body: object) => call(api.list, { body }, { token });
  const row = await write('Mẫu', { content: '', publishedAt: new Date(Date.UTC(2026, 0, 1)) });
  const [template] = await db.select().from(writeUps).where(sql`${writeUps.id} = ${row.id}`);
  if (!template) throw new Error('it was written');
  const { search: _search, ...columns } = template;
  const total = LIMITS.exactTotal + 200;
  for (let n = 0; n < total; n += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, total - n) }, (_, m) => {
      const [at, titled] = [n + m, (n + m) % 97 === 0];
      const title = titled ? `Burp ${at}` : `Bài ${at}`;
      const words = { title, searchTitle: title.toLowerCase().replace('bài', 'bai'), searchText: at % 60 ? 'burp suite' : 'suite' };
      const of = at % 3 ? {} : { category: 'Mạng', categoryKey: 'mang' };
      return { ...columns, ...words, ...of, id: newId(), publishedAt: new Date(Date.UTC(2025, 0, 1) + at * 1_000) };
    });
    await db.insert(writeUps).values(rows);
  }
  const who = { workspaceId: author.workspaceId, userId: author.id };
  const filter = { q: 'burp', drafts: false };
  const page = async (offset: number, how: 'titles' | 'walk', narrower: { category?: string } = {}) =>
    (await listWriteUps(db, who, { ...filter, ...narrower }, { sortBy: 'relevance', limit: 20, offset, how })).map(({ title }) => title);
  for (const offset of [0, 90, 100, 120, 5_000])
    for (const narrower of [{}, { category: template.category }])
      expect(await page(offset, 'titles', narrower), `${offset}`).toEqual(await page(offset, 'walk', narrower));

  const { result, queries } = await countQueries(() => list({ q: 'burp', sortBy: 'relevance', topicId: topic.id }));
  expect(result.body).toMatchObject({ total: LIMITS.exactTotal, more: true });
  expect(result.body.items.every(({ title }) => title.startsWith('Burp'))).toBe(true);
  expect(queries).toHaveLength(3);

  const alone = await countQueries(() => list({ q: 'burp', sortBy: 'relevance' }));
  expect([alone.result.body.total, alone.result.body.items.map(({ title }) => title)]).toEqual([LIMITS.exactTotal, await page(0, 'walk')]);
  expect(alone.queries).toHaveLength(2);

  // Every third write-up is in the category; about every twentieth of these lacks the word.
  const third = Math.ceil(total / 3);
  const lack = Math.ceil(total / 60) - Math.ceil(total / (60 * 97));
  expect((await list({ q: 'burp', category: 'mạng', tags: [] })).body).toMatchObject({ total: third - lack, more: false });
  await write('Burp', { category: 'Hiếm', content: 'suite', publishedAt: new Date(Date.UTC(2026, 0, 2)) });
  expect((await list({ q: 'suite', category: 'hiếm', page: 2 })).body).toMatchObject({ items: [], total: 1 });
  await write('Burp', { content: 'suite', category: 'Mạng', publishedAt: null });
  expect((await list({ q: 'suite', category: 'mạng' })).body).toMatchObject({ total: third, more: false });
});
