import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { VerifiedFile } from '@coloa/contract/reports/verification.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/text/days.ts';
import { accessTo } from '../../projects/projects.service.ts';
import { type HandedOut, insertFileHash, trimFileHashes, versionsOfFile } from './verification.repo.ts';

/** The number of bytes hashed at once. Hashing this many bytes blocks other calls for about 10 ms. */
const SLICE = 8 * 1024 * 1024;

async function hashOf(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + SLICE));
  }
  return hash.digest();
}

/** Records the hash of a file. Call it before the file is sent, so that its readers can verify it. */
export async function recordFile(db: DbOrTx, handedOut: HandedOut, bytes: Uint8Array): Promise<void> {
  await insertFileHash(db, handedOut, await hashOf(bytes));
  await trimFileHashes(db, handedOut, LIMITS.reportFileHashes);
}

const UNKNOWN: VerifiedFile = { unchanged: false, day: null, version: null };

/** A user who must still change a password or set up two-factor has no read access yet. */
const reads = (actor: Actor | null): actor is Actor => actor !== null && !actor.mustChangePassword && !actor.twoFactorMissing;

async function readableAmong(db: DbOrTx, actor: Actor, versions: Awaited<ReturnType<typeof versionsOfFile>>) {
  const own = versions.filter(({ workspaceId }) => workspaceId === actor.workspaceId);
  const access = await accessTo(db, actor, [...new Set(own.map(({ project }) => project.id))]);
  return own.find(({ project }) => access.has(project.id));
}

/**
 * Looks up a file by its hash. Returns the version only to users who can read its project. Other callers only get the day on which the
 * version was saved, and whether the file is unchanged.
 */
export async function verifyFile(db: DbOrTx, actor: Actor | null, sha256: string): Promise<VerifiedFile> {
  const versions = await versionsOfFile(db, Buffer.from(sha256, 'hex'));
  const readable = reads(actor) ? await readableAmong(db, actor, versions) : undefined;
  const found = readable ?? versions[0];
  if (!found) return UNKNOWN;
  return {
    unchanged: true,
    day: dayOf(found.at, found.timeZone),
    version: readable ? { number: readable.number, project: readable.project } : null,
  };
}

export const fileVerdicts = async (db: DbOrTx, sha256: Buffer): Promise<string[]> =>
  (await versionsOfFile(db, sha256)).map(
    ({ number, project, workspaceName, at, timeZone }) =>
      `unchanged file of version ${number} of ${project.key} (${project.name}) in ${workspaceName}, kept on ${dayOf(at, timeZone)}`,
  );
