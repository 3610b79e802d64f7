import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { BUILT_IN_ROLES } from '@coloa/contract/permissions.ts';
import type { MadeUser } from '@coloa/contract/users/users.schema.ts';
import type { ImportColumn } from '@coloa/contract/users/users-import.contract.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { identityServer } from '../mails/mails.service.ts';
import { requireGrantable } from '../membership/granting.service.ts';
import { builtInRole, type HeldRole, ownRolesOf } from '../membership/roles.service.ts';
import { canGrantRole } from '../membership/users.policy.ts';
import { createUser, userKeys, usersByKeys } from '../membership/users.service.ts';
import { type Standing, standingIn, workspaceName } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { refusal, refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { readCsv } from '../platform/text/csv.ts';
import { columnsOf, compareLines, type ReadLine, readLine } from './import-lines.policy.ts';
import { invite } from './new-users.service.ts';

type Parts = Pick<Platform, 'database' | 'env' | 'secrets' | 'publicUrl'>;

export interface GivenImport {
  csv: string;
  workspaceId?: string | undefined;
  roleId?: string | undefined;
  language: Language;
}

export interface ReadImport {
  standing: Standing;
  lines: ReadLine[];
}

/**
 * Validates an import without creating users.
 * @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, UNKNOWN_ROLE, ROLE_TOO_POWERFUL, IMPORT_COLUMNS, IMPORT_QUOTES, IMPORT_LINES
 */
export async function readImport(db: DbOrTx, actor: Actor, given: GivenImport): Promise<ReadImport> {
  const standing = await standingIn(db, actor, given.workspaceId, 'WRITE_USER');
  const role = given.roleId === undefined ? null : await requireGrantable(db, standing, given.roleId);
  const { rows, openQuote } = readCsv(given.csv, LIMITS.importLines + 2);
  if (openQuote !== null) throw refusal('IMPORT_QUOTES', { path: `csv.${openQuote}` });
  const [head, ...people] = rows;
  const columns = columnsOf(head);
  if (!head || !columns) throw refusal('IMPORT_COLUMNS', { path: 'csv', params: { columns: 'username, name' } });
  if (people.length > LIMITS.importLines) throw refusal('IMPORT_LINES', { path: 'csv', params: { max: LIMITS.importLines } });
  const roles: HeldRole[] = [...BUILT_IN_ROLES.map(builtInRole), ...(await ownRolesOf(db, standing.workspaceId))];
  const mayGrant = (each: HeldRole) => canGrantRole(standing, each);
  const lines = people.map((row) => readLine(row, { columns, width: head.cells.length, roles, mayGrant, role, language: given.language }));
  compareLines(lines, await takenAmong(db, lines));
  return { standing, lines };
}

async function takenAmong(db: DbOrTx, lines: readonly ReadLine[]) {
  // Invalid usernames and email addresses are not looked up, because they may contain characters that PostgreSQL cannot store.
  const isRight = ({ problems }: ReadLine, which: ImportColumn) => problems.every(({ column }) => column !== which);
  const keysOf = (which: ImportColumn) => lines.filter((line) => isRight(line, which)).map(userKeys);
  const named = keysOf('username');
  const asks = {
    names: named.map(({ usernameKey }) => usernameKey),
    looks: named.map(({ usernameLook }) => usernameLook),
    emails: keysOf('email').flatMap(({ emailKey }) => emailKey ?? []),
  };
  const found = named.length + asks.emails.length === 0 ? [] : await usersByKeys(db, asks);
  return {
    usernameKeys: new Set(found.map((row) => row.usernameKey)),
    usernameLooks: new Set(found.flatMap(({ usernameLook }) => usernameLook ?? [])),
    emailKeys: new Set(found.flatMap(({ emailKey }) => emailKey ?? [])),
  };
}

/**
 * Creates all users of an import, or none. The users get no passwords, because computing a thousand hashes would delay sign-ins.
 * @throws Refusal as `readImport`, and the errors of any line at `lines.<number>.<column>`
 */
export async function runImport(
  parts: Parts,
  actor: Actor,
  by: AuditActor,
  given: GivenImport & { invite: boolean },
): Promise<(MadeUser & { username: string })[]> {
  return parts.database.transaction(async (tx) => {
    const { standing, lines } = await readImport(tx, actor, given);
    const { workspaceId } = standing;
    refuseIfAny(
      lines.flatMap(({ line, problems }) =>
        problems.map(({ column, ...problem }) => ({ ...problem, path: column ? `lines.${line}.${column}` : `lines.${line}` })),
      ),
    );
    const made: (MadeUser & { username: string })[] = [];
    for (const { username, name, email, language, role } of lines) {
      if (!role) throw new Error('a line without a role was let through');
      const id = await createUser(tx, workspaceId, role, {
        username,
        name,
        email,
        language,
        passwordHash: null,
        mustChangePassword: false,
      });
      await record(tx, workspaceId, by, {
        action: 'USER_CREATED',
        object: { kind: 'user', id, name: username },
        details: { role: role.name },
      });
      const mail = given.invite && email !== null && (await identityServer(parts, tx, id)) !== null;
      made.push({ id, username, password: null, ...(await invite(parts, tx, actor, by, id, mail)) });
    }
    const object = { kind: 'workspace' as const, id: workspaceId, name: await workspaceName(tx, workspaceId) };
    await record(tx, workspaceId, by, { action: 'USERS_IMPORTED', object, details: { users: made.length } });
    return made;
  });
}
