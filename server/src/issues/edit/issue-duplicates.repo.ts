import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { projects } from '../../projects/projects.tables.ts';
import { issues } from '../issues.tables.ts';

/** One original, or all issues of a project as originals. For a project, only duplicates in other projects count. */
export type Originals = { issueId: string } | { projectId: string };

const originals = alias(issues, 'originals');

/** Locks the duplicates of the originals until the transaction ends, including those in the bin or in a project in the bin. */
export function lockDuplicates(tx: Tx, workspaceId: string, of: Originals) {
  const repeats =
    'issueId' in of
      ? eq(issues.duplicateOf, of.issueId)
      : and(
          ne(issues.projectId, of.projectId),
          inArray(
            issues.duplicateOf,
            tx
              .select({ id: originals.id })
              .from(originals)
              .where(and(eq(originals.workspaceId, workspaceId), eq(originals.projectId, of.projectId))),
          ),
        );
  return tx
    .select({
      id: issues.id,
      projectId: issues.projectId,
      version: issues.version,
      status: issues.status,
      severity: issues.severity,
      reporterId: issues.reporterId,
      duplicateOf: issues.duplicateOf,
      deletedAt: issues.deletedAt,
      projectDeletedAt: projects.deletedAt,
    })
    .from(issues)
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
    .where(and(eq(issues.workspaceId, workspaceId), repeats))
    .orderBy(asc(issues.id))
    .for('no key update', { of: issues });
}
export type DuplicateRecord = Awaited<ReturnType<typeof lockDuplicates>>[number];
