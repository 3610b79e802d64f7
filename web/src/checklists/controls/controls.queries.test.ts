import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../test/kept-storage.ts';
import { session } from '../../lib/session.ts';
import { takeableOfQuery } from './controls.queries.ts';

let asked: URLSearchParams[] = [];

beforeEach(() => {
  stubStorage();
  asked = [];
  // Simulates a server with 501 controls, 1 more than fits on a page.
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'https://coloa.example').searchParams;
    asked.push(query);
    const page = Number(query.get('page'));
    const items = Array.from({ length: page === 1 ? 500 : 1 }, (_, n) => ({ id: `${page}.${n}` }));
    return Response.json({ items, page, pageSize: 500, total: 501, more: false });
  });
  session.start({ token: 'a', refreshToken: 'b' });
});

afterEach(() => vi.unstubAllGlobals());

const category = { key: 'WSTG-INFO', name: { vi: '', en: '' }, controls: 501, active: 501 };

test('all controls of a category are requested, page by page', async () => {
  const all = await new QueryClient().fetchQuery(takeableOfQuery({ ...category, standard: 'WSTG', standardVersion: '4.2' }));
  expect(all).toHaveLength(501);
  expect(asked.map((query) => query.get('page'))).toEqual(['1', '2']);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    standard: 'WSTG',
    standardVersion: '4.2',
    category: 'WSTG-INFO',
    active: 'true',
  });
});

test('the workspace’s own controls are requested with the parameter own', async () => {
  await new QueryClient().fetchQuery(takeableOfQuery({ ...category, standard: '', standardVersion: '' }));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ own: 'true', category: 'WSTG-INFO' });
  expect(asked[0]?.has('standard')).toBe(false);
});
