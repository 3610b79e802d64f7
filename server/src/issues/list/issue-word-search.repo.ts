import { and, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, prepared, selecting } from '../../platform/database/prepared.ts';
import { projects } from '../../projects/projects.tables.ts';
import { issues } from '../issues.tables.ts';
import { inThisWorkspace } from './issue-conditions.repo.ts';
import { type At, formOf, type IssueForm, matching, type Viewer, valuesOf } from './issue-filter.repo.ts';
import { withGathered } from './issue-list.repo.ts';
import { type HowToSearch, isGathered, searchValues } from './issue-word-conditions.repo.ts';

/** From this number of hits on, scanning the list finds the last changed ones quickly. */
const MANY = 2_000;

const writeFind = (form: IssueForm, most: number, planned: boolean) =>
  prepared(
    (at: At) =>
      selecting(
        {
          id: issues.id,
          projectId: issues.projectId,
          projectKey: projects.key,
          number: issues.number,
          titleVi: issues.titleVi,
          titleEn: issues.titleEn,
          severity: issues.severity,
          status: issues.status,
          hits: isGathered(form.search) ? sql<number>`(select hits from found)` : sql<null>`null`,
        },
        (select) =>
          select
            .from(issues)
            .innerJoin(projects, and(inThisWorkspace(at), eq(projects.id, issues.projectId)))
            .where(matching(at, form))
            .orderBy(desc(issues.updatedAt), desc(issues.id))
            .limit(most),
        withGathered(at, form),
      ),
    { planned },
  );
type Find = ReturnType<typeof writeFind>;
export type FoundRecord = Omit<Awaited<ReturnType<Find>>[number], 'hits'>;

const finds = kept<Find>();

/**
 * Returns the first issues that have the words of a text and that the viewer can see, last changed first; null if the index finds `MANY` or
 * more issues with the words.
 */
export async function findIssues(db: DbOrTx, viewer: Viewer, text: string, most: number, how: HowToSearch): Promise<FoundRecord[] | null> {
  const values = { ...valuesOf(viewer, { q: text }), most: MANY };
  const form = formOf(viewer, { q: text }, values, how);
  const rows = await finds(JSON.stringify([form, most]), () => writeFind(form, most, false))(db, values);
  return rows[0]?.hits === MANY ? null : rows;
}

/** Returns the issue whose key is the text (`HVB-12`), if the viewer can see it; one query, and none for a text that cannot be a key. */
export async function findByKey(db: DbOrTx, viewer: Viewer, text: string): Promise<FoundRecord[]> {
  if (searchValues(text).number === undefined) return [];
  const values = valuesOf(viewer, { q: text });
  const form: IssueForm = {
    ...formOf(viewer, { q: text }, values, 'walk'),
    search: { how: 'walk', words: false, key: 'number', own: false },
  };
  return finds(JSON.stringify([form, 1]), () => writeFind(form, 1, true))(db, values);
}
