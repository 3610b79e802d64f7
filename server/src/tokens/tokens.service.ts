import type { RequestOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ApiToken, tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { auditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound, type RefusalDetail, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { sha256 } from '../platform/security/secrets.ts';
import { today } from '../platform/text/days.ts';
import { accessTo, type NamedProject, projectsNamed } from '../projects/projects.service.ts';
import {
  countTokens,
  deleteToken,
  holdToken,
  insertToken,
  listTokens,
  newApiToken,
  ownerOf,
  type TokenRecord,
} from '../sessions/api-tokens.service.ts';
import { isPresentPassword } from '../sessions/passwords.service.ts';
import { forgetActors, holdOwner } from '../sessions/sessions.service.ts';

/** @param projects the projects that the token's owner can currently read, by id */
const presentToken = ({ projectIds, lastUsedAt, createdAt, ...row }: TokenRecord, projects: Map<string, NamedProject>): ApiToken => ({
  ...row,
  projects: projectIds?.flatMap((id) => projects.get(id) ?? []) ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

type Given = RequestOf<typeof tokensContract.create>['body'];

const ENDING = 4;

export async function tokensOf(db: DbOrTx, actor: Actor): Promise<ApiToken[]> {
  const rows = await listTokens(db, actor.workspaceId, actor.userId);
  const named = [...new Set(rows.flatMap(({ projectIds }) => projectIds ?? []))];
  const readable = [...(await accessTo(db, actor, named)).keys()];
  const projects = new Map((await projectsNamed(db, actor.workspaceId, readable)).map((project) => [project.id, project]));
  return rows.map((row) => presentToken(row, projects));
}

/**
 * @throws Refusal UNKNOWN_PROJECT for each project that the actor cannot read or that is in the bin, DAY_NOT_AHEAD for a date that is not
 * in the future
 */
async function requireReach(db: DbOrTx, actor: Actor, { projectIds, expiresOn }: Given): Promise<void> {
  const problems: RefusalDetail[] = [];
  const accesses = await accessTo(db, actor, projectIds ?? []);
  for (const [n, id] of (projectIds ?? []).entries()) {
    const access = accesses.get(id);
    if (!access || access.frozen === 'PROJECT_DELETED') problems.push({ code: 'UNKNOWN_PROJECT', path: `projectIds.${n}` });
  }
  if (expiresOn !== null && expiresOn <= today(actor.timeZone)) problems.push({ code: 'DAY_NOT_AHEAD', path: 'expiresOn' });
  refuseIfAny(problems);
}

/** @throws Refusal API_TOKEN_MADE if the actor already created the token, NOT_FOUND if another user did */
async function refuseMadeBefore(tx: Tx, { workspaceId, userId }: Actor, id: string): Promise<void> {
  const ownerId = await ownerOf(tx, workspaceId, id);
  if (ownerId !== null) throw ownerId === userId ? refusal('API_TOKEN_MADE') : notFound();
}

/**
 * Creates an API token. Requires the password, so that a stolen session cannot create permanent access.
 * @throws Refusal TOKEN_INVALID, PASSWORD_WRONG, UNKNOWN_PROJECT, DAY_NOT_AHEAD, API_TOKENS_FULL, API_TOKEN_MADE, NOT_FOUND,
 * TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function makeToken(
  platform: Pick<Platform, 'database' | 'passwords' | 'secrets'>,
  actor: Actor,
  address: string,
  given: Given,
): Promise<{ id: string; token: string }> {
  const { database } = platform;
  await requireReach(database.db, actor, given);
  if (!(await isPresentPassword(platform, actor, address, given.password))) throw refusal('PASSWORD_WRONG', { path: 'password' });
  const { workspaceId, userId } = actor;
  const { name, scope, expiresOn } = given;
  const projectIds = given.projectIds && [...new Set(given.projectIds)];
  const [id, token] = [given.id ?? newId(), newApiToken()];
  await database.transaction(async (tx) => {
    // The session may have ended since the password check, for example because the password was changed.
    if (!(await holdOwner(tx, userId, actor.sessionId))) throw refusal('TOKEN_INVALID');
    await holdToken(tx, workspaceId, id);
    await refuseMadeBefore(tx, actor, id);
    if ((await countTokens(tx, workspaceId, userId)) >= LIMITS.apiTokens)
      throw refusal('API_TOKENS_FULL', { params: { max: LIMITS.apiTokens } });
    await insertToken(tx, {
      workspaceId,
      id,
      userId,
      name,
      scope,
      projectIds,
      hash: sha256(token),
      ending: token.slice(-ENDING),
      expiresOn,
    });
    await record(tx, workspaceId, auditActor(actor, { ip: address }), {
      action: 'TOKEN_CREATED',
      object: { kind: 'token', id, name },
      details: { scope, ...(projectIds && { projects: projectIds.length }), ...(expiresOn !== null && { expiresOn }) },
    });
  });
  return { id, token };
}

/** @throws Refusal NOT_FOUND */
export async function endToken({ database }: Pick<Platform, 'database'>, actor: Actor, address: string, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const name = await deleteToken(tx, actor.workspaceId, actor.userId, id);
    if (name === null) throw notFound();
    const object = { kind: 'token', id, name } as const;
    await record(tx, actor.workspaceId, auditActor(actor, { ip: address }), { action: 'TOKEN_DELETED', object });
  });
  forgetActors(database);
}
