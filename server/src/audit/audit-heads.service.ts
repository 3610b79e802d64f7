/**
 * A head is the latest seal of a workspace. The server also records it outside the database: in the data folder, its log and backups.
 * A database role that can truncate the chain cannot change these records.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const auditHead = z.object({
  workspaceId: z.guid(),
  seq: z.int().min(1),
  /** SHA-256 in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AuditHead = z.infer<typeof auditHead>;

export const headsFileIn = (dataDir: string): string => path.join(dataDir, 'audit-heads.json');

/**
 * Reads the recorded heads; empty if the file does not exist yet.
 * @throws if the file is damaged or cannot be read
 */
export function readHeads(dataDir: string): AuditHead[] {
  const file = headsFileIn(dataDir);
  if (!fs.existsSync(file)) return [];
  return z.array(auditHead).parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}

/** The latest queued change to the file, by data folder. Each change starts after the previous one has ended. */
const changes = new Map<string, Promise<void>>();

/** Replaces the recorded heads with the result of `change`. Leaves the file unchanged if `change` returns the array that it received. */
export function changeHeads(dataDir: string, change: (heads: readonly AuditHead[]) => Promise<readonly AuditHead[]>): Promise<void> {
  const next = (changes.get(dataDir) ?? Promise.resolve()).then(async () => {
    const before = readHeads(dataDir);
    const after = await change(before);
    if (after !== before) await writeHeads(dataDir, after);
  });
  changes.set(
    dataDir,
    next.catch(() => {}),
  );
  return next;
}

export const forgetHead = (dataDir: string, workspaceId: string): Promise<void> =>
  changeHeads(dataDir, async (heads) => {
    const others = heads.filter((head) => head.workspaceId !== workspaceId);
    return others.length === heads.length ? heads : others;
  });

/** Age in milliseconds after which no process still writes a temporary file. */
const LEFT_AFTER_MS = 10 * 60 * 1000;

export function removeLeftTemporaries(dataDir: string): void {
  const begin = `${path.basename(headsFileIn(dataDir))}.`;
  for (const name of fs.readdirSync(dataDir).filter((each) => each.startsWith(begin) && each.endsWith('.tmp'))) {
    const file = path.join(dataDir, name);
    const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (written < Date.now() - LEFT_AFTER_MS) fs.rmSync(file, { force: true });
  }
}

/** Replaces the file atomically. The write is asynchronous, because waiting for the disk must not delay requests. */
async function writeHeads(dataDir: string, heads: readonly AuditHead[]): Promise<void> {
  const file = headsFileIn(dataDir);
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await fs.promises.writeFile(temporary, `${JSON.stringify(heads, null, 1)}\n`, { mode: 0o600, flush: true });
    await fs.promises.rename(temporary, file);
  } finally {
    await fs.promises.rm(temporary, { force: true });
  }
}

/** Renames the file of recorded heads after a restore, because seals that were written after the backup no longer exist. */
export function putHeadsAside(dataDir: string, at: Date): void {
  const file = headsFileIn(dataDir);
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.before-${at.toISOString().replaceAll(/[:.]/g, '-')}`);
}
