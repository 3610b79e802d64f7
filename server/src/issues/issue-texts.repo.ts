import type { Language } from '@coloa/contract/languages.ts';
import { and, asc, eq, isNull, like, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { briefColumns, contentColumns, issueContents, issues } from './issues.tables.ts';

/** Where the pages of texts go on. */
export interface After {
  number: number;
  language: Language;
}

/** The texts of a project's issues that have a square bracket in them, by number and language, a page at a time. */
export const listBracketedTexts = (db: DbOrTx, workspaceId: string, projectId: string, after: After | null, limit: number) =>
  db
    .select({
      issue: briefColumns,
      language: issueContents.language,
      content: contentColumns,
    })
    .from(issueContents)
    .innerJoin(issues, and(eq(issues.workspaceId, issueContents.workspaceId), eq(issues.id, issueContents.issueId)))
    .where(
      and(
        eq(issues.workspaceId, workspaceId),
        eq(issues.projectId, projectId),
        isNull(issues.deletedAt),
        or(...Object.values(contentColumns).map((column) => like(column, '%[%]%'))),
        after ? sql`(${issues.number}, ${issueContents.language}) > (${after.number}, ${after.language})` : undefined,
      ),
    )
    .orderBy(asc(issues.number), asc(issueContents.language))
    .limit(limit);
