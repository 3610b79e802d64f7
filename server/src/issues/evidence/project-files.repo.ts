import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { fileUses } from '../../files/file-uses.tables.ts';
import { named } from '../../files/files.scope.ts';
import type { FileRecord, Reads } from '../../files/files.service.ts';
import { fileColumns, files } from '../../files/files.tables.ts';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import type { SeenFile } from '../../projects/projects.questions.ts';
import { issues } from '../issues.tables.ts';

const joinsIssue = and(eq(issues.workspaceId, fileUses.workspaceId), eq(issues.id, fileUses.issueId));

/** Condition on `fileUses` left-joined with their `issues`: a user with this access to the project can read the file there. */
const usesSeen = (workspaceId: string, projectId: string, { reads }: Reads): SQL | undefined =>
  and(
    eq(fileUses.workspaceId, workspaceId),
    eq(fileUses.projectId, projectId),
    or(
      isNull(fileUses.issueId),
      and(isNull(issues.deletedAt), reads === 'all' ? undefined : inArray(issues.status, [...PUBLISHED_STATUSES])),
    ),
    reads === 'all' ? undefined : fileUses.open,
  );

/** Selects one use of each file, in this order of preference: by the project, by its comments, by the issue with the lowest number. */
const shownUses = (workspaceId: string, projectId: string, access: Reads) =>
  new QueryBuilder()
    .selectDistinctOn([fileUses.fileId], {
      fileId: fileUses.fileId,
      onProject: sql<boolean>`${fileUses.kind} = 'PROJECT'`.as('on_project'),
      issueId: fileUses.issueId,
      number: issues.number,
    })
    .from(fileUses)
    .leftJoin(issues, joinsIssue)
    .where(usesSeen(workspaceId, projectId, access))
    .orderBy(fileUses.fileId, sql`${fileUses.kind} = 'PROJECT' desc`, sql`${issues.number} nulls first`)
    .as('shown');

export async function listFilesSeen(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  access: Reads,
  limit: number,
  offset: number,
): Promise<SeenFile[]> {
  const shown = shownUses(workspaceId, projectId, access);
  return db
    .select({
      file: fileColumns,
      uploader: personColumns(users),
      use: { onProject: shown.onProject, issueId: shown.issueId, number: shown.number },
    })
    .from(shown)
    .innerJoin(files, and(eq(files.workspaceId, workspaceId), eq(files.id, shown.fileId)))
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .orderBy(desc(files.uploadedAt), desc(files.id))
    .limit(limit)
    .offset(offset);
}

export const countFilesSeen = (db: DbOrTx, workspaceId: string, projectId: string, access: Reads): Promise<number> =>
  countUpTo(
    db,
    db
      .selectDistinct({ fileId: fileUses.fileId })
      .from(fileUses)
      .leftJoin(issues, joinsIssue)
      .where(usesSeen(workspaceId, projectId, access)),
  );

export async function listFilesByName(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  fileNames: readonly string[],
  { reads, kind }: Reads & { kind?: 'PROJECT' },
): Promise<(FileRecord & { sha256: Buffer })[]> {
  const uses = new QueryBuilder()
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .leftJoin(issues, joinsIssue)
    .where(and(usesSeen(workspaceId, projectId, { reads }), kind && eq(fileUses.kind, kind)));
  return db
    .select({ ...fileColumns, sha256: files.sha256 })
    .from(files)
    .where(and(named(workspaceId, fileNames), inArray(files.id, uses)));
}
