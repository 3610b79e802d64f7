import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ENGAGEMENTS } from '../seeds/engagements.ts';
import { fillDemo } from '../seeds/fill.ts';
import { users } from '../src/membership/users.tables.ts';
import { workspaces } from '../src/membership/workspaces.tables.ts';
import { testApp } from './harness.ts';
import { wrongDays } from './ledger-checks.ts';

const { call, db, platform, tokenOf } = await testApp();
const [small] = ENGAGEMENTS.toSorted((a, b) => a.issues - b.issues);
await fillDemo(platform, { engagements: small ? [small] : [] });
const [minh] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'minh.tran'));
const places = await db.select({ id: workspaces.id, slug: workspaces.slug }).from(workspaces);

test('the demo contains topics in both languages, with code, tags, likes, comments and drafts', async () => {
  const finance = places.find(({ slug }) => slug === 'tai-chinh');
  const token = await tokenOf({ id: minh?.id ?? '', workspaceId: finance?.id ?? '' });
  const topics = (await call(topicsContract.list, {}, { token })).body;
  expect(topics.length).toBe(5);
  expect(topics.every((topic) => topic.writeUps > 0 && topic.lastAt !== null)).toBe(true);
  const { body } = await call(writeUpsContract.list, { body: { pageSize: 100 } }, { token });
  expect(body.total).toBe(12);
  expect(body.items.filter(({ comments }) => comments > 0).length).toBeGreaterThan(5);
  expect(body.items.filter(({ likes }) => likes > 0).length).toBeGreaterThan(9);
  const [found] = (await call(writeUpsContract.list, { body: { q: 'tranh chap', sortBy: 'relevance' } }, { token })).body.items;
  expect(found?.title).toContain('Tranh chấp thời gian');
  const comments = await call(writeUpCommentsContract.list, { params: { id: found?.id ?? '' } }, { token });
  expect(comments.body.items.at(-1)?.mentions.map(({ username }) => username)).toEqual(['emma.wright']);
  for (const { id } of places) expect(await wrongDays(db, id)).toEqual([]);
});
