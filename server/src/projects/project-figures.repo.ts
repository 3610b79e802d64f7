import type { ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { sql } from 'drizzle-orm';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { kept, preparedSql, type Statement } from '../platform/database/prepared.ts';
import {
  type At,
  formOf,
  isPlanned,
  matching,
  type ProjectFilter,
  type ProjectForm,
  type ProjectValues,
  valuesOf,
  viewerAt,
} from './project-filter.repo.ts';
import { projects } from './projects.tables.ts';

interface InStatus {
  status: ProjectStatus;
  projects: number;
}

const writeByStatus = (form: ProjectForm) =>
  preparedSql<InStatus>()(
    (at: At) => sql`
      select ${projects.status}, count(*)::int as projects from ${projects}
      where ${matching(at, viewerAt(at, form), form)} group by 1`,
    { planned: isPlanned(form), short: form.everything && !form.asked.includes('people') },
  );

const byStatus = kept<Statement<keyof ProjectValues, InStatus>>();

export function countByStatus(db: DbOrTx, actor: Actor, filter: Pick<ProjectFilter, 'people'>): Promise<InStatus[]> {
  const values = valuesOf(actor.workspaceId, actor, filter);
  const form = formOf(actor, filter, values);
  return byStatus(JSON.stringify(form), () => writeByStatus(form))(db, values);
}
