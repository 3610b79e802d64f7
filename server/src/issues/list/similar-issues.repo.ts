import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type JsonObject, jsonObject } from '../../platform/database/json-rows.ts';
import { kept, type Places, preparedSql } from '../../platform/database/prepared.ts';
import { wordCounts, wordLookups, wordWeight } from '../../platform/database/word-lookups.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { projects } from '../../projects/projects.tables.ts';
import { visibleAmong } from '../issues.scope.ts';
import { briefColumns, issues, issuesWithWords } from '../issues.tables.ts';
import { notIn } from './issue-conditions.repo.ts';
import type { Viewer } from './issue-filter.repo.ts';

/** The number of issues of the workspace that show how common a word is. */
const SAMPLE = 200;
/** The number of issues of the project whose texts are compared with all words, common ones included. */
const NEARBY = 300;
/** In workspaces with fewer issues, every word is looked up. */
const SMALL = 4_000;
/** The maximum number of issues that a lookup returns. */
const PER_LOOKUP = 500;
/** The number of issues whose titles are compared, of the project and of other projects each. */
const COMPARED = 40;

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

/** `strip` unpacks the words of an issue once, instead of once per comparison. */
const unpacked = sql`strip(${issues.search}) as words`;

const newest = (fields: SQL, where: SQL | undefined, most: number): SQL =>
  sql`select ${fields} from ${issues} where ${where} order by ${desc(issues.updatedAt)}, ${desc(issues.id)} limit ${most}`;

function writeSimilar({ everything, narrowed }: Form) {
  const write = (at: At) => {
    const present = and(eq(issues.workspaceId, at.workspaceId), isNull(issues.deletedAt));
    const viewer = { userId: at.userId, everything, only: narrowed ? at.onlyProjects : null };
    const visible = and(present, visibleAmong(viewer, at.workspaceId), notIn(at, isNotNull(projects.deletedAt)));
    const few = new QueryBuilder().select({ one: sql`1` }).from(issues).where(present).limit(SMALL);
    const lookups = wordLookups(at.queries, {
      sample: newest(unpacked, present, SAMPLE),
      small: sql`(select count(*) < ${SMALL} from (${few}) as few)`,
    });
    const found = issuesWithWords([issues.id, issues.projectId], at.workspaceId, sql`looked.query`, visible, PER_LOOKUP);
    const nearby = newest(sql`${issues.id}, ${issues.projectId}, ${unpacked}`, and(visible, eq(issues.projectId, at.projectId)), NEARBY);
    return sql`with ${lookups},
      matches as (
        select unnest(looked.ns) as n, hit.id, hit.project_id from looked cross join lateral (${found}) as hit
        union select asked.n, nearby.id, nearby.project_id from (${nearby}) as nearby join asked on nearby.words @@ asked.words),
      ranked as (
        select id, array_agg(n) as matched,
          row_number() over (partition by project_id = ${at.projectId} order by sum(${wordWeight}) desc, id desc) as place
        from matches join asked using (n) group by id, project_id)
      select ${wordCounts}, coalesce((
        select json_agg(${jsonObject(shown)}::jsonb || jsonb_build_object('matched', ranked.matched) order by ranked.place)
        from ranked join ${issues} on ${and(eq(issues.workspaceId, at.workspaceId), sql`${issues.id} = ranked.id`)}
        join ${projects} on ${and(eq(projects.workspaceId, at.workspaceId), eq(projects.id, issues.projectId))}
        where ranked.place <= ${COMPARED}), '[]') as rows`;
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
