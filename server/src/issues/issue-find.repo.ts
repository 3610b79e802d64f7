import { and, desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { kept, prepared } from '../platform/prepared.ts';
import { projects } from '../projects/projects.tables.ts';
import { type At, formOf, type IssueForm, matching, type Viewer, valuesOf } from './issue-filter.repo.ts';
import { build, inThisWorkspace } from './issue-places.repo.ts';
import { type HowToSearch, searchValues } from './issue-words.repo.ts';
import { issues } from './issues.tables.ts';

const writeFind = (form: IssueForm, most: number, planned: boolean) =>
  prepared(
    (at: At) =>
      build
        .select({
          id: issues.id,
          projectId: issues.projectId,
          projectKey: projects.key,
          number: issues.number,
          titleVi: issues.titleVi,
          titleEn: issues.titleEn,
          severity: issues.severity,
          status: issues.status,
        })
        .from(issues)
        .innerJoin(projects, and(inThisWorkspace(at), eq(projects.id, issues.projectId)))
        .where(matching(at, form))
        .orderBy(desc(issues.updatedAt), desc(issues.id))
        .limit(most),
    { planned },
  );
type Find = ReturnType<typeof writeFind>;
export type FoundRecord = Awaited<ReturnType<Find>>[number];

const finds = kept<Find>();

/** The first issues that the viewer sees with the words of a text, changed last first. */
export function findIssues(db: DbOrTx, viewer: Viewer, text: string, most: number, how: HowToSearch): Promise<FoundRecord[]> {
  const values = valuesOf(viewer, { q: text });
  const form = formOf(viewer, { q: text }, values, how);
  return finds(JSON.stringify([form, most]), () => writeFind(form, most, false))(db, values);
}

/** The issue a text is the key of (`HVB-12`), where the viewer sees it; one query, and none for what cannot be one. */
export async function findByKey(db: DbOrTx, viewer: Viewer, text: string): Promise<FoundRecord[]> {
  if (searchValues(text).number === undefined) return [];
  const values = valuesOf(viewer, { q: text });
  const form: IssueForm = { ...formOf(viewer, { q: text }, values, 'walk'), search: { how: 'walk', words: false, key: 'number' } };
  return finds(JSON.stringify([form, 1]), () => writeFind(form, 1, true))(db, values);
}
