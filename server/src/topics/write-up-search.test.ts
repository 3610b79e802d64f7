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

const { call, db, tokenOf } = await testApp();

test('200: a search in many write-ups lists titles first, then the newest, and counts up to 1 000', async () => {
  const author = await buildMember(db, { workspace: await buildWorkspace(db) });
  const topic = await buildTopic(db, author);
  const token = await tokenOf(author);
  const write = (title: string, more: Parameters<typeof buildWriteUp>[3]) => buildWriteUp(db, author, topic, { title, ...more });
  const list = async (body: object) => (await call(api.list, { body }, { token })).body;
  const row = await write('Mẫu', { content: '', publishedAt: new Date(Date.UTC(2026, 0, 1)) });
  const [template] = await db.select().from(writeUps).where(sql`${writeUps.id} = ${row.id}`);
  if (!template) throw new Error('it was written');
  const { search: _search, ...columns } = template;
  const all = Array.from({ length: LIMITS.exactTotalOfWords + 200 }, (_, n) => ({
    title: n % 97 === 0 ? `Burp ${n}` : `Bài ${n}`,
    burp: n % 97 === 0 || n % 60 !== 0,
    category: n % 3 ? 'Web' : 'Mạng',
    publishedAt: new Date(Date.UTC(2025, 0, 1) + n * 1_000),
  }));
  await db.insert(writeUps).values(
    all.map(({ title, burp, category, publishedAt }) => {
      const searchTitle = title.toLowerCase().replace('bài', 'bai');
      const searchText = burp && !title.startsWith('Burp') ? 'burp suite' : 'suite';
      return {
        ...columns,
        title,
        searchTitle,
        searchText,
        category,
        categoryKey: category.toLowerCase().replace('ạ', 'a'),
        id: newId(),
        publishedAt,
      };
    }),
  );
  const expected = (has: (each: (typeof all)[number]) => boolean) =>
    all
      .filter((each) => each.burp && has(each))
      .toReversed()
      .toSorted((a, b) => Number(b.title.startsWith('Burp')) - Number(a.title.startsWith('Burp')))
      .map(({ title }) => title);

  for (const page of [1, 2, 5, 60]) {
    const titles = expected(() => true);
    const { result, queries } = await countQueries(() => list({ q: 'burp', sortBy: 'relevance', page }));
    expect(result.items.map(({ title }) => title)).toEqual(titles.slice((page - 1) * 20, page * 20));
    expect(result).toMatchObject({ total: LIMITS.exactTotalOfWords, more: true });
    // One of the queries reads the session and the workspace.
    expect(queries.length).toBeLessThanOrEqual(3);
    const inCategory = await list({ q: 'burp', category: 'mạng', sortBy: 'relevance', page });
    const some = expected(({ category }) => category === 'Mạng');
    expect(inCategory.items.map(({ title }) => title)).toEqual(some.slice((page - 1) * 20, page * 20));
    expect(inCategory).toMatchObject({ total: some.length, more: false });
  }
  await write('Burp', { content: 'suite', category: 'Mạng', publishedAt: null });
  expect((await list({ q: 'suite', category: 'mạng' })).total).toBe(all.filter(({ category }) => category === 'Mạng').length);
  expect((await list({ q: 'suite', drafts: true })).items.map(({ title }) => title)).toEqual(['Burp']);
});
