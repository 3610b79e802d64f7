import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../src/membership/users.tables.ts';
import { notifications } from '../src/notifications/notifications.tables.ts';
import { newId } from '../src/platform/ids.ts';
import { topics, writeUpComments, writeUps } from '../src/topics/topics.tables.ts';
import type { TestApp } from './harness.ts';
import { buildTeam, type Teammate } from './team.ts';

export async function notifiedTeam(app: TestApp) {
  const { call, db, platform } = app;
  const team = await buildTeam(app);
  const { people, as } = team;
  const addressOf = (who: Teammate) => `${who}.${people[who].username}@coloa.example`;
  for (const who of Object.keys(people) as Teammate[])
    await db
      .update(users)
      .set({ email: addressOf(who), emailKey: addressOf(who).toLowerCase() })
      .where(eq(users.id, people[who].id));

  let made = 0;
  async function writeUp() {
    const workspaceId = team.workspace.id;
    const n = ++made;
    const named = { workspaceId, category: 'Web', categoryKey: 'web' };
    const topic = { ...named, id: newId(), name: `Chủ đề ${n}`, searchName: `chu de ${n}`, description: '', authorId: people.lead.id };
    const id = newId();
    const texts = { title: `Bài viết bí mật ${n}`, content: 'x', excerpt: 'x', searchTitle: '', searchText: '' };
    await db.insert(topics).values(topic);
    await db
      .insert(writeUps)
      .values({ ...named, ...texts, id, topicId: topic.id, authorId: people.tester.id, readMinutes: 1, publishedAt: new Date() });
    const comment = { workspaceId, id: newId(), writeUpId: id, authorId: people.other.id, body: 'Hay' };
    await db.insert(writeUpComments).values(comment);
    return { id, title: texts.title, commentId: comment.id };
  }

  return {
    ...team,
    addressOf,
    writeUp,
    list: (who: Teammate, query: object = {}) => call(notificationsContract.list, { query: { ...query } }, as(who)),
    bell: async (who: Teammate) => (await call(notificationsContract.list, {}, as(who))).body.items.map(({ kind }) => kind),
    unread: async (who: Teammate) => (await call(notificationsContract.unread, {}, as(who))).body.unread,
    stored: (who: Teammate, kind?: NotificationKind) =>
      db
        .select()
        .from(notifications)
        .where(sql`user_id = ${people[who].id} ${kind ? sql`and kind = ${kind}` : sql``}`)
        .orderBy(notifications.id),
    async becomeDue() {
      await db.execute(sql`update notifications set mail_due_at = now(), at = at - interval '1 hour' where mail_due_at is not null`);
      await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    },
    drain: () => platform.jobs.drain(),
  };
}
