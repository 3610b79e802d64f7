import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type JsonObject, jsonObject, jsonRow, jsonRows } from '../../platform/database/json-rows.ts';
import type { Places } from '../../platform/database/prepared.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { newId } from '../../platform/ids.ts';
import { changesVisibleField } from '../fields/field-values.repo.ts';
import { issueHistory } from '../issues.tables.ts';

export interface Step {
  action: HistoryEntry['action'];
  changes?: HistoryEntry['changes'];
  note?: string;
  at?: Date;
  /** Whether the issue was published before the step, or by it; false for changes to contributors, which clients never see. */
  published: boolean;
}

/** Inserts entries into the history of an issue. Call it in the transaction of the change. */
export async function insertHistory(
  tx: DbOrTx,
  workspaceId: string,
  issue: { id: string; version: number },
  actorId: string,
  steps: readonly Step[],
): Promise<string[]> {
  if (steps.length === 0) return [];
  const rows = steps.map(({ action, changes = [], note = '', at, published }) => ({
    workspaceId,
    id: newId(),
    issueId: issue.id,
    actorId,
    action,
    changes,
    note,
    ...(at && { at }),
    version: issue.version,
    published,
  }));
  await tx.insert(issueHistory).values(rows);
  return rows.map(({ id }) => id);
}

/** Fields whose changes only the team can see. */
export const TEAM_FIELDS = ['tags', 'upToDate', 'contributors', 'correction', 'restored'];

const OPEN_FIELD = [...TEAM_FIELDS.map((field) => `@.field != "${field}"`), '!(@.field starts with "fields.")'].join(' && ');

/** Condition on `issueHistory`: excludes edits that changed only internal fields, and custom fields that clients do not see. */
export const saysSomething = sql`(${issueHistory.action} <> 'EDITED'
  or jsonb_path_exists(${issueHistory.changes}, ${`$[*] ? (${OPEN_FIELD})`}::jsonpath) or ${changesVisibleField})`;

export interface WhichSteps {
  issueId: string;
  /** If set, selects only the entries that clients can see, from this publication date on; null for all entries. */
  publishedSince: Date | null;
  before?: string | undefined;
}

function matching(workspaceId: string, { issueId, publishedSince, before }: WhichSteps): SQL | undefined {
  const seen = and(
    eq(issueHistory.workspaceId, workspaceId),
    eq(issueHistory.issueId, issueId),
    publishedSince ? and(eq(issueHistory.published, true), gte(issueHistory.at, publishedSince), saysSomething) : undefined,
  );
  if (before === undefined) return seen;
  const step = new QueryBuilder()
    .select({ version: issueHistory.version, id: issueHistory.id })
    .from(issueHistory)
    .where(and(seen, eq(issueHistory.id, before)));
  return and(seen, sql`(${issueHistory.version}, ${issueHistory.id}) < ${step}`);
}

export async function listHistory(db: DbOrTx, workspaceId: string, which: WhichSteps, limit: number, offset: number) {
  return db
    .select({
      id: issueHistory.id,
      version: issueHistory.version,
      at: issueHistory.at,
      actor: personColumns(users),
      action: issueHistory.action,
      changes: issueHistory.changes,
      note: issueHistory.note,
    })
    .from(issueHistory)
    .innerJoin(users, eq(users.id, issueHistory.actorId))
    .where(matching(workspaceId, which))
    .orderBy(desc(issueHistory.version), desc(issueHistory.id))
    .limit(limit)
    .offset(offset);
}
export type HistoryRecord = Awaited<ReturnType<typeof listHistory>>[number];

/** Finds ⟦ and the character references that a redaction treats as ⟦. */
const OPENS_REDACTION = '⟦|&(#0*10214|#x0*27e6|lobrk|LeftDoubleBracket);';

export const redactedStepsAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject({ id: issueHistory.id, version: issueHistory.version, changes: issueHistory.changes }) })
      .from(issueHistory)
      .where(
        and(
          eq(issueHistory.workspaceId, workspaceId),
          eq(issueHistory.issueId, issueId),
          sql`${issueHistory.changes}::text ~* ${OPENS_REDACTION}`,
        ),
      ),
  );

const stepColumns = {
  id: issueHistory.id,
  at: issueHistory.at,
  by: personColumns(users),
  changes: issueHistory.changes,
  note: issueHistory.note,
};
export type StepRecord = JsonObject<typeof stepColumns>;

export const lastStepAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRow(
    new QueryBuilder()
      .select({ row: jsonObject(stepColumns) })
      .from(issueHistory)
      .innerJoin(users, eq(users.id, issueHistory.actorId))
      .where(and(eq(issueHistory.workspaceId, workspaceId), eq(issueHistory.issueId, issueId), eq(issueHistory.action, 'STATUS')))
      .orderBy(desc(issueHistory.version), desc(issueHistory.id))
      .limit(1),
  );

export const countHistory = (db: DbOrTx, workspaceId: string, which: WhichSteps): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(issueHistory).where(matching(workspaceId, which)));
