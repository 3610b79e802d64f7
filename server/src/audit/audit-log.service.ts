import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import type { AuditAction, AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { workspaceExists, workspaceName } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, DbOrTx } from '../platform/database/database.ts';
import { listPage, mapList, type PageRequest } from '../platform/http/paging.ts';
import { refusal } from '../platform/http/refusal.ts';
import { CSV_START, csvLine } from '../platform/text/csv-writer.ts';
import { today } from '../platform/text/days.ts';
import { translate } from '../platform/text/translations.ts';
import { presentEntry } from './audit.present.ts';
import { type AuditFilter, countEntries, headOf, listEntries } from './audit.repo.ts';
import { type AuditActor, record } from './audit.service.ts';

export interface AuditQuery {
  /** Workspace whose log is read; by default the current workspace of the signed-in user. */
  workspace?: string | undefined;
  /** Dates in the workspace's time zone, both included. */
  from?: string | undefined;
  to?: string | undefined;
  actorId?: string | undefined;
  action?: readonly AuditAction[] | undefined;
  objectKind?: AuditObject | undefined;
  objectId?: string | undefined;
  q?: string | undefined;
}

function filterOf({ from, to, workspace: _workspace, ...rest }: AuditQuery, timeZone: string): AuditFilter {
  if (from && to && to < from) throw refusal('DAYS_REVERSED', { path: 'to' });
  const start = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    ...rest,
    ...(from && { from: start(Temporal.PlainDate.from(from)) }),
    ...(to && { before: start(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}

interface LogAsked {
  /** Workspace whose entries are selected; undefined for all workspaces. */
  workspaceId: string | undefined;
  /** The name of the requested workspace; undefined for the current one and for all workspaces. */
  name: string | undefined;
}

/**
 * Returns the workspace whose log is requested.
 * @throws Refusal FORBIDDEN for all workspaces if the user is not System; NOT_FOUND for another workspace if the user is not System or the
 * workspace does not exist
 */
async function logAsked(db: DbOrTx, actor: Actor, { workspace }: AuditQuery): Promise<LogAsked> {
  if (workspace === undefined || workspace === actor.workspaceId) return { workspaceId: actor.workspaceId, name: undefined };
  const system = isSystem({ name: actor.role });
  if (workspace === 'all') {
    if (!system) throw refusal('FORBIDDEN', { path: 'workspace' });
    return { workspaceId: undefined, name: undefined };
  }
  if (!system || !(await workspaceExists(db, workspace))) throw refusal('NOT_FOUND');
  return { workspaceId: workspace, name: await workspaceName(db, workspace) };
}

/**
 * Returns a page of the audit log.
 * @throws Refusal FORBIDDEN, NOT_FOUND, DAYS_REVERSED
 */
export async function auditLog(db: DbOrTx, actor: Actor, query: AuditQuery, page: PageRequest): Promise<ListOf<AuditEntry>> {
  const { workspaceId } = await logAsked(db, actor, query);
  const filter = filterOf(query, actor.timeZone);
  const list = await listPage(
    page,
    (limit, offset) => listEntries(db, workspaceId, filter, { limit, offset }),
    () => countEntries(db, workspaceId, filter),
  );
  return mapList(list, presentEntry);
}

const BATCH = 1000;

/** Reads the entries in batches, newest first, so that no connection is in use while the client receives a batch. */
async function* entriesOf(db: DbOrTx, workspaceId: string | undefined, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for (let beforeId: string | undefined; ; ) {
    const rows = await listEntries(db, workspaceId, filter, { limit: BATCH, beforeId });
    yield* rows.map(presentEntry);
    beforeId = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

const CSV_COLUMNS = [
  'at',
  'who',
  'address',
  'what',
  'code',
  'kind',
  'object',
  'objectId',
  'details',
  'seq',
  'hash',
  'id',
  'workspace',
] as const;

async function* csvOf(entries: AsyncIterable<AuditEntry>, language: Language, timeZone: string): AsyncGenerator<string> {
  const said = (key: string, params = {}) => translate(language, `audit:${key}`, params);
  const clock = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' });
  yield CSV_START + csvLine(CSV_COLUMNS.map((column) => said(`export.columns.${column}`, { timeZone })));
  for await (const { id, workspace, at, action, actor, address, object, details, sealed } of entries) {
    yield csvLine([
      clock(at).replace('T', ' '),
      actor.name,
      address,
      said(`actions.${action}`),
      action,
      said(`objects.${object.kind}`),
      object.name,
      object.id,
      Object.keys(details).length === 0 ? '' : JSON.stringify(details),
      sealed?.seq ?? null,
      sealed?.hash ?? null,
      id,
      workspace.name,
    ]);
  }
}

async function* jsonOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

export type ExportFormat = 'csv' | 'json';

/**
 * Exports the log as a file. Its audit entry contains the current end of the chain, so that a later verification can detect changes to
 * earlier entries.
 * @throws Refusal FORBIDDEN, NOT_FOUND, DAYS_REVERSED
 */
export async function exportAuditLog(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  actor: Actor,
  by: AuditActor,
  query: AuditQuery,
  { format, language }: { format: ExportFormat; language: Language },
): Promise<{ fileName: string; chunks: AsyncGenerator<string> }> {
  const { workspaceId, timeZone } = actor;
  const asked = await logAsked(db, actor, query);
  const filter = filterOf(query, timeZone);
  const extension = { csv: 'csv', json: 'ndjson' }[format];
  const fileName = `${translate(language, 'audit:export.fileName', { day: today(timeZone) })}.${extension}`;
  await transaction(async (tx) => {
    const head = await headOf(tx, workspaceId);
    const { workspace: _workspace, ...narrowed } = query;
    const details = {
      format,
      ...narrowed,
      ...(asked.name !== undefined && { workspace: asked.name }),
      ...(asked.workspaceId === undefined && { everyWorkspace: true }),
      ...(head && { seal: head.seq, hash: head.hash.toString('hex') }),
    };
    await record(tx, workspaceId, by, { action: 'AUDIT_EXPORTED', object: { kind: 'export', id: null, name: fileName }, details });
  });
  const entries = entriesOf(db, asked.workspaceId, filter);
  return { fileName, chunks: format === 'csv' ? csvOf(entries, language, timeZone) : jsonOf(entries) };
}
