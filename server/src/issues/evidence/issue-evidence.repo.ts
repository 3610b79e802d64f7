import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { and, asc, eq, gt, type Placeholder, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonObject, jsonRows } from '../../platform/database/json-rows.ts';
import { type Places, prepared, selecting } from '../../platform/database/prepared.ts';
import { issueEvidence, issueHistory } from '../issues.tables.ts';

const evidenceColumns = {
  id: issueEvidence.id,
  kind: issueEvidence.kind,
  captionVi: issueEvidence.captionVi,
  captionEn: issueEvidence.captionEn,
  request: issueEvidence.request,
  response: issueEvidence.response,
  language: issueEvidence.language,
  code: issueEvidence.code,
  fileName: issueEvidence.fileName,
  durationMs: issueEvidence.durationMs,
  responseBytes: issueEvidence.responseBytes,
};
type EvidenceRecord = Pick<typeof issueEvidence.$inferSelect, keyof typeof evidenceColumns>;

/** Returns what was measured, without the properties of unknown numbers. */
const exchangeNumbersOf = ({ durationMs, responseBytes }: Pick<EvidenceRecord, 'durationMs' | 'responseBytes'>) => ({
  ...(durationMs !== null && { durationMs }),
  ...(responseBytes !== null && { responseBytes }),
});

export function evidenceFrom({ id, kind, captionVi, captionEn, ...row }: EvidenceRecord): IssueEvidence {
  const item = { id, captions: { vi: captionVi, en: captionEn } };
  switch (kind) {
    case 'HTTP':
      return { ...item, kind, request: row.request, response: row.response, ...exchangeNumbersOf(row) };
    case 'CODE':
      return { ...item, kind, language: row.language, text: row.code };
    case 'IMAGE':
    case 'FILE':
      return { ...item, kind, fileName: row.fileName };
  }
}

function columnsOf({ id, captions, ...item }: IssueEvidence) {
  const shared = { id, kind: item.kind, captionVi: captions.vi, captionEn: captions.en };
  switch (item.kind) {
    case 'HTTP':
      return {
        ...shared,
        request: item.request,
        response: item.response,
        durationMs: item.durationMs ?? null,
        responseBytes: item.responseBytes ?? null,
      };
    case 'CODE':
      return { ...shared, language: item.language, code: item.text };
    case 'IMAGE':
    case 'FILE':
      return { ...shared, fileName: item.fileName };
  }
}

const ofIssue = (workspaceId: string | Placeholder, issueId: string | Placeholder) =>
  and(eq(issueEvidence.workspaceId, workspaceId), eq(issueEvidence.issueId, issueId));

const selectEvidence = prepared(
  ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
    selecting(evidenceColumns, (select) =>
      select.from(issueEvidence).where(ofIssue(workspaceId, issueId)).orderBy(asc(issueEvidence.position)),
    ),
  { short: true },
);

export const evidenceAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject(evidenceColumns) })
      .from(issueEvidence)
      .where(ofIssue(workspaceId, issueId))
      .orderBy(asc(issueEvidence.position)),
  );

export const listEvidence = async (db: DbOrTx, workspaceId: string, issueId: string): Promise<IssueEvidence[]> =>
  (await selectEvidence(db, { workspaceId, issueId })).map(evidenceFrom);

export async function findEvidence(db: DbOrTx, workspaceId: string, issueId: string, id: string): Promise<{ id: string } | null> {
  const [row] = await db
    .select({ id: issueEvidence.id })
    .from(issueEvidence)
    .where(and(ofIssue(workspaceId, issueId), eq(issueEvidence.id, id)));
  return row ?? null;
}

export async function replaceEvidence(tx: DbOrTx, workspaceId: string, issueId: string, evidence: readonly IssueEvidence[]): Promise<void> {
  await tx.delete(issueEvidence).where(ofIssue(workspaceId, issueId));
  if (evidence.length > 0) {
    await tx.insert(issueEvidence).values(evidence.map((item, position) => ({ ...columnsOf(item), workspaceId, issueId, position })));
  }
}

/**
 * Returns the values that evidence fields had at the given version of the issue, by their names in the history. Only contains fields that
 * have changed since.
 */
export async function evidenceBefore(tx: Tx, workspaceId: string, issueId: string, version: number): Promise<Map<string, unknown>> {
  const change = sql`jsonb_array_elements(${issueHistory.changes}) as change`;
  const field = sql<string>`change->>'field'`;
  const rows = await tx
    .selectDistinctOn([field], { field: field.as('field'), from: sql<unknown>`change->'from'`.as('from_value') })
    .from(issueHistory)
    .crossJoinLateral(change)
    .where(
      and(
        eq(issueHistory.workspaceId, workspaceId),
        eq(issueHistory.issueId, issueId),
        gt(issueHistory.version, version),
        sql`(${field} = 'evidence' or ${field} like 'evidence.%')`,
      ),
    )
    .orderBy(field, asc(issueHistory.version), asc(issueHistory.id));
  return new Map(rows.map((row) => [row.field, row.from]));
}
