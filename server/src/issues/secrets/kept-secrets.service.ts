import { createHash, randomBytes } from 'node:crypto';
import type { RequestOf } from '@coloa/contract/http.ts';
import { secretsOfIssue } from '@coloa/contract/secrets/issue-secrets.ts';
import type { KeptSecret, keptSecretsContract } from '@coloa/contract/secrets/kept-secrets.contract.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { demand } from '../../projects/projects.policy.ts';
import { listEvidence } from '../evidence/issue-evidence.repo.ts';
import { listTextFields } from '../fields/field-values.repo.ts';
import { canKeepSecrets, canSeeKeptSecrets } from '../issues.policy.ts';
import { auditedIssue } from '../issues.present.ts';
import { lockOpenIssue, openIssue } from '../issues.service.ts';
import { deleteKeptSecret, findKeptSecret, insertKeptSecret, listKeptHashes, listKeptSecrets, listTexts } from './kept-secrets.repo.ts';

type Kept = RequestOf<typeof keptSecretsContract.keep>['body'];

interface SaltedHash {
  salt: string;
  hash: string;
}

const hashOf = (salt: string, secret: string): string => createHash('sha256').update(`${salt}\n${secret}`).digest('base64url');

export const isKeptIn =
  (hashes: readonly SaltedHash[]) =>
  (secret: string): boolean =>
    hashes.some(({ salt, hash }) => hashOf(salt, secret) === hash);

/**
 * Returns the decisions to keep passages of an issue, with the places in its saved texts where each decision applies. Clients get none.
 * @throws Refusal NOT_FOUND if the actor cannot see the issue
 */
export async function keptSecretsOf(db: DbOrTx, actor: Actor, issueId: string): Promise<KeptSecret[]> {
  const { workspaceId } = actor;
  const { access } = await openIssue(db, actor, issueId);
  if (!canSeeKeptSecrets(access)) return [];
  const rows = await listKeptSecrets(db, workspaceId, issueId);
  if (rows.length === 0) return [];
  const contents = Object.fromEntries((await listTexts(db, workspaceId, issueId)).map(({ language, content }) => [language, content]));
  const evidence = await listEvidence(db, workspaceId, issueId);
  const found = secretsOfIssue({ contents, evidence, textFields: await listTextFields(db, workspaceId, issueId) });
  return rows.map(({ salt, hash, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    places: found.flatMap(({ place, from, to, value }) => (hashOf(salt, value) === hash ? [{ place, from, to }] : [])),
  }));
}

/**
 * Records the decision to keep a passage, as a hash of the passage. If the passage is already kept, the first decision stays.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function keepSecret(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  issueId: string,
  { secret, ...kept }: Kept,
): Promise<{ id: string }> {
  const { workspaceId, userId } = actor;
  const opened = await lockOpenIssue(tx, actor, issueId);
  demand(opened.access, (access) => canKeepSecrets(access, actor, opened.issue));
  const before = await listKeptSecrets(tx, workspaceId, issueId);
  const same = before.find(({ salt, hash }) => hashOf(salt, secret) === hash);
  if (same) return { id: same.id };
  const id = newId();
  const salt = randomBytes(16).toString('base64url');
  await insertKeptSecret(tx, { ...kept, workspaceId, id, issueId, salt, hash: hashOf(salt, secret), keptBy: userId });
  const details = { projectId: opened.issue.projectId, secretKind: kept.kind };
  await record(tx, workspaceId, by, { action: 'SECRET_KEPT', object: auditedIssue(opened), details });
  return { id };
}

/**
 * Deletes the decision to keep a passage.
 * @throws Refusal NOT_FOUND (also for clients), FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function revokeKept(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId } = actor;
  const kept = await findKeptSecret(tx, workspaceId, id);
  if (!kept) throw notFound();
  const opened = await lockOpenIssue(tx, actor, kept.issueId);
  if (!canSeeKeptSecrets(opened.access)) throw notFound();
  demand(opened.access, (access) => canKeepSecrets(access, actor, opened.issue));
  await deleteKeptSecret(tx, workspaceId, id);
  const details = { projectId: opened.issue.projectId, secretKind: kept.kind };
  await record(tx, workspaceId, by, { action: 'SECRET_KEEP_REVOKED', object: auditedIssue(opened), details });
}

/** Returns a function that takes an issue key and returns a predicate. The predicate returns whether a passage of that issue is kept. */
export async function keptByKey(
  db: DbOrTx,
  workspaceId: string,
  project: { id: string; key: string },
): Promise<(key: string) => (secret: string) => boolean> {
  const hashes = Map.groupBy(await listKeptHashes(db, workspaceId, project.id), ({ number }) => `${project.key}-${number}`);
  return (key) => isKeptIn(hashes.get(key) ?? []);
}
