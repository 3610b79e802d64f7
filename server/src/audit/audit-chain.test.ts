import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildAuditEntry } from './audit.factory.ts';
import { insertEntries } from './audit.repo.ts';
import { type auditEntries, auditSeals, auditUnsealed } from './audit.tables.ts';
import { sealAuditLog } from './audit-sealing.service.ts';
import { anythingUnsealed, takeSealingTurn } from './audit-seals.repo.ts';
import { auditVerdictText, holds, verifyAuditLog } from './audit-verify.service.ts';

const { database, db } = await testApp();
const { pool, transaction } = database;
let workspaceId = '';
let name = '';

const entry = (overrides: Partial<typeof auditEntries.$inferInsert> = {}) =>
  buildAuditEntry(database, { workspaceId, ...overrides } as Parameters<typeof buildAuditEntry>[1]);
const seals = () => db.select().from(auditSeals).where(eq(auditSeals.workspaceId, workspaceId)).orderBy(asc(auditSeals.seq));
const verdict = async () => (await verifyAuditLog(database)).logs.find(({ workspace }) => workspace.id === workspaceId);

beforeEach(async () => {
  const workspace = await buildWorkspace(db);
  [workspaceId, name] = [workspace.id, workspace.name];
});

async function chain() {
  const entries = [];
  for (let n = 0; n < 5; n++) entries.push(await entry({ details: { users: n, label: { d: [1, { z: 'Ân', c: null }], ê: 1.5 } } }));
  await sealAuditLog(database);
  return entries;
}

describe('sealing', () => {
  test('seals committed entries in order, without a gap, and leaves none unsealed', async () => {
    const entries = await chain();
    expect((await seals()).map(({ seq, entryId }) => [seq, entryId])).toEqual(entries.map(({ id }, n) => [n + 1, id]));
    const later = await entry();
    await sealAuditLog(database);
    expect((await seals()).at(-1)).toMatchObject({ seq: 6, entryId: later.id });
    expect(await anythingUnsealed(db)).toBe(false);
  });

  test('chains each workspace separately, and more entries than fit into one batch', async () => {
    const other = await buildWorkspace(db);
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      workspaceId: n % 3 === 0 ? other.id : workspaceId,
      id: newId(),
      action: 'SIGNED_IN',
      actorName: 'a',
      objectKind: 'user',
      objectName: 'a',
      details: {},
    }));
    await transaction((tx) => insertEntries(tx, rows));
    await sealAuditLog(database);
    expect((await seals()).map(({ seq }) => seq)).toEqual(Array.from({ length: 802 }, (_, n) => n + 1));
    expect(await verdict()).toMatchObject({ entries: 802, sealed: 802, waiting: { count: 0 }, head: { seq: 802 }, broken: null });
  });

  test('seals an entry whose transaction ends late after younger entries', async () => {
    const late = newId();
    const young = await transaction(async (tx) => {
      const row = { workspaceId, action: 'SIGNED_IN', actorName: 'a', objectKind: 'user', objectName: 'a', details: {} };
      await insertEntries(tx, [{ ...row, id: late }]);
      const younger = await entry();
      await sealAuditLog(database);
      return younger.id;
    });
    await sealAuditLog(database);
    expect((await seals()).map(({ entryId }) => entryId)).toEqual([young, late]);
    expect(await verdict()).toMatchObject({ entries: 2, broken: null });
  });

  test('runs in one process at a time, and does not wait for another', async () => {
    await entry();
    await transaction(async (tx) => {
      expect(await takeSealingTurn(tx)).toBe(true);
      await sealAuditLog(database);
      expect(await seals()).toEqual([]);
    });
    for (let n = 0; n < 10; n++) await entry();
    await Promise.all([sealAuditLog(database), sealAuditLog({ ...database }), sealAuditLog({ ...database })]);
    await sealAuditLog(database);
    expect(await seals()).toHaveLength(11);
    expect(await verdict()).toMatchObject({ broken: null });
  });
});

describe('the tables of the log', () => {
  test.each(['audit_entries', 'audit_seals'])('%s cannot be changed, deleted or emptied', async (table) => {
    await chain();
    const column = table === 'audit_entries' ? 'action' : 'hash';
    for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(pool.query(statement), statement).rejects.toThrow('the audit log is append-only');
    }
  });
});

describe('verifying', () => {
  /** Runs statements without triggers, as the owner of the database could. */
  async function tamper(...statements: [string, ...unknown[]][]) {
    const tables = ['audit_entries', 'audit_seals'];
    for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
    for (const [statement, ...values] of statements) await pool.query(statement, values);
    for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  }

  test('finds no fault in an intact log, names unsealed entries, and returns the head', async () => {
    await chain();
    const waiting = await entry();
    const head = (await seals()).at(-1)?.hash.toString('hex');
    expect(await verdict()).toEqual({
      workspace: { id: workspaceId, name },
      entries: 6,
      sealed: 5,
      waiting: { count: 1, first: waiting.id, last: waiting.id },
      head: { seq: 5, hash: head },
      broken: null,
    });
    const text = auditVerdictText(await verifyAuditLog(database));
    expect(text).toContain(
      `${name} (${workspaceId}): 6 entries, 5 sealed, 1 not sealed yet\n  not sealed yet: ${waiting.id}\n  head: seal 5, ${head}`,
    );
  });

  test('reports a changed detail at its seal', async () => {
    const [, second] = await chain();
    await tamper([`update audit_entries set details = '{"users": 7}' where id = $1`, second?.id]);
    expect((await verdict())?.broken).toEqual({ seq: 2, entryId: second?.id, what: expect.stringContaining('changed') });
  });

  test.each([
    "at = at + interval '1 ms'",
    "actor_name = 'x'",
    'actor_id = null',
    "address = '::1'",
    "object_name = 'x'",
    "action = 'SIGNED_IN'",
  ])('reports a change of %s', async (change) => {
    const [first] = await chain();
    await tamper([`update audit_entries set ${change} where id = $1`, first?.id]);
    expect((await verdict())?.broken).toMatchObject({ seq: 1, entryId: first?.id });
  });

  test('reports a deleted entry, whose seal is deleted with it, at the gap', async () => {
    const [, , third] = await chain();
    await tamper(['delete from audit_entries where id = $1', third?.id]);
    expect(await verdict()).toMatchObject({
      entries: 4,
      broken: { seq: 3, entryId: null, what: expect.stringContaining('seal 3 is missing') },
    });
  });

  test('reports a deleted seal at the gap, and a deleted last seal by its entry', async () => {
    const entries = await chain();
    await tamper(['delete from audit_seals where workspace_id = $1 and seq = 5', workspaceId]);
    expect((await verdict())?.broken).toMatchObject({ seq: null, entryId: entries[4]?.id, what: expect.stringContaining('has no seal') });
    await tamper(['delete from audit_seals where workspace_id = $1 and seq in (2, 3)', workspaceId]);
    expect((await verdict())?.broken).toMatchObject({ seq: 2, what: expect.stringContaining('seals 2 to 3 are missing') });
  });

  test('reports two swapped entries at the first one', async () => {
    const [, second, , fourth] = await chain();
    await tamper(
      ['update audit_seals set seq = 99 where workspace_id = $1 and seq = 2', workspaceId],
      ['update audit_seals set seq = 2 where workspace_id = $1 and seq = 4', workspaceId],
      ['update audit_seals set seq = 4 where workspace_id = $1 and seq = 99', workspaceId],
    );
    expect((await verdict())?.broken).toMatchObject({ seq: 2, entryId: fourth?.id });
    expect(second).toBeDefined();
  });

  test('reports an inserted entry, with or without its own seal', async () => {
    await chain();
    const values = `values ($1, $2, now(), 'SIGNED_IN', 'a', 'user', 'a', '{}')`;
    const columns = '(workspace_id, id, at, action, actor_name, object_kind, object_name, details)';
    const inserted = newId();
    await tamper([`insert into audit_entries ${columns} ${values}`, workspaceId, inserted]);
    expect((await verdict())?.broken).toMatchObject({ seq: null, entryId: inserted });
    await tamper([`insert into audit_seals (workspace_id, seq, entry_id, hash) values ($1, 6, $2, sha256('x'))`, workspaceId, inserted]);
    expect((await verdict())?.broken).toMatchObject({ seq: 6, entryId: inserted });
  });

  test('reports a sealed entry that is listed as unsealed', async () => {
    const [first] = await chain();
    await db.insert(auditUnsealed).values({ workspaceId, entryId: first?.id ?? '' });
    expect((await verdict())?.broken).toMatchObject({ seq: 1, entryId: first?.id });
    await db.delete(auditUnsealed).where(eq(auditUnsealed.workspaceId, workspaceId));
  });

  test('finds a noted head while the entries up to it are unchanged, and detects a truncated chain', async () => {
    const entries = await chain();
    const head = (await seals()).at(-1)?.hash.toString('hex') ?? '';
    await entry();
    await sealAuditLog(database);
    expect((await verifyAuditLog(database, [head.toUpperCase()])).noted).toEqual([{ hash: head, found: { workspace: name, seq: 5 } }]);
    await tamper(['delete from audit_entries where workspace_id = $1 and id >= $2', workspaceId, entries[4]?.id]);
    const cut = await verifyAuditLog(database, [head]);
    expect(cut.logs.find(({ workspace }) => workspace.id === workspaceId)?.broken).toBeNull();
    expect(cut.noted).toEqual([{ hash: head, found: null }]);
    expect(holds(cut)).toBe(false);
    expect(auditVerdictText(cut)).toContain('NOT FOUND');
  });
});
