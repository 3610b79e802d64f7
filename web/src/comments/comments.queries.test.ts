import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { expect, test } from 'vitest';
import { server, to, withAnsweringServer } from '../../test/answering-server.ts';
import { say } from './comments.queries.ts';

withAnsweringServer();

const SAY = commentsContract.onIssue.path;
const CHANGE = commentsContract.update.path;

interface Given {
  id: string;
  body: string;
  internal: boolean;
}

/** Simulates a server that creates only one comment per id. Returns a function that lists the ids and texts of the stored comments. */
function holding(...said: Given[]) {
  const held = new Map(said.map((each) => [each.id, each]));
  server.answer = ({ path, body }) => {
    const { id, body: text, internal } = body as Given;
    const given = { id, body: text, internal };
    if (path === CHANGE || !held.has(id)) held.set(id, given);
    return { status: 200, body: path === CHANGE ? true : held.get(id) };
  };
  return () => [...held.values()].map(({ id, body }) => [id, body]);
}

const send = (body: string, before: string | null, internal = true) =>
  say({ on: 'issue', id: 'issue' }, { id: 'x', body, internal, before }, () => 'y');

test('a comment that another tab sent under the same id is kept, and this one gets its own id', async () => {
  const held = holding({ id: 'x', body: 'Xin chào', internal: true });
  expect(await send('Chuyện khác', null)).toMatchObject({ id: 'y', body: 'Chuyện khác' });
  expect(held()).toEqual([
    ['x', 'Xin chào'],
    ['y', 'Chuyện khác'],
  ]);
  expect(to(CHANGE)).toEqual([]);
});

test('a comment sent under the id before and changed since is kept as well', async () => {
  const held = holding({ id: 'x', body: 'Xin chào, đã sửa', internal: true });
  await send('Chuyện khác', 'Xin chào');
  expect(held()).toEqual([
    ['x', 'Xin chào, đã sửa'],
    ['y', 'Chuyện khác'],
  ]);
});

test('an unconfirmed comment that was already stored is updated to the current text', async () => {
  const held = holding({ id: 'x', body: 'Xin chào', internal: true });
  expect(await send('Xin chào mọi người', 'Xin chào')).toMatchObject({ id: 'x', body: 'Xin chào mọi người' });
  await send('Xin chào mọi người', 'Xin chào mọi người', false);
  expect(held()).toEqual([['x', 'Xin chào mọi người']]);
  expect(to(CHANGE).map(({ body }) => body)).toMatchObject([{ internal: true }, { internal: false }]);
});

test('resending the same text creates one comment, even with half a surrogate pair', async () => {
  const held = holding();
  for (const before of [null, 'Xong \ud83d']) await send('Xong \ud83d', before);
  expect(held()).toEqual([['x', 'Xong \ufffd']]);
  expect(to(SAY)).toHaveLength(2);
  expect(to(CHANGE)).toEqual([]);
});

test('comments on write-ups are never internal, and a changed text under the same id updates the comment', async () => {
  const { path } = writeUpCommentsContract.write;
  const there = { id: 'x', body: 'Hay', author: { id: '1', name: 'A', username: 'a', avatar: null } };
  server.answer = ({ method }) => ({ status: 200, body: method === 'PUT' ? true : there });
  const said = await say({ on: 'writeUp', id: 'bai' }, { id: 'x', body: 'Hay lắm', internal: false, before: 'Hay' }, () => 'y');
  expect(said).toMatchObject({ id: 'x', body: 'Hay lắm', internal: false });
  expect(to(path.replace('{id}', 'bai')).map(({ body }) => body)).toEqual([{ id: 'x', body: 'Hay lắm' }]);
  expect(to(writeUpCommentsContract.update.path.replace('{id}', 'x')).map(({ body }) => body)).toEqual([{ body: 'Hay lắm' }]);
});
