import { configContract } from '@coloa/contract/config/config.contract.ts';
import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { wrongDays, wrongReversals } from '../../test/ledger-checks.ts';
import { newId } from '../platform/ids.ts';
import { buildTopic } from '../topics/topics.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';

const { call, db, tokenOf } = await testApp();

async function buildWriters() {
  const workspace = await buildWorkspace(db);
  const member = async (name: string, role: 'Admin' | 'Tester' | 'Client' = 'Tester') => {
    const user = await buildMember(db, { workspace, role }, { name });
    return { ...user, as: { token: await tokenOf(user) } };
  };
  const [an, binh, admin, client] = [
    await member('An'),
    await member('Bình'),
    await member('Chi', 'Admin'),
    await member('Khách', 'Client'),
  ];
  return { workspace, an, binh, admin, client, topic: await buildTopic(db, an) };
}
let place = await buildWriters();
beforeEach(async () => {
  place = await buildWriters();
});
type Writer = Awaited<ReturnType<typeof buildWriters>>['an'];

async function write(who: Writer, more: object = {}): Promise<string> {
  const texts = { title: 'Đọc JWT', category: 'Web', content: 'Nội dung', tags: [] };
  const { status, body } = await call(writeUpsContract.create, { body: { topicId: place.topic.id, ...texts, ...more } }, who.as);
  expect(status).toBe(200);
  return body.id;
}
async function change(id: string, body: object, who: Writer): Promise<void> {
  expect((await call(writeUpsContract.update, { params: { id }, body }, who.as)).status).toBe(200);
}

async function board(who: Writer = place.an, body: object = {}, type = 'writeup'): Promise<string[]> {
  const answer = await call(leaderboardContract.board, { body, query: { 'performance-type': type } }, who.as);
  expect(answer.status).toBe(200);
  return answer.body.rows.map(({ rank, person, value }) => `${rank} ${person.name} ${value}`);
}

describe('the board of write-ups', () => {
  test('counts the published write-ups of each user, most first, and gives points for them', async () => {
    const { an, binh } = place;
    await write(binh);
    for (let n = 0; n < 2; n++) await write(an);
    await write(binh, { draft: true });
    expect(await board()).toEqual(['1 An 2', '2 Bình 1']);
    expect(await board(an, {}, 'score')).toEqual(['1 An 20', '2 Bình 10']);
    for (const type of ['issue', 'task']) expect(await board(an, {}, type)).toEqual([]);
  });

  test('counts a draft once from its publication, for its author, regardless of edits and publisher', async () => {
    const { an, binh, admin } = place;
    const id = await write(an, { topicId: null, draft: true });
    expect(await board()).toEqual([]);
    await change(id, { version: 1, topicId: place.topic.id, draft: false }, an);
    await change(id, { version: 2, title: 'Đọc JWT cho kỹ' }, an);
    await change(id, { version: 3, content: 'Sửa chính tả', topicId: (await buildTopic(db, binh)).id }, admin);
    await call(writeUpsContract.like, { params: { id }, body: { liked: true } }, binh.as);
    expect(await board()).toEqual(['1 An 1']);
  });

  test('excludes withdrawn and deleted write-ups, and counts republished ones again', async () => {
    const { an, binh, admin } = place;
    const [mine, theirs] = [await write(an), await write(binh)];
    await change(mine, { version: 1, draft: true }, admin);
    expect(await board()).toEqual(['1 Bình 1']);
    await change(mine, { version: 2, draft: false }, an);
    expect((await call(writeUpsContract.delete, { params: { writeup_id: theirs } }, binh.as)).status).toBe(200);
    expect(await board()).toEqual(['1 An 1']);
    expect(await board(an, {}, 'score')).toEqual(['1 An 10']);
    expect(await wrongDays(db, place.workspace.id)).toEqual([]);
    expect(await wrongReversals(db, place.workspace.id)).toEqual([]);
  });

  test('counts a write-up sent twice once, and only on its publication day', async () => {
    const id = newId();
    for (let n = 0; n < 2; n++) await write(place.an, { id });
    expect(await board()).toEqual(['1 An 1']);
    expect(await board(place.an, { from: '2026-01-01', to: '2026-01-31' })).toEqual([]);
  });

  test('gives each write-up the points at the rates of its publication', async () => {
    const { an, admin } = place;
    await write(an);
    const { version, rates } = (await call(configContract.get, {}, admin.as)).body.reward;
    const changed = await call(configContract.setReward, { body: { version, rates: { ...rates, writeUp: 3 } } }, admin.as);
    expect(changed.status).toBe(200);
    await write(an);
    expect(await board()).toEqual(['1 An 2']);
    expect(await board(an, {}, 'score')).toEqual(['1 An 13']);
  });

  test('excludes write-ups of other workspaces', async () => {
    await write(place.an);
    const elsewhere = await buildWriters();
    expect(await board(elsewhere.admin)).toEqual([]);
  });
});
