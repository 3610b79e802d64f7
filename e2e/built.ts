/** Builds users and sessions directly in the database of a server, because a sign-in over the API computes a slow password hash. */
import type { BuiltInRole } from '@coloa/contract/permissions.ts';
import { clientOf, type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { openSession } from '../server/src/sessions/sessions.service.ts';
import { BUILT_PASSWORD, buildMember } from '../server/src/users/users.factory.ts';
import { connectionOf } from './database.ts';
import { dataOf } from './server.ts';

export const PASSWORD = BUILT_PASSWORD;

async function inDatabase<T>(url: string, work: (database: Database, userId: string, workspaceId: string) => Promise<T>): Promise<T> {
  const database = openDatabase(await connectionOf(dataOf(url)), { log: createLog('silent'), max: 1 });
  try {
    const { rows } = await clientOf(database.db).query<{ userId: string; workspaceId: string }>(
      `select u.id as "userId", (select min(id::text) from workspaces) as "workspaceId" from users u where u.username = 'admin'`,
    );
    if (!rows[0]) throw new Error(`${url} has no first user.`);
    return await work(database, rows[0].userId, rows[0].workspaceId);
  } finally {
    await database.close();
  }
}

const sessionIn = (database: Database, userId: string, workspaceId: string) =>
  database.transaction((tx) => openSession(tx, userId, workspaceId, { remember: true, userAgent: 'Playwright', address: '127.0.0.1' }));

export const sessionOfAdmin = (url: string) => inDatabase(url, sessionIn);

/** Builds a member of the first workspace, with PASSWORD and a session. */
export const buildPerson = (url: string, person: { username: string; name: string; email?: string }, role: BuiltInRole) =>
  inDatabase(url, async (database, _, workspaceId) => {
    const user = await buildMember(database.db, { workspace: { id: workspaceId }, role }, person);
    return { id: user.id, ...(await sessionIn(database, user.id, workspaceId)) };
  });
