import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/database/database.ts';
import { jsonObject, jsonRows } from '../../platform/database/json-rows.ts';
import { missingFieldsAsJson, textFieldsAsJson } from '../fields/field-values.repo.ts';
import { briefColumns, contentColumns, issueAssets, issueContents, issueEvidence, issues } from '../issues.tables.ts';
import { keptHashesAsJson } from '../secrets/kept-secrets.repo.ts';

const ofAsset = new QueryBuilder()
  .select({ one: sql`1` })
  .from(issueAssets)
  .where(and(eq(issueAssets.workspaceId, issues.workspaceId), eq(issueAssets.issueId, issues.id)));

const textsOfEvidence = jsonRows(
  new QueryBuilder()
    .select({
      row: jsonObject({
        id: issueEvidence.id,
        captionVi: issueEvidence.captionVi,
        captionEn: issueEvidence.captionEn,
        request: issueEvidence.request,
        response: issueEvidence.response,
        text: issueEvidence.code,
      }),
    })
    .from(issueEvidence)
    .where(and(eq(issueEvidence.workspaceId, issues.workspaceId), eq(issueEvidence.issueId, issues.id)))
    .orderBy(asc(issueEvidence.position)),
);

/** Returns a row for each language of each issue, or one row for an issue without texts. */
export const listJudged = (db: DbOrTx, workspaceId: string, projectId: string, ids: readonly string[]) =>
  db
    .select({
      issue: {
        ...briefColumns,
        bugId: issues.bugId,
        cvss: issues.cvss,
        viOutdated: issues.viOutdated,
        enOutdated: issues.enOutdated,
        hasAssets: sql<boolean>`${exists(ofAsset)}`,
        evidence: textsOfEvidence,
        keptHashes: keptHashesAsJson,
        missingFields: missingFieldsAsJson,
        textFields: textFieldsAsJson(issues.workspaceId, issues.id),
      },
      language: issueContents.language,
      content: contentColumns,
    })
    .from(issues)
    .leftJoin(issueContents, and(eq(issueContents.workspaceId, issues.workspaceId), eq(issueContents.issueId, issues.id)))
    .where(
      and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, projectId), isNull(issues.deletedAt), inArray(issues.id, [...ids])),
    )
    .orderBy(asc(issues.number));
