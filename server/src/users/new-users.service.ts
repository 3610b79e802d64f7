import type { ErrorCode } from '@coloa/contract/errors.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { MadeUser } from '@coloa/contract/users/users.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { identityServer } from '../mails/mails.service.ts';
import { grantableRole } from '../membership/granting.service.ts';
import { type HeldRole, membershipRole } from '../membership/roles.service.ts';
import { createUser, insertMembership, takenProblems, userKeys } from '../membership/users.service.ts';
import { standingIn, workspaceName } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { Refusal, type RefusalDetail, refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, recordOnAccount } from '../sessions/accounts.service.ts';
import { mailInvitation, makeInvitation } from '../sessions/one-use-links.service.ts';
import { generatePassword } from '../sessions/passwords.policy.ts';

type Parts = Pick<Platform, 'database' | 'passwords' | 'env' | 'secrets' | 'publicUrl'>;

export interface GivenUser {
  username: string;
  name: string;
  email: string | null;
  language: Language;
  invite: boolean;
}

/** `paths` contains the paths of both ids in the request, for use in errors. */
export interface GivenPlace {
  workspaceId: string | undefined;
  roleId: string;
  paths: { workspaceId?: string; roleId: string };
}

interface Place {
  workspaceId: string;
  role: HeldRole;
}

const OUTSIDE: ReadonlySet<ErrorCode> = new Set(['NOT_FOUND', 'FORBIDDEN', 'TWO_FACTOR_REQUIRED']);

async function placeOf(db: DbOrTx, actor: Actor, { workspaceId, roleId, paths }: GivenPlace): Promise<Place | RefusalDetail[]> {
  try {
    const standing = await standingIn(db, actor, workspaceId, 'WRITE_USER');
    const role = await grantableRole(db, standing, roleId, paths.roleId);
    return 'code' in role ? [role] : { workspaceId: standing.workspaceId, role };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.map((detail) => (paths.workspaceId === undefined ? detail : { ...detail, path: paths.workspaceId }));
  }
}

/**
 * Checks that the caller can create this user in each of the given workspaces, and that the username and email address are available.
 * Reports a taken username or email address only to callers with access to the workspaces, so that no other caller learns of it.
 * @throws Refusal with all problems
 */
async function requirePlaces(db: DbOrTx, actor: Actor, user: GivenUser, given: readonly GivenPlace[]): Promise<[Place, ...Place[]]> {
  const places: Place[] = [];
  const details: RefusalDetail[] = [];
  for (const each of given) {
    const found = await placeOf(db, actor, each);
    if (Array.isArray(found)) details.push(...found);
    else if (places.some(({ workspaceId }) => workspaceId === found.workspaceId))
      details.push({ code: 'NAMED_TWICE', path: each.paths.workspaceId ?? 'workspaceId' });
    else places.push(found);
  }
  if (!details.some(({ code }) => OUTSIDE.has(code))) details.push(...(await takenProblems(db, userKeys(user))));
  refuseIfAny(details);
  return places as [Place, ...Place[]];
}

/**
 * Invites the user by email or with a one-time link, and records the invitation in the audit log.
 * @param mail whether to send an email, if the caller has checked that the server can send it; if false, the result contains a one-time
 * link
 */
export async function invite(
  parts: Pick<Platform, 'secrets' | 'publicUrl'>,
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  userId: string,
  mail: boolean,
): Promise<Pick<MadeUser, 'mailed' | 'link'>> {
  const account = await accountOf(tx, userId);
  await recordOnAccount(tx, account, by, 'USER_INVITED', { mailed: mail });
  if (!mail) {
    const { url, expiresAt } = await makeInvitation(parts, tx, userId);
    return { mailed: false, link: { url, expiresAt: expiresAt.toISOString() } };
  }
  const workspace = await workspaceName(tx, account.lastWorkspaceId ?? actor.workspaceId);
  await mailInvitation(parts, tx, account, { inviter: actor.name, workspace });
  return { mailed: true, link: null };
}

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, UNKNOWN_ROLE, ROLE_TOO_POWERFUL, NAMED_TWICE, USERNAME_TAKEN,
 * USERNAME_LOOKALIKE, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function makeUser(
  parts: Parts,
  actor: Actor,
  by: AuditActor,
  user: GivenUser,
  given: readonly GivenPlace[],
): Promise<MadeUser> {
  const { database, passwords } = parts;
  // The checks also run before the transaction, so that rejected requests compute no hash.
  await requirePlaces(database.db, actor, user, given);
  const { username, name, email, language } = user;
  const password = user.invite ? null : generatePassword();
  const passwordHash = password === null ? null : await passwords.hash(password);
  return database.transaction(async (tx) => {
    const [first, ...others] = await requirePlaces(tx, actor, user, given);
    const made = { username, name, email, language, passwordHash, mustChangePassword: password !== null };
    const id = await createUser(tx, first.workspaceId, first.role, made);
    for (const { workspaceId, role } of others) await insertMembership(tx, { workspaceId, userId: id, ...membershipRole(role) });
    for (const { workspaceId, role } of [first, ...others]) {
      await record(tx, workspaceId, by, {
        action: 'USER_CREATED',
        object: { kind: 'user', id, name: username },
        details: { role: role.name },
      });
    }
    if (password !== null) return { id, password, mailed: false, link: null };
    const mail = email !== null && (await identityServer(parts, tx, id)) !== null;
    return { id, password: null, ...(await invite(parts, tx, actor, by, id, mail)) };
  });
}
