import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { PALETTE_HITS, paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fold, withSigns } from '../src/platform/text/folding.ts';
import type { TestApp } from './harness.ts';
import { buildSearchedWorld, FIELD_WORDS, type SearchedWorld, WORDS, type WorldSize } from './searched-world.ts';

const QUERIES = [
  'lỗ hổng',
  'lo',
  'l',
  'dang nhap',
  'đặt vé',
  'xss',
  '12',
  '1',
  '7',
  '120',
  'ab3',
  '3e5',
  '3e',
  'thanh toan',
  'ao',
  'strasse',
  'dao',
  'khong co',
  'chung',
  'chung lo',
  'chung xss dao',
  'ra',
  'ra 3',
  'ra-12',
  'RA lo',
  'big',
  'big-5',
  'big ao',
  'bin',
  'bin-1',
  'x',
  '?!',
  ...FIELD_WORDS,
];

/** The number of matches that the palette ranks. If more match than are looked up, it ranks only those it shows. */
const RANKED = 24;

export function testIssueSearch(app: TestApp, size: WorldSize): void {
  const { call } = app;
  const pages = size === 'large' ? [1, 3, 150, 700] : [1, 3, 20];
  const people = ['admin', 'testerOfBoth', 'clientOfMany', 'elsewhere'];
  if (size === 'large') people.push('tester', 'testerOfMany', 'clientOfWide', 'outsider');

  let all: SearchedWorld['all'];
  let expected: SearchedWorld['expected'];
  let keys: SearchedWorld['keys'];
  beforeAll(async () => {
    ({ all, expected, keys } = await buildSearchedWorld(app, size));
  }, 300_000);

  /** Whether each word begins a word of the key or title, rather than of a custom field. */
  function isNamed(id: string, q: string): boolean {
    const issue = all.find((each) => each.id === id);
    const own = fold(withSigns(`${keys.get(issue?.projectId ?? '')}-${issue?.number} ${issue?.text}`)).split(' ');
    const asked = fold(withSigns(q)).split(' ');
    return asked.every((word) => own.some((each) => each.startsWith(word)));
  }

  describe('words of issues, against a search that looks at each issue', () => {
    test.each(people)(
      '%s finds the same, in the same order, as many',
      async (name) => {
        for (const q of QUERIES) {
          for (const status of [undefined, 'DRAFT'] as const) {
            const { token, ids } = expected(name, q, status);
            for (const page of /chung|ao/.test(q) ? pages : [1, 3]) {
              const { body } = await call(issuesContract.list, { query: { q, page, pageSize: 7, ...(status && { status }) } }, { token });
              expect({ q, status, page, ids: body.items.map(({ id }) => id) }).toEqual({
                q,
                status,
                page,
                ids: ids.slice((page - 1) * 7, page * 7),
              });
              expect({ q, total: body.total, more: body.more }).toEqual({
                q,
                total: Math.min(ids.length, LIMITS.exactTotalOfWords),
                more: ids.length > LIMITS.exactTotalOfWords,
              });
            }
          }
        }
      },
      300_000,
    );

    test.each(['admin', 'tester', 'testerOfMany', 'clientOfMany', 'elsewhere'])(
      'the palette of %s shows the first of these, a key’s issue before them',
      async (name) => {
        for (const q of QUERIES.filter((each) => !/\d$/.test(each) || !each.includes('-'))) {
          const { token, ids } = expected(name, q);
          const { body } = await call(paletteContract.find, { query: { q } }, { token });
          const shown = body.issues.map(({ id }) => id);
          expect({ q, shown: shown.length }).toEqual({ q, shown: Math.min(PALETTE_HITS, ids.length) });
          const first = ids.slice(0, RANKED);
          const named = first.filter((id) => isNamed(id, q));
          const ranked = [...named, ...first.filter((id) => !named.includes(id))];
          if (!/\s\d+$/.test(q)) expect({ q, shown }).toEqual({ q, shown: ranked.slice(0, PALETTE_HITS) });
        }
      },
      300_000,
    );

    test.each(['admin', 'testerOfMany', 'clientOfMany'])(
      'what %s finds of several statuses, in another order, is counted right',
      async (name) => {
        const states = ['OPEN', 'DRAFT'] as const;
        const issue = new Map(all.map((each) => [each.id, each]));
        for (const q of ['chung', 'chung ao', 'c', 'lo', 'big xss', 'gan day']) {
          const { token, ids } = expected(name, q);
          const found = ids.flatMap((id) => issue.get(id) ?? []).filter(({ status }) => states.some((each) => each === status));
          const ordered = found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
          for (const page of [1, 40, 90]) {
            const query = { q, page, pageSize: 11, status: states.join(','), sortBy: 'createdAt' };
            const { body } = await call(issuesContract.list, { query }, { token });
            expect({ q, page, total: body.total, more: body.more, ids: body.items.map(({ id }) => id) }).toEqual({
              q,
              page,
              total: Math.min(found.length, LIMITS.exactTotalOfWords),
              more: found.length > LIMITS.exactTotalOfWords,
              ids: ordered.slice((page - 1) * 11, page * 11).map(({ id }) => id),
            });
          }
        }
      },
      120_000,
    );

    test.each(['admin', 'testerOfMany', 'clientOfMany'])('%s finds what the last changed issues are no sign of', async (name) => {
      const { token, ids } = expected(name, 'gần');
      for (const page of [1, 10, 14, 15, 20, 23, 24]) {
        const { body } = await call(issuesContract.list, { query: { q: 'gần', page, pageSize: 7 } }, { token });
        expect({ page, total: body.total, ids: body.items.map(({ id }) => id) }).toEqual({
          page,
          total: ids.length,
          ids: ids.slice((page - 1) * 7, page * 7),
        });
      }
    });

    test('whatever is asked for', async () => {
      const asked = fc
        .array(fc.oneof(fc.constantFrom(...WORDS, ...FIELD_WORDS), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 3 })
        .map((parts) => parts.join(' ').trim());
      await fc.assert(
        fc.asyncProperty(
          asked.filter((q) => q !== '' && !q.includes('\0')),
          fc.constantFrom('admin', 'tester', 'testerOfMany', 'clientOfMany'),
          async (q, name) => {
            const { token, ids } = expected(name, q);
            const { body } = await call(issuesContract.list, { query: { q, pageSize: 9 } }, { token });
            expect(body.items.map(({ id }) => id)).toEqual(ids.slice(0, 9));
            expect(body.total).toBe(Math.min(ids.length, LIMITS.exactTotalOfWords));
          },
        ),
        { numRuns: size === 'large' ? 80 : 40 },
      );
    }, 300_000);
  });
}
