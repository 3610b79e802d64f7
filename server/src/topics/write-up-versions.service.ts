import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import type { WriteUpVersion, WriteUpVersionText } from '@coloa/contract/topics/write-up-versions.contract.ts';
import type { AuditActor } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { forbidden, notFound } from '../platform/http/refusal.ts';
import type { ChangeOutcome } from './topic-edits.service.ts';
import { canChangeWriteUp, canReadWriteUp } from './topics.policy.ts';
import { changeWriteUp } from './write-up-edits.service.ts';
import { filesStillShown } from './write-up-files.service.ts';
import { textVersionOf } from './write-up-texts.policy.ts';
import { findText, findVersion, listVersions, type WhichVersions } from './write-up-versions.repo.ts';

/** @throws Refusal NOT_FOUND, FORBIDDEN for users who cannot change the write-up */
async function open(db: DbOrTx, actor: Actor, writeUpId: string) {
  const found = await findText(db, actor.workspaceId, writeUpId);
  const state = found && { authorId: found.author.id, publishedAt: found.publishedAt };
  if (!state || !canReadWriteUp(actor, state)) throw notFound();
  if (!canChangeWriteUp(actor, state)) throw forbidden();
  const { author, title, content, fieldVersions, createdAt, updatedAt } = found;
  // Only the author can read versions from before the publication.
  const which: WhichVersions = { writeUpId, publishedAt: author.id === actor.userId ? null : found.publishedAt };
  return { which, current: { ...textVersionOf({ fieldVersions, createdAt, updatedAt }), by: author, title, content } };
}

const present = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() });

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function writeUpVersions(db: DbOrTx, actor: Actor, id: string): Promise<WriteUpVersion[]> {
  const { which, current } = await open(db, actor, id);
  const rows = await listVersions(db, actor.workspaceId, which);
  return (rows.length === 0 ? [current] : rows).map(present);
}

async function versionOf(db: DbOrTx, actor: Actor, id: string, version: number) {
  const { which, current } = await open(db, actor, id);
  const found = await findVersion(db, actor.workspaceId, { ...which, version });
  if (!found && current.version !== version) throw notFound();
  return found ?? current;
}

/** @throws Refusal NOT_FOUND also for a version from before the publication, FORBIDDEN */
export async function writeUpVersion(db: DbOrTx, actor: Actor, id: string, version: number): Promise<WriteUpVersionText> {
  const found = await versionOf(db, actor, id, version);
  const named = namesReferredTo([found.content]);
  const shown = new Set(await filesStillShown(db, actor, id, named));
  return { ...present(found), unavailableFiles: named.filter((name) => !shown.has(name)) };
}

/**
 * Restores the title and content of a version as a new edit.
 * @throws Refusal like `writeUpVersion` and `changeWriteUp`
 */
export async function restoreWriteUp(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  id: string,
  { restored, version }: { restored: number; version: number },
): Promise<ChangeOutcome> {
  const { title, content } = await versionOf(tx, actor, id, restored);
  return changeWriteUp(tx, actor, by, id, { version, title, content }, restored);
}
