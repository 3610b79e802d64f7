/** People that a test builds in a server's database with the factories: a session takes two statements there, and over the API a password hash. */
import type { BuiltInRole } from '@coloa/contract/permissions.ts';
import { clientOf, type Database, openDatabase } from '../server/src/platform/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openSession } from '../server/src/sessions/sessions.service.ts';
import { BUILT_PASSWORD, buildMember } from '../server/src/users/users.factory.ts';

/** Of everybody who is built. */
export const PASSWORD = BUILT_PASSWORD;

const databases = new Map<string, Database>();

/** Opens the database of a server for the functions below; returns what closes it. */
export function openBuilt(url: string, connectionString: string): () => Promise<void> {
  const database = openDatabase({ connectionString }, { log: createLog('silent'), max: 2 });
  databases.set(url, database);
  return async () => {
    databases.delete(url);
    await database.close();
  };
}

/** The first user and the first workspace of a server. */
async function first(url: string): Promise<{ database: Database; userId: string; workspaceId: string }> {
  const database = databases.get(url);
  if (!database) throw new Error(`The database of ${url} is not open in this test.`);
  const { rows } = await clientOf(database.db).query<{ userId: string; workspaceId: string }>(
    `select u.id as "userId", (select min(id::text) from workspaces) as "workspaceId" from users u where u.username = 'admin'`,
  );
  if (!rows[0]) throw new Error(`${url} has no first user.`);
  return { database, ...rows[0] };
}

const sessionIn = ({ database }: { database: Database }, userId: string, workspaceId: string) =>
  database.transaction((tx) => openSession(tx, userId, workspaceId, { remember: true, userAgent: 'Playwright', address: '127.0.0.1' }));

/** A session of the first user in the first workspace, as after a sign-in. */
export async function sessionOfAdmin(url: string) {
  const { userId, workspaceId, ...rest } = await first(url);
  return sessionIn(rest, userId, workspaceId);
}

/** A member of the first workspace, with PASSWORD and a session. */
export async function buildPerson(url: string, person: { username: string; name: string; email?: string }, role: BuiltInRole) {
  const { workspaceId, ...rest } = await first(url);
  const user = await buildMember(rest.database.db, { workspace: { id: workspaceId }, role }, person);
  return { id: user.id, ...(await sessionIn(rest, user.id, workspaceId)) };
}
