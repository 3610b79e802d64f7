import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type JsonObject, jsonObject } from '../../platform/database/json-rows.ts';
import { kept, type Places, preparedSql } from '../../platform/database/prepared.ts';
import { wordCounts, wordLookups, wordWeight } from '../../platform/database/word-lookups.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { projects } from '../../projects/projects.tables.ts';
import { visibleAmong } from '../issues.scope.ts';
import { briefColumns, issues, issuesWithWords } from '../issues.tables.ts';
import { notIn, ownProjects } from './issue-conditions.repo.ts';
import type { Viewer } from './issue-filter.repo.ts';

/** The number of issues of the workspace that show how common a word is to viewers who see all of them. */
const SAMPLE = 100;
/**
 * The number of issues whose texts are compared with all words, common ones included: the newest ones of the project, and those of the
 * viewer's other projects if the viewer does not see all projects.
 */
const NEARBY = 200;
/** In workspaces with fewer issues, every word is looked up. */
const SMALL = 4_000;
/** The maximum number of issues that a lookup returns. It is higher for viewers who can only see some of them. */
const PER_LOOKUP = { everything: 300, own: 800 };
/** The number of issues whose titles are compared, of the project and of other projects each. */
const COMPARED = 100;

type At = Places<'workspaceId' | 'userId' | 'onlyProjects' | 'projectId' | 'queries'>;

interface Form {
  everything: boolean;
  narrowed: boolean;
}

const shown = { ...briefColumns, projectId: issues.projectId, projectKey: projects.key };

export type SimilarRecord = JsonObject<typeof shown> & {
  /** The numbers of the words that the issue contains, beginning with 1. */
  matched: number[];
};

export interface FoundSimilar {
  /** The number of issues in the sample, and how many of them contain each word. */
  sampled: number;
  counts: number[];
  rows: SimilarRecord[];
}

/**
 * Selects the newest issues. Finds them in an index first, because a viewer can have many projects. `strip` unpacks the words of an issue
 * once, instead of once per comparison.
 */
const newest = (at: Pick<At, 'workspaceId'>, where: SQL | undefined, most: number): SQL => {
  const { id, projectId, updatedAt } = issues;
  const rows = new QueryBuilder()
    .select({ id, projectId, updatedAt })
    .from(issues)
    .where(where)
    .orderBy(desc(updatedAt), desc(id))
    .limit(most);
  return sql`select newest.id, newest.project_id, strip(${issues.search}) as words from (${rows}) as newest
    join ${issues} on ${and(eq(issues.workspaceId, at.workspaceId), sql`${id} = newest.id`)}`;
};

function writeSimilar({ everything, narrowed }: Form) {
  const write = (at: At) => {
    const { id, projectId, status } = issues;
    const present = and(eq(issues.workspaceId, at.workspaceId), isNull(issues.deletedAt));
    const viewer = { userId: at.userId, everything, only: narrowed ? at.onlyProjects : null };
    const visible = and(visibleAmong(viewer, at.workspaceId), notIn(at, isNotNull(projects.deletedAt)));
    const few = new QueryBuilder().select({ one: sql`1` }).from(issues).where(present).limit(SMALL);
    const here = newest(at, and(present, visible, eq(projectId, at.projectId)), NEARBY);
    const own = newest(at, and(present, visible, ne(projectId, at.projectId), sql`${projectId} = any(array(${ownProjects(at)}))`), NEARBY);
    const lookups = wordLookups(at.queries, {
      // For other viewers, the sample contains only issues that they can see, so that no result depends on words in hidden issues.
      sample: everything && !narrowed ? newest(at, present, SAMPLE) : sql`select words from nearby`,
      small: sql`(select count(*) < ${SMALL} from (${few}) as few)`,
    });
    const most = everything ? PER_LOOKUP.everything : PER_LOOKUP.own;
    // The lookup reads a limited number of issues, so what the viewer can see is checked afterwards.
    const found = issuesWithWords([id, projectId, status], at.workspaceId, sql`looked.query`, present, most);
    return sql`with nearby as materialized (${everything ? here : sql`(${here}) union all (${own})`}),
      ${lookups},
      matches as (
        select unnest(looked.ns) as n, ${id}, ${projectId} from looked cross join lateral (${found}) as ${issues} where ${visible}
        union select asked.n, nearby.id, nearby.project_id
          from nearby join asked on nearby.words @@ asked.words),
      ranked as (
        select id, array_agg(n) as matched,
          row_number() over (partition by project_id = ${at.projectId} order by sum(${wordWeight}) desc, id desc) as place
        from matches join asked using (n) group by id, project_id),
      compared as materialized (select * from ranked where place <= ${COMPARED} limit ${2 * COMPARED})
      select ${wordCounts}, coalesce((
        select json_agg(${jsonObject(shown)}::jsonb || jsonb_build_object('matched', compared.matched) order by compared.place)
        from compared join ${issues} on ${and(eq(issues.workspaceId, at.workspaceId), sql`${issues.id} = compared.id`)}
        join ${projects} on ${and(eq(projects.workspaceId, at.workspaceId), eq(projects.id, issues.projectId))}), '[]') as rows`;
  };
  return preparedSql<FoundSimilar>()(write, { planned: false });
}

const writes = kept<ReturnType<typeof writeSimilar>>();

/**
 * Finds issues that the viewer can see and that contain some of the words, given as texts for `to_tsquery`. In the project, the newest
 * issues are compared with all words. Elsewhere, rare words are looked up one by one, and the rarest common words together.
 */
export async function findSimilar(db: DbOrTx, viewer: Viewer, projectId: string, queries: readonly string[]): Promise<FoundSimilar> {
  const { workspaceId, userId, onlyProjects } = viewer;
  const form = { everything: readsEveryProject(viewer), narrowed: onlyProjects !== null };
  const select = writes(JSON.stringify(form), () => writeSimilar(form));
  const [row] = await select(db, { workspaceId, userId, onlyProjects, projectId, queries });
  return row ?? { sampled: 0, counts: [], rows: [] };
}
