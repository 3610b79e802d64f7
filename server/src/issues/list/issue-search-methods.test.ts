import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildSearchedWorld, FIELD_WORDS, PHRASES, WORDS } from '../../../test/searched-world.ts';
import { fieldWordsFor } from './field-words.service.ts';
import { listIds, lookUpIssues, scanIssues, siftIssues } from './issue-search.repo.ts';

const app = await testApp();
const { db } = app;
const { all, expected } = await buildSearchedWorld(app, 'small');
const issue = new Map(all.map((each) => [each.id, each]));

const ORDERS = [
  ['updatedAt', (id: string) => issue.get(id)?.updatedAt.getTime() ?? 0],
  ['createdAt', (id: string) => issue.get(id)?.createdAt.getTime() ?? 0],
  ['number', (id: string) => issue.get(id)?.number ?? 0],
] as const;
const EVERYTHING = 100_000;

test.each(['admin', 'tester', 'testerOfMany', 'clientOfMany'])(
  'every search method finds the same issues for %s in every order',
  async (name) => {
    for (const q of [...WORDS, ...PHRASES, ...FIELD_WORDS, 'chung', 'chung áo', 'lo hong', 'ra', 'ra-12', 'ra lo', 'big', 'bin', 'zzz']) {
      for (const status of [undefined, 'DRAFT'] as const) {
        const { ids, reader } = expected(name, q, status);
        if (!reader) throw new Error('the reader has no rights');
        const fieldWords = await fieldWordsFor(db, reader);
        // The order and the filter do not depend on each other.
        for (const [field, value] of ORDERS.slice(0, status || FIELD_WORDS.includes(q) ? 1 : undefined)) {
          for (const sortBy of [field, `-${field}`] as const) {
            const sorted = ids.toSorted((a, b) => value(a) - value(b) || (a < b ? -1 : 1));
            const page = (sortBy === field ? sorted : sorted.toReversed()).slice(2, 9);
            const filter = { q, fieldWords, ...(status && { status: [status] }) };
            const part = { sortBy, limit: 7, offset: 2 };
            const found = { ids: page, n: ids.length, all: true };
            expect({ q, sortBy, ...(await lookUpIssues(db, reader, filter, part, null)) }).toEqual({ q, sortBy, ...found });
            expect({ q, sortBy, ...(await siftIssues(db, reader, filter, part, EVERYTHING)) }).toEqual({ q, sortBy, ...found });
            expect({ q, sortBy, ids: await scanIssues(db, reader, filter, part, EVERYTHING) }).toEqual({ q, sortBy, ids: page });
            const limited = await lookUpIssues(db, reader, filter, part, 3);
            if (limited.all) expect(limited).toEqual(found);
            else expect(limited.n).toBeGreaterThanOrEqual(3);
          }
        }
      }
    }
  },
);

test('a search reports an incomplete result if more issues match than its limit', async () => {
  const { ids, reader } = expected('admin', 'chung');
  if (!reader) throw new Error('the reader has no rights');
  const part = { sortBy: '-updatedAt', limit: 5, offset: 0 } as const;
  expect(await lookUpIssues(db, reader, { q: 'chung' }, part, 100)).toMatchObject({ n: 100, all: false });
  expect(await siftIssues(db, reader, { q: 'chung' }, part, 100)).toEqual({ ids: [], n: 0, all: false });
  expect(await scanIssues(db, reader, { q: 'zzz' }, part, 100)).toEqual([]);
  const { count, slice } = await listIds(db, reader, { q: 'chung' }, '-updatedAt');
  expect([count, slice(0, count)]).toEqual([ids.length, ids]);
});
