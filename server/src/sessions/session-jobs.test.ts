import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { deleteAllCounters, deleteForgotten } from './login-throttle.repo.ts';
import { deleteExpired } from './sessions.repo.ts';
import { loginThrottle, sessions, sessionTokens } from './sessions.tables.ts';

const { db, sessionOf, signIn } = await testApp();

test('expired sessions are deleted, and active ones are kept', async () => {
  const [gone, living] = [await buildMember(db), await buildMember(db)];
  await sessionOf(gone);
  await sessionOf(living);
  await db.execute(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${gone.id}`);
  await db.execute(sql`update session_tokens set expires_at = now() - interval '1 second' where kind = 'access'`);
  await deleteExpired(db);
  expect(await db.select({ userId: sessions.userId }).from(sessions)).toEqual([{ userId: living.id }]);
  expect((await db.select({ kind: sessionTokens.kind }).from(sessionTokens)).map(({ kind }) => kind).sort()).toEqual(['file', 'refresh']);
});

test('old failed attempts are deleted', async () => {
  await signIn({ username: 'nobody' });
  await deleteForgotten(db, 60, 3600);
  expect(await db.select({ key: loginThrottle.key }).from(loginThrottle)).toHaveLength(3);
  await db.execute(sql`update login_throttle set last_failure_at = now() - interval '2 minutes'`);
  await deleteForgotten(db, 60, 3600);
  expect(await db.select({ key: loginThrottle.key }).from(loginThrottle)).toEqual([]);
});

test('known networks of a user are kept longer than failures', async () => {
  const kept = async () => (await db.select({ key: loginThrottle.key }).from(loginThrottle)).map(({ key }) => key.split(':')[0]);
  await signIn(await buildMember(db));
  const after = async (interval: string) => {
    await db.execute(sql`update login_throttle set last_failure_at = now() - ${interval}::interval`);
    await deleteForgotten(db, 60, 3600);
    return kept();
  };
  expect(await after('59 minutes')).toEqual(['known']);
  await deleteAllCounters(db);
  expect(await kept()).toEqual(['known']);
  expect(await after('61 minutes')).toEqual([]);
});
