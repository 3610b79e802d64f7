import { LIMITS } from '@coloa/contract/limits.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildTopic, buildWriteUp } from './topics.factory.ts';

const { call, db, tokenOf } = await testApp();

async function newPlace() {
  const workspace = await buildWorkspace(db);
  const author = await buildMember(db, { workspace });
  const other = await buildMember(db, { workspace });
  const topic = await buildTopic(db, author);
  const token = await tokenOf(author);
  let day = 0;
  const write = (title: string, more: Parameters<typeof buildWriteUp>[3] = {}, by = author) =>
    buildWriteUp(db, by, topic, { title, content: '', publishedAt: new Date(Date.UTC(2026, 0, ++day)), ...more });
  const list = (body: object = {}, as = token) => call(api.list, { body }, { token: as });
  const titles = async (body: object = {}, as = token) => (await list(body, as)).body.items.map(({ title }) => title);
  return { author, other, asOther: await tokenOf(other), list, titles, token, topic, workspace, write };
}

describe('POST /api/topic/list-writeup', () => {
  test('200: sorts newest first or by the requested field, with a stable order of ties', async () => {
    const { titles, write } = await newPlace();
    await write('Đầu độc', { likes: 2 });
    await write('ảnh', { likes: 5 });
    await write('Zip slip', { likes: 2 });
    expect(await titles()).toEqual(['Zip slip', 'ảnh', 'Đầu độc']);
    expect(await titles({ sortBy: 'publishedAt' })).toEqual(['Đầu độc', 'ảnh', 'Zip slip']);
    expect(await titles({ sortBy: 'title' })).toEqual(['ảnh', 'Đầu độc', 'Zip slip']);
    expect(await titles({ sortBy: '-likes' })).toEqual(['ảnh', 'Zip slip', 'Đầu độc']);
    expect(await titles({ sortBy: 'relevance' })).toEqual(['Zip slip', 'ảnh', 'Đầu độc']);
  });

  test('200: searches word prefixes in title, tags, category and content, without diacritics or redacted text', async () => {
    const { list, titles, write } = await newPlace();
    await write('Leo thang đặc quyền');
    await write('Một', { tags: ['Kerberoasting'] });
    await write('Hai', { category: 'Điện toán đám mây' });
    await write('Ba', { content: 'Dùng `kubectl` với ⟦matkhau⟧ để ~~thoát~~ ra' });
    for (const [q, wanted] of [
      ['dac quy', ['Leo thang đặc quyền']],
      ['ĐẶC', ['Leo thang đặc quyền']],
      ['đặc'.normalize('NFD'), ['Leo thang đặc quyền']],
      ['kerbero', ['Một']],
      ['dam may', ['Hai']],
      ['kube thoat', ['Ba']],
      ['matkhau', []],
      ['hoang', []],
      ['!?', []],
    ] as const)
      expect(await titles({ q }), q).toEqual(wanted);
    expect((await list({ q: '!?', page: 2 })).body).toMatchObject({ items: [], total: 0 });
    expect(await titles({ q: '  ' })).toHaveLength(4);
    expect(await titles({ q: "' | ! & :* \\ % _ <-> (" })).toEqual([]);
  });

  test('200: lists matches in the title first if sorted by relevance', async () => {
    const { titles, write } = await newPlace();
    await write('SSRF mù');
    await write('Khác', { content: 'ssrf mù' });
    await write('Mù SSRF');
    await write('Một nửa: SSRF', { content: 'mù' });
    expect(await titles({ q: 'ssrf mu', sortBy: 'relevance' })).toEqual(['Mù SSRF', 'SSRF mù', 'Một nửa: SSRF', 'Khác']);
    expect(await titles({ q: 'ssrf mu' })).toEqual(['Một nửa: SSRF', 'Mù SSRF', 'Khác', 'SSRF mù']);
  });

  test('200: filters restrict each other', async () => {
    const { author, list, other, titles, topic, write } = await newPlace();
    const elsewhere = await buildTopic(db, author);
    const first = await write('Một', { category: 'Wéb', tags: ['a', 'Bộ đệm'] });
    await write('Hai', { category: 'web', tags: ['bo dem'] }, other);
    await buildWriteUp(db, author, elsewhere, {
      title: 'Ba',
      category: 'Mạng',
      tags: ['a'],
      publishedAt: new Date('2025-01-01T00:00:00Z'),
    });
    expect(await titles({ topicId: topic.id })).toEqual(['Hai', 'Một']);
    expect(await titles({ category: 'WEB' })).toEqual(['Hai', 'Một']);
    expect(await titles({ category: 'WEB', except: first.id })).toEqual(['Hai']);
    expect(await titles({ tags: ['BỘ ĐỆM'] })).toEqual(['Hai', 'Một']);
    expect(await titles({ tags: ['bộ đệm', 'a'] })).toEqual(['Một']);
    expect(await titles({ authorId: author.id })).toEqual(['Một', 'Ba']);
    expect(await titles({ authorId: author.id, topicId: elsewhere.id, tags: [] })).toEqual(['Ba']);
    expect(await titles({ authorId: newId() })).toEqual([]);
    expect((await list({ topicId: topic.id })).body.items[1]).toMatchObject({
      topic: { id: topic.id },
      author: { id: author.id },
      draft: false,
    });
  });

  test('200: lists the caller’s drafts on request, last edited first, and no other user’s', async () => {
    const { asOther, author, titles, write } = await newPlace();
    await write('Đã đăng');
    const drafts = { draft: true, publishedAt: null };
    await write('Cũ', { ...drafts, updatedAt: new Date('2026-01-01T00:00:00Z') });
    await buildWriteUp(db, author, null, { title: 'Mới', updatedAt: new Date('2026-02-01T00:00:00Z') });
    expect(await titles({ drafts: true })).toEqual(['Mới', 'Cũ']);
    expect(await titles({ drafts: true, q: 'cu' })).toEqual(['Cũ']);
    expect(await titles({ drafts: true, sortBy: 'relevance', q: 'cu' })).toEqual(['Cũ']);
    expect(await titles({ drafts: true }, asOther)).toEqual([]);
    expect(await titles({}, asOther)).toEqual(['Đã đăng']);
  });

  test('200: pages contain each write-up once', async () => {
    const { list, write } = await newPlace();
    for (let n = 0; n < 7; n++) await write(`SSRF ${n}`, { content: 'ssrf' });
    for (const sortBy of ['-publishedAt', 'relevance', '-likes', 'title']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, pageSize: 2, sortBy, q: 'ssrf' })));
      expect(pages.map(({ body }) => body.total)).toEqual([7, 7, 7, 7]);
      expect(new Set(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(7);
    }
  });

  test('200: needs as many queries for many write-ups as for a few', async () => {
    const { list, write } = await newPlace();
    const count = async (body: object) => (await countQueries(() => list({ pageSize: 2, ...body }))).queries.length;
    await write('SSRF');
    const few = [await count({}), await count({ q: 'ssrf' }), await count({ q: 'ssrf', sortBy: 'relevance' })];
    for (let n = 0; n < 12; n++) await write('SSRF', { tags: [`${n}`] });
    const many = [await count({}), await count({ q: 'ssrf' }), await count({ q: 'ssrf', sortBy: 'relevance' })];
    expect(few).toEqual([1, 2, 2]);
    expect(many).toEqual([2, 2, 2]);
  });

  test('200: lists none without READ_USER', async () => {
    const { workspace, write } = await newPlace();
    await write('Của nhóm');
    const client = await buildMember(db, { workspace, role: 'Client' });
    const { status, body } = await call(api.list, { body: {} }, { token: await tokenOf(client) });
    expect([status, body.items, body.total]).toEqual([200, [], 0]);
  });

  test('400: rejects an unknown order, a too long search and unknown fields', async () => {
    const { list } = await newPlace();
    for (const [body, path] of [
      [{ sortBy: 'author' }, 'sortBy'],
      [{ q: 'x'.repeat(LIMITS.searchText + 1) }, 'q'],
      [{ topicId: 'x' }, 'topicId'],
      [{ mine: true }, 'mine'],
    ] as const)
      expect((await list(body)).details.map((detail) => detail.path)).toEqual([path]);
  });
});
