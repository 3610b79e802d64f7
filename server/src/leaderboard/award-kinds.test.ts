import { writeUpsContract as api } from '@coloa/contract/topics/write-ups.contract.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { wrongDays, wrongReversals } from '../../test/ledger-checks.ts';
import { newId } from '../platform/ids.ts';
import { buildTopic } from '../topics/topics.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildEntry } from './leaderboard.factory.ts';
import { rewardDays, rewardEntries } from './leaderboard.tables.ts';

const { call, database, db, tokenOf } = await testApp();
const workspace = await buildWorkspace(db, { timeZone: 'Asia/Ho_Chi_Minh' });
const author = await buildMember(db, { workspace });
const topic = await buildTopic(db, author);
const asAuthor = { token: await tokenOf(author) };
const create = (id = newId()) =>
  call(api.create, { body: { id, topicId: topic.id, title: 'Bài viết', category: 'Web', content: 'Nội dung' } }, asAuthor);
const remove = (id: string) => call(api.delete, { params: { writeup_id: id } }, asAuthor);

afterAll(async () => {
  expect([await wrongDays(db, workspace.id), await wrongReversals(db, workspace.id)]).toEqual([[], []]);
});

test('awards for write-ups are counted without a project', async () => {
  await create();
  const days = await db
    .select({ writeUps: rewardDays.writeUps, projectId: rewardDays.projectId })
    .from(rewardDays)
    .where(eq(rewardDays.userId, author.id));
  expect(days).toEqual([{ writeUps: 1, projectId: '00000000-0000-0000-0000-000000000000' }]);
});

test('a write-up with the id of an issue, task or row leaves the awards of others unchanged', async () => {
  const mate = await buildMember(db, { workspace });
  for (const kind of ['ISSUE', 'TASK', 'ROW'] as const) {
    const { subjectId: id } = await buildEntry(database, workspace, { userId: mate.id, kind, points: 20 });
    expect([(await create(id)).status, (await remove(id)).status]).toEqual([200, 200]);
    const entries = await db.select().from(rewardEntries).where(eq(rewardEntries.subjectId, id)).orderBy(asc(rewardEntries.id));
    expect(entries.map((entry) => [entry.userId, entry.kind, entry.points])).toEqual([
      [mate.id, kind, 20],
      [author.id, 'WRITE_UP', 10],
      [author.id, 'WRITE_UP', -10],
    ]);
  }
});
