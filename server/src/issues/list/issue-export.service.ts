import { displayName } from '@coloa/contract/bugs/vulnerability-tree.ts';
import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { bugTypesOf } from '../../bugs/bugs.service.ts';
import { fieldsFor } from '../../custom-fields/custom-fields.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { openProject } from '../../projects/projects.service.ts';
import { byType, type IssuesAsked, listAsked, presentRows } from '../issues.service.ts';
import { assetsByIssue, exportColumnsByIssue } from './issue-export-columns.repo.ts';
import { columnOf, listIssues } from './issue-list.repo.ts';
import { listIds } from './issue-search.repo.ts';

/** An issue for exported files: its row in the list and further fields, without redacted text. */
export interface ListedIssue extends IssueRow {
  /** The name of the issue's type, with the levels above it; null without a type. */
  type: string | null;
  cvss: string | null;
  cvssOther: string | null;
  cwe: string | null;
  foundDay: string | null;
  assets: string[];
  externalId: string;
}

export interface EveryIssue {
  count: number;
  /** The custom fields that the reader sees, in order. */
  fields: readonly CustomField[];
  /** Reads the issues in batches, from position `from` up to, but not including, `to`. */
  read(from: number, to: number): AsyncGenerator<ListedIssue[]>;
}

/** The number of issues per batch. A batch takes a few milliseconds, so that the server answers other calls in between. */
const BATCH = 100;

/**
 * Returns all issues of the list `GET /api/issue`, in their order at the time of the request; reads each batch when it is needed. Omits
 * issues that are deleted or hidden before their batch is read; other concurrent changes neither repeat nor omit issues.
 * @throws Refusal NOT_FOUND for a project that the actor cannot see
 */
export async function everyIssue(db: DbOrTx, actor: Actor, asked: IssuesAsked, language: Language): Promise<EveryIssue> {
  const { workspaceId } = actor;
  const { filter: wanted, sortBy } = await listAsked(db, actor, asked);
  const [filter, { tree }, fields] = await Promise.all([
    byType(db, actor, wanted),
    bugTypesOf(db, workspaceId),
    fieldsFor(db, actor, 'ISSUE'),
    asked.projectId ? openProject(db, actor, asked.projectId) : undefined,
  ]);
  const fieldIds = fields.length > 0 ? fields.map(({ id }) => id) : undefined;
  const { count, slice } = await listIds(db, actor, filter, sortBy);

  async function listed(ids: readonly string[]): Promise<ListedIssue[]> {
    const [found, columns, assets] = await Promise.all([
      listIssues(
        db,
        actor,
        { ids, bin: filter.bin },
        { sortBy: columnOf(sortBy), limit: BATCH, offset: 0 },
        { contributors: true, fieldIds },
      ),
      exportColumnsByIssue(db, workspaceId, ids),
      assetsByIssue(db, workspaceId, ids),
    ]);
    const rows = new Map((await presentRows(db, actor, found, language)).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const [row, fact] = [rows.get(id), columns.get(id)];
      if (!row || !fact) return [];
      const type = row.bugId === null ? null : displayName(tree[language], row.bugId);
      const { externalId, ...facts } = fact;
      return [{ ...row, ...facts, type, externalId: redact(externalId), assets: (assets.get(id) ?? []).map(redact) }];
    });
  }

  return {
    count,
    fields,
    async *read(from, to) {
      for (let at = from; at < to; at += BATCH) yield await listed(slice(at, Math.min(to, at + BATCH)));
    },
  };
}
