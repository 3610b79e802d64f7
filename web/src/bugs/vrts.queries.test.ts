import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../test/kept-storage.ts';
import { session } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { cachedTree, fetchTree, forgetTree } from './vrts.queries.ts';

const node = { id: 'xss', name: 'XSS', type: 'category' as const, severity: 'VARIES' as const, cwe: null, children: [] };
let asked: unknown[] = [];
let answer: { tree: unknown; lastUpdate: string };

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)));
    return Response.json(answer);
  });
  asked = [];
  session.start({ token: 'a', refreshToken: 'b' });
});

afterEach(() => vi.unstubAllGlobals());

test('S18 local storage keeps tree, lastUpdate, workspace and language under vrts', async () => {
  answer = { tree: [node], lastUpdate: '7' };
  await fetchTree('w1', 'vi', undefined);
  expect(storage.getJson('vrts')).toEqual({ workspaceId: 'w1', language: 'vi', tree: [node], lastUpdate: '7' });
  expect(cachedTree('w1', 'vi')).toEqual({ tree: [node], lastUpdate: '7' });
});

test('S18 the cached tree of another workspace or language is ignored', async () => {
  answer = { tree: [node], lastUpdate: '7' };
  await fetchTree('w1', 'vi', undefined);
  expect(cachedTree('w2', 'vi')).toBeUndefined();
  expect(cachedTree('w1', 'en')).toBeUndefined();
});

test('S18 cached data of another version under vrts is ignored', () => {
  for (const left of ['{', 'null', '[]', '{"tree":{}}', '{"workspaceId":"w1","language":"vi"}']) {
    storage.set('vrts', left);
    expect(cachedTree('w1', 'vi')).toBeUndefined();
  }
});

test('S26 updates are requested since lastUpdate, and a returned tree replaces the cached one', async () => {
  const known = { tree: [node], lastUpdate: '7' };
  answer = { tree: [{ ...node, name: 'Khác' }], lastUpdate: '8' };
  const fresh = await fetchTree('w1', 'vi', known);
  expect(asked).toEqual([{ from: '7' }]);
  expect(fresh.tree[0]?.name).toBe('Khác');
  expect(cachedTree('w1', 'vi')?.lastUpdate).toBe('8');
});

test('S26 the known tree is kept if nothing changed', async () => {
  const known = { tree: [node], lastUpdate: '7' };
  answer = { tree: null, lastUpdate: '7' };
  expect(await fetchTree('w1', 'vi', known)).toBe(known);
});

test('S18 a change of language clears the cache', async () => {
  answer = { tree: [node], lastUpdate: '7' };
  await fetchTree('w1', 'vi', undefined);
  forgetTree({ removeQueries: () => undefined });
  expect(storage.get('vrts')).toBeNull();
});
