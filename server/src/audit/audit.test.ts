import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildAuditEntry } from './audit.factory.ts';
import { sealAuditLog } from './audit-sealing.service.ts';

const { call, database, db, tokenOf } = await testApp();

const workspace = await buildWorkspace(db, { timeZone: 'Asia/Ho_Chi_Minh' });
const workspaceId = workspace.id;
const admin = await buildMember(db, { workspace, role: 'Admin' });
const token = await tokenOf(admin);
const entry = (overrides: Partial<Parameters<typeof buildAuditEntry>[1]> = {}) => buildAuditEntry(database, { workspaceId, ...overrides });

function entryAt(at: string) {
  const ms = Date.parse(at).toString(16).padStart(12, '0');
  return entry({ at: new Date(at), id: `${ms.slice(0, 8)}-${ms.slice(8)}${newId().slice(13)}` });
}
const list = (query: Record<string, unknown> = {}) => call(auditContract.list, { query }, { token });
const idsOf = async (query: Record<string, unknown>) => (await list(query)).body.items.map(({ id }) => id);
const file = (query: Record<string, unknown> = {}, language: 'vi' | 'en' = 'vi') =>
  call(auditContract.export, { query }, { token, language });

const phong = await entry({ actorName: 'phong', objectKind: 'role', action: 'ROLE_CREATED', objectName: 'Kiểm thử Đặc biệt' });
const lan = await entry({ actorName: 'lan_anh', details: { name: { from: 'An', to: 'Ân' } } });
await buildAuditEntry(database, { workspaceId: (await buildWorkspace(db)).id, actorName: 'nguoi-khac' });

test('200: the list is newest first, contains only this workspace and shows which entries are sealed', async () => {
  const before = (await list()).body;
  expect(before).toMatchObject({ page: 1, total: 2, more: false });
  expect(before.items).toEqual([
    expect.objectContaining({
      id: lan.id,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      action: 'USER_CHANGED',
      actor: { id: lan.actorId, name: 'lan_anh' },
      address: '192.0.2.7',
      object: { kind: 'user', id: lan.objectId, name: lan.objectName },
      details: { name: { from: 'An', to: 'Ân' } },
      sealed: null,
    }),
    expect.objectContaining({ id: phong.id }),
  ]);
  await sealAuditLog(database);
  const sealed = { seq: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect((await list()).body.items.map((item) => item.sealed)).toEqual([sealed, { ...sealed, seq: 1 }]);
});

test('200: filters match person, action, object, and names regardless of case and diacritics', async () => {
  expect(await idsOf({ actorId: phong.actorId })).toEqual([phong.id]);
  expect(await idsOf({ action: 'ROLE_CREATED,ROLE_DELETED' })).toEqual([phong.id]);
  expect(await idsOf({ objectKind: 'role' })).toEqual([phong.id]);
  expect(await idsOf({ objectId: lan.objectId })).toEqual([lan.id]);
  for (const q of ['kiem thu dac', 'ĐẶC', 'Kiểm'.normalize('NFD'), 'PHONG']) expect(await idsOf({ q }), q).toEqual([phong.id]);
  for (const q of ['lan_', 'n_a']) expect(await idsOf({ q }), q).toEqual([lan.id]);
  expect(await idsOf({ q: '%' })).toEqual([]);
});

test('200: dates follow the time zone of the workspace, both ends included', async () => {
  const [first, last, next] = [
    await entryAt('2025-03-09T17:00:00.000Z'),
    await entryAt('2025-03-10T16:59:59.999Z'),
    await entryAt('2025-03-10T17:00:00.000Z'),
  ];
  expect(await idsOf({ from: '2025-03-10', to: '2025-03-10' })).toEqual([last.id, first.id]);
  expect(await idsOf({ from: '2025-03-10', to: '2025-03-11' })).toEqual([next.id, last.id, first.id]);
  expect(await idsOf({ to: '2025-03-09' })).toEqual([]);
});

test('200: a page needs two queries, regardless of the number of entries', async () => {
  const { result, queries } = await countQueries(() => list({ pageSize: 2 }));
  expect(result.body.items).toHaveLength(2);
  expect(queries).toHaveLength(2);
});

test('200: the CSV file opens in a spreadsheet: byte order mark, the reader’s language, and no formulas', async () => {
  const from = { to: '2024-01-01' };
  for (const objectName of ['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'a,"b"\nc']) {
    await entry({ objectName, at: new Date('2024-01-01T03:04:05.000Z'), id: newId().replace(/^.{13}/, '018cbf01-5b00') });
  }
  const { status, headers, text } = await file(from);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="nhat-ky-kiem-toan_\d{4}-\d\d-\d\d\.csv"/);
  expect(text.startsWith('\u{feff}Thời gian (Asia/Ho_Chi_Minh),')).toBe(true);
  expect(text).toContain('2024-01-01 10:04:05,');
  expect(text).toContain('sửa thông tin người dùng,USER_CHANGED,Người dùng,');
  for (const cell of [",'=1+1,", ",'+1,", ",'-1,", ",'@x,", ",'\tx,", `,"'\rx",`, ',"a,""b""\nc",']) expect(text).toContain(cell);
  expect(text.endsWith('\r\n')).toBe(true);
  expect((await file(from, 'en')).text).toContain('changed a user');
});

test('200: the JSON file has one entry per line, with everything that the list shows', async () => {
  const { headers, text } = await file({ format: 'json', actorId: lan.actorId });
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual((await list({ actorId: lan.actorId })).body.items);
});

test('200: redacted text at any depth is in neither the list nor a file, even if an entry contains it', async () => {
  const covered = 'che ⟦bi-mat-9⟧ lại';
  const shown = 'che ⟦⟧ lại';
  const details = { label: covered, name: { from: covered, to: [covered] }, share: 1 };
  const { id } = await entry({ objectName: covered, details });
  expect((await list()).body.items.find((each) => each.id === id)).toMatchObject({
    object: { name: shown },
    details: { label: shown, name: { from: shown, to: [shown] }, share: 1 },
  });
  for (const format of ['csv', 'json']) expect((await file({ format })).text).not.toContain('bi-mat-9');
});

test.each(['vi', 'en'] as const)(
  '200: the details of an exported entry keep their machine-readable keys and values in %s',
  async (language) => {
    const { text } = await file({ actorId: lan.actorId }, language);
    expect(text).toMatch(/"\{""name"":\{""(?:from|to)"":""/);
  },
);

test('200: an export in batches contains each entry once, in order', async () => {
  const many = await buildWorkspace(db);
  const reader = await tokenOf(await buildMember(db, { workspace: many, role: 'Admin' }));
  await database.pool.query(
    `insert into audit_entries (workspace_id, id, action, actor_name, object_kind, object_name, details)
     select $1, lpad(to_hex(n), 32, '0')::uuid, 'SIGNED_IN', 'a', 'user', n::text, '{}' from generate_series(1, 2500) n`,
    [many.id],
  );
  const { text } = await call(auditContract.export, { query: { format: 'json', action: 'SIGNED_IN' } }, { token: reader });
  const names = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).object.name);
  expect(names).toEqual(Array.from({ length: 2500 }, (_, n) => String(2500 - n)));
});

test('200: an export creates an entry with the filters and the end of the chain', async () => {
  await sealAuditLog(database);
  const [last] = (await list()).body.items;
  await file({ objectKind: 'role' });
  const [exported] = (await list()).body.items;
  expect(exported).toMatchObject({
    action: 'AUDIT_EXPORTED',
    actor: { id: admin.id, name: admin.username },
    object: { kind: 'export', name: expect.stringContaining('.csv') },
    details: { format: 'csv', objectKind: 'role', seal: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(exported?.details.seal).toBeGreaterThanOrEqual(last?.sealed?.seq ?? Number.POSITIVE_INFINITY);
});

test('400: invalid filters and reversed dates are rejected', async () => {
  for (const query of [{ action: 'NOTHING' }, { objectKind: 'x' }, { actorId: 'x' }, { from: '0000-01-01' }, { by: 'x' }]) {
    expect((await list(query)).status, JSON.stringify(query)).toBe(400);
    expect((await file(query)).status, JSON.stringify(query)).toBe(400);
  }
  for (const ask of [list, file])
    expect(await ask({ from: '2025-02-02', to: '2025-02-01' })).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'] });
  expect((await file({ format: 'xlsx' })).status).toBe(400);
});

test('401: requests without a token are rejected', async () => {
  for (const endpoint of [auditContract.list, auditContract.export]) expect((await call(endpoint)).status).toBe(401);
});

test('403: users without READ_CONFIG can neither read nor export, and no export is recorded', async () => {
  const tester = await tokenOf(await buildMember(db, { workspace, role: 'Lead' }));
  const { total } = (await list()).body;
  for (const endpoint of [auditContract.list, auditContract.export]) expect((await call(endpoint, {}, { token: tester })).status).toBe(403);
  expect((await list()).body.total).toBe(total);
});

test('200: System users read and export the logs of all workspaces, or of a chosen one, with the workspace of each entry', async () => {
  const other = await buildWorkspace(db);
  const there = await buildAuditEntry(database, { workspaceId: other.id, actorName: 'nguoi-o-kia' });
  const here = await entry();
  const system = { token: await tokenOf(await buildMember(db, { workspace, role: 'System' })), language: 'vi' as const };
  const read = async (query: Record<string, unknown>) => (await call(auditContract.list, { query }, system)).body;
  const all = await read({ workspace: 'all' });
  expect(all.items.slice(0, 2)).toMatchObject([
    { id: here.id, workspace: { id: workspaceId, name: workspace.name } },
    { id: there.id, workspace: { id: other.id, name: other.name } },
  ]);
  expect(all.total).toBeGreaterThanOrEqual(all.items.length);
  const [second] = (await read({ workspace: 'all', pageSize: 1, page: 2 })).items;
  expect(second?.id).toBe(there.id);
  expect((await read({ workspace: other.id })).items.map(({ id }) => id)).toEqual([there.id]);
  expect((await read({ workspace: 'all', actorId: there.actorId })).total).toBe(1);
  expect((await read({})).items.map(({ id }) => id)).not.toContain(there.id);
  const exported = (await call(auditContract.export, { query: { workspace: 'all' } }, system)).bytes.toString();
  for (const name of [workspace.name, other.name, 'nguoi-o-kia']) expect(exported).toContain(name);
  const [done] = (await read({})).items;
  expect(done).toMatchObject({ action: 'AUDIT_EXPORTED', details: { everyWorkspace: true } });
  await call(auditContract.export, { query: { workspace: other.id } }, system);
  expect((await read({})).items[0]).toMatchObject({ action: 'AUDIT_EXPORTED', details: { workspace: other.name } });
  expect((await call(auditContract.list, { query: { workspace: newId() } }, system)).status).toBe(404);
});

test('403, 404: other users never read the log of another workspace', async () => {
  const other = await buildWorkspace(db);
  expect(await list({ workspace: 'all' })).toMatchObject({ status: 403, details: [{ path: 'workspace' }] });
  expect((await file({ workspace: 'all' })).status).toBe(403);
  for (const read of [list, file]) expect((await read({ workspace: other.id })).status).toBe(404);
  expect((await list({ workspace: workspaceId })).body.items).toEqual((await list()).body.items);
});
