import { LIMITS } from '@coloa/contract/limits.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildTopic } from './topics.factory.ts';

const { call, db, logged, tokenOf } = await testApp();
const author = await buildMember(db, { role: 'Tester' });
const as = { token: await tokenOf(author) };
const topic = await buildTopic(db, author);

/** Milliseconds of work of this process, not of waiting for a busy machine. */
async function work<T extends { status: number }>(doing: () => Promise<T>): Promise<[number, T]> {
  const started = process.cpuUsage();
  const answer = await doing();
  expect(answer).toMatchObject({ status: 200 });
  const { user, system } = process.cpuUsage(started);
  return [(user + system) / 1_000, answer];
}

const PIECES = [
  '⟦\n',
  '⟦',
  '⟧',
  ' \n',
  '\t',
  '[',
  '&lobrk;',
  '![](',
  '```\n',
  '*',
  '# \n',
  'a ',
  '@a',
  '\u0301',
  '\u{FDFA}',
  '\u{1F469}\u200D',
];

test.each(PIECES)('a write-up of nothing but %j is written, read, listed and talked of in no time', async (piece) => {
  const fill = (length: number) => `x${piece.repeat((length - 2) / piece.length)}x`;
  const line = `x${piece.replaceAll(/\s/g, ' ').repeat(LIMITS.title)}`.slice(0, LIMITS.title - 1).trim();
  const body = { topicId: topic.id, title: line, category: 'Web', content: fill(LIMITS.writeUp), tags: [line.slice(0, LIMITS.tag).trim()] };
  const [created, { body: made }] = await work(() => call(api.create, { body }, as));
  const [read] = await work(() => call(api.get, { params: { writeup_id: made.id } }, as));
  const [listed] = await work(() => call(api.list, { body: { q: line.slice(0, LIMITS.searchText), sortBy: 'relevance' } }, as));
  const [changed] = await work(() =>
    call(api.update, { params: { id: made.id }, body: { version: 1, content: `${body.content}y`.slice(1) } }, as),
  );
  const said = { params: { id: made.id }, body: { body: fill(LIMITS.comment) } };
  const [commented] = await work(() => call(writeUpCommentsContract.write, said, as));
  const about = {
    name: `${line.slice(0, LIMITS.name - 8).trim()} ${PIECES.indexOf(piece)}.`,
    category: 'Web',
    description: fill(LIMITS.markdown),
  };
  const [described] = await work(() => call(topicsContract.create, { body: about }, as));
  expect(Math.max(created, read, listed, changed, commented, described)).toBeLessThan(2_000);
});

test('nothing of all this was an unexpected error', () => {
  expect(logged).toEqual([]);
});
