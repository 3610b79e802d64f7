import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPage, mapList } from './paging.ts';

function listOfLength(length: number) {
  const asked = { counts: 0 };
  return {
    asked,
    read: (page: number, pageSize: number) =>
      listPage(
        { page, pageSize },
        async (limit, offset) => Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, n) => offset + n),
        async () => {
          asked.counts++;
          return Math.min(length, 10_001);
        },
      ),
  };
}

describe('listPage', () => {
  test('a list that ends on the page needs no count', async () => {
    const list = listOfLength(3);
    expect(await list.read(1, 20)).toEqual({ items: [0, 1, 2], page: 1, pageSize: 20, total: 3, more: false });
    expect(list.asked.counts).toBe(0);
  });

  test('a page past the end is empty and reports the total', async () => {
    expect(await listOfLength(3).read(9, 20)).toMatchObject({ items: [], total: 3, more: false });
  });

  test('the total stops at ten thousand and reports that there are more', async () => {
    expect(await listOfLength(10_000).read(1, 20)).toMatchObject({ total: 10_000, more: false });
    expect(await listOfLength(10_001).read(1, 20)).toMatchObject({ total: 10_000, more: true });
    expect(await listOfLength(10_050).read(503, 20)).toMatchObject({
      items: [10_040, 10_041, 10_042, 10_043, 10_044, 10_045, 10_046, 10_047, 10_048, 10_049],
      total: 10_000,
      more: true,
    });
  });

  test('the pages of a list together equal the list, each with the same total', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(200), fc.integer({ min: 1, max: 30 }), async (length, pageSize) => {
        const list = listOfLength(length);
        const pages = await Promise.all(Array.from({ length: Math.ceil(length / pageSize) + 1 }, (_, n) => list.read(n + 1, pageSize)));
        expect(pages.flatMap((page) => page.items)).toEqual(Array.from({ length }, (_, n) => n));
        expect(new Set(pages.map((page) => page.total))).toEqual(new Set([length]));
      }),
    );
  });
});

test('mapList keeps the envelope', async () => {
  expect(mapList(await listOfLength(2).read(1, 5), String)).toEqual({ items: ['0', '1'], page: 1, pageSize: 5, total: 2, more: false });
});
