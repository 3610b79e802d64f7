import type { Database, Tx } from '../platform/database/database.ts';
import { counted } from '../platform/text/counts.ts';
import { chainStart, sealOf } from './audit-chain.ts';
import { type AuditHead, readHeads } from './audit-heads.service.ts';
import { entriesAfter, lastSeals, readOneMoment, sealsAfter, sealsInChain, workspacesWithLogs } from './audit-seals.repo.ts';

export interface Break {
  /** Number of the broken seal; null if the broken part is an entry that is in no seal. */
  seq: number | null;
  /** Entry of the broken seal; null if the seal was deleted, so that its entry is unknown. */
  entryId: string | null;
  what: string;
}

interface LogVerdict {
  workspace: { id: string; name: string };
  entries: number;
  sealed: number;
  /** The number of entries that wait for their seal, and the ids of the first and the last one; null if there are none. */
  waiting: { count: number; first: string | null; last: string | null };
  head: { seq: number; hash: string } | null;
  broken: Break | null;
}

export interface AuditVerdict {
  logs: LogVerdict[];
  noted: { hash: string; found: { workspace: string; seq: number } | null }[];
  recorded: (RecordedHead & { state: 'KEPT' | 'CHANGED' | 'CUT_OFF' | 'NO_WORKSPACE' })[];
}

export type RecordedHead = AuditHead & { source: string };

const BATCH = 1000;
const NIL = '00000000-0000-0000-0000-000000000000';

type Seal = Awaited<ReturnType<typeof sealsAfter>>[number];

function breakAt({ seq, entryId, hash, entry }: Seal, expected: number, previous: Buffer): Break | null {
  if (seq !== expected) {
    const missing = seq - expected === 1 ? `seal ${expected} is missing` : `seals ${expected} to ${seq - 1} are missing`;
    return { seq: expected, entryId: null, what: `${missing}, with or without the entry` };
  }
  if (!entry) return { seq, entryId, what: 'the entry is missing' };
  if (!sealOf(previous, entry).equals(hash))
    return { seq, entryId, what: 'the seal does not match its entry and the previous seal: one of them was changed' };
  return null;
}

/** Follows the chain from its start. Calls `onSeal` for every seal, including those after the first break. */
async function followChain(tx: Tx, workspaceId: string, onSeal: (seal: Seal) => void) {
  let [expected, previous, broken]: [number, Buffer, Break | null] = [1, chainStart(workspaceId), null];
  let head: LogVerdict['head'] = null;
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const seals = await sealsAfter(tx, workspaceId, last, BATCH);
    for (const seal of seals) {
      broken ??= breakAt(seal, expected, previous);
      [last, expected, previous] = [seal.seq, seal.seq + 1, seal.hash];
      head = { seq: seal.seq, hash: seal.hash.toString('hex') };
      onSeal(seal);
    }
    if (seals.length < BATCH) return { broken, head };
  }
}

async function countLog(tx: Tx, workspaceId: string) {
  const counted = { entries: 0, sealed: 0, waiting: { count: 0, first: null as string | null, last: null as string | null } };
  let broken: Break | null = null;
  for (let last = NIL; ; ) {
    const entries = await entriesAfter(tx, workspaceId, last, BATCH);
    for (const { id, seq, waiting } of entries) {
      last = id;
      counted.entries++;
      if (seq !== null) counted.sealed++;
      if (waiting !== null) counted.waiting = { count: counted.waiting.count + 1, first: counted.waiting.first ?? id, last: id };
      if (seq === null && waiting === null)
        broken ??= {
          seq,
          entryId: id,
          what: 'the entry has no seal and is not waiting for one: it was inserted into the log, or its seal was removed',
        };
      if (seq !== null && waiting !== null) broken ??= { seq, entryId: id, what: 'the entry is sealed and also waiting for a seal' };
    }
    if (entries.length < BATCH) return { ...counted, broken };
  }
}

/**
 * Verifies the chain of every workspace in one snapshot.
 * @param noted hashes of seals in hexadecimal, such as those of an export
 * @param outside seals that were recorded outside the database
 */
export async function verifyAuditLog(
  { transaction }: Pick<Database, 'transaction'>,
  noted: readonly string[] = [],
  outside: readonly RecordedHead[] = [],
): Promise<AuditVerdict> {
  const found = new Map<string, { workspace: string; seq: number }>();
  const hashes = new Map<string, string>();
  const sought = new Set(noted.map((hash) => hash.toLowerCase()));
  const logs = await transaction(async (tx) => {
    await readOneMoment(tx);
    const verdicts: LogVerdict[] = [];
    for (const workspace of await workspacesWithLogs(tx)) {
      const heads = new Set(outside.filter(({ workspaceId }) => workspaceId === workspace.id).map(({ seq }) => seq));
      const chain = await followChain(tx, workspace.id, ({ hash, seq }) => {
        const hex = hash.toString('hex');
        if (heads.has(seq)) hashes.set(`${workspace.id}:${seq}`, hex);
        if (sought.has(hex)) found.set(hex, { workspace: workspace.name, seq });
      });
      const { broken, ...counted } = await countLog(tx, workspace.id);
      verdicts.push({ workspace, ...counted, head: chain.head, broken: chain.broken ?? broken });
    }
    return verdicts;
  });
  const stateOf = ({ workspaceId, seq, hash }: RecordedHead) => {
    if (!logs.some(({ workspace }) => workspace.id === workspaceId)) return 'NO_WORKSPACE';
    const there = hashes.get(`${workspaceId}:${seq}`);
    return there === hash ? 'KEPT' : there === undefined ? 'CUT_OFF' : 'CHANGED';
  };
  return {
    logs,
    noted: [...sought].map((hash) => ({ hash, found: found.get(hash) ?? null })),
    recorded: outside.map((head) => ({ ...head, state: stateOf(head) })),
  };
}

async function followTail(tx: Tx, workspaceId: string, head: number, count: number): Promise<Break | null> {
  const first = Math.max(1, head - count + 1);
  // Read one more seal, because the hash of the first checked seal depends on the seal before it.
  const seals = await sealsAfter(tx, workspaceId, first - 2, count + 1);
  let previous = chainStart(workspaceId);
  if (first > 1) {
    const before = seals.shift();
    if (before?.seq !== first - 1) return { seq: first - 1, entryId: null, what: 'the seal is missing, with or without the entry' };
    previous = before.hash;
  }
  let expected = first;
  for (const seal of seals) {
    const broken = breakAt(seal, expected, previous);
    if (broken) return broken;
    [expected, previous] = [seal.seq + 1, seal.hash];
  }
  return null;
}

/** Checks only the last `count` seals of every workspace. Returns the number of checked seals, and the first break of each broken chain. */
export async function verifyAuditTail({ transaction }: Pick<Database, 'transaction'>, count = 100) {
  return transaction(async (tx) => {
    await readOneMoment(tx);
    const known = await workspacesWithLogs(tx);
    const heads = await lastSeals(
      tx,
      known.map(({ id }) => id),
    );
    const broken: { workspace: string; broken: Break }[] = [];
    for (const { workspaceId, seq } of heads) {
      const found = await followTail(tx, workspaceId, seq, count);
      if (found) broken.push({ workspace: known.find(({ id }) => id === workspaceId)?.name ?? workspaceId, broken: found });
    }
    return { seals: heads.reduce((sum, { seq }) => sum + Math.min(seq, count), 0), broken };
  });
}

/**
 * Returns the number of seals that are recorded in the data folder, but missing from the log of their workspace. Ignores seals of deleted
 * workspaces.
 */
export async function recordedSealsLost({ db }: Pick<Database, 'db'>, dataDir: string): Promise<number> {
  const known = new Set((await workspacesWithLogs(db)).map(({ id }) => id));
  const heads = readHeads(dataDir).filter(({ workspaceId }) => known.has(workspaceId));
  return heads.length - (await sealsInChain(db, heads)).size;
}

/** Whether the log is intact according to the verdict. Ignores recorded seals of unknown workspaces. */
export const holds = ({ logs, noted, recorded }: AuditVerdict): boolean =>
  logs.every(({ broken }) => broken === null) &&
  noted.every(({ found }) => found !== null) &&
  recorded.every(({ state }) => state === 'KEPT' || state === 'NO_WORKSPACE');

function logText({ workspace, entries, sealed, waiting, head, broken }: LogVerdict): string {
  const lines = [
    `${workspace.name} (${workspace.id}): ${counted(entries, 'entry', 'entries')}, ${sealed} sealed, ${waiting.count} not sealed yet`,
  ];
  if (waiting.count > 0) lines.push(`  not sealed yet: ${waiting.first}${waiting.count > 1 ? ` to ${waiting.last}` : ''}`);
  if (head) lines.push(`  head: seal ${head.seq}, ${head.hash}`);
  if (broken) {
    const where = [broken.seq === null ? null : `seal ${broken.seq}`, broken.entryId === null ? null : `entry ${broken.entryId}`];
    lines.push(`  BROKEN at ${where.filter((part) => part !== null).join(', ')}: ${broken.what}`);
  }
  return lines.join('\n');
}

const OF_RECORDED: Record<AuditVerdict['recorded'][number]['state'], string> = {
  KEPT: 'is in the log',
  CHANGED: 'HAS A DIFFERENT HASH: the log was rewritten',
  CUT_OFF: 'IS MISSING: the end of the log was deleted, or an older backup was restored',
  NO_WORKSPACE: 'its workspace was deleted, or belongs to another installation',
};

export function auditVerdictText(verdict: AuditVerdict): string {
  const noted = verdict.noted.map(({ hash, found }) =>
    found
      ? `noted ${hash}: seal ${found.seq} of ${found.workspace}`
      : `noted ${hash}: NOT FOUND: the sealed entries were changed or removed`,
  );
  const recorded = verdict.recorded.map(
    ({ source, workspaceId, seq, state }) => `recorded in ${source}: seal ${seq} of ${workspaceId}: ${OF_RECORDED[state]}`,
  );
  const end = holds(verdict)
    ? 'The audit log is unchanged. Store the heads elsewhere as well: the owner of the database and of this machine could replace both.'
    : 'The audit log WAS CHANGED.';
  return `${[...verdict.logs.map(logText), ...noted, ...recorded, end].join('\n')}\n`;
}
