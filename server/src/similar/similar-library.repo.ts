import type { Language } from '@coloa/contract/languages.ts';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { bugTemplates, bugTrees } from '../bugs/bugs.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type JsonObject, jsonObject, jsonRows } from '../platform/database/json-rows.ts';
import { kept, type Places, preparedSql } from '../platform/database/prepared.ts';
import { wordCounts, wordLookups, wordWeight } from '../platform/database/word-lookups.ts';
import { canReadTopics } from '../topics/topics.policy.ts';
import { writeUps } from '../topics/topics.tables.ts';
import { seenWriteUps } from '../topics/write-ups.scope.ts';

/** The number of write-ups that show how common a word is. In workspaces with fewer than `SMALL` write-ups, every word is looked up. */
const [SAMPLE, SMALL] = [100, 1_000];
/** The maximum number of write-ups that a lookup returns, and that are compared. */
const [PER_LOOKUP, COMPARED] = [200, 40];

type At = Places<'workspaceId' | 'userId' | 'queries'>;

const shown = { id: writeUps.id, title: writeUps.title, category: writeUps.category };

export interface FoundLibrary {
  /** When the tree of the workspace changed; null if it never did. */
  changedAt: string | null;
  templates: { bugId: string; language: Language; title: string }[];
  /** The number of write-ups in the sample, and how many of them contain each word. */
  sampled: number;
  counts: number[];
  /** `matched` contains the numbers of the words that the write-up contains, beginning with 1. */
  writeUps: (JsonObject<typeof shown> & { matched: number[] })[];
}

const build = new QueryBuilder();

const writeLibrary = (permissions: Actor['permissions']) =>
  preparedSql<FoundLibrary>()(
    (at: At) => {
      const seen = and(
        eq(writeUps.workspaceId, at.workspaceId),
        isNotNull(writeUps.publishedAt),
        seenWriteUps({ userId: at.userId, permissions }),
      );
      const newest = sql`select strip(${writeUps.search}) as words from ${writeUps} where ${seen} order by ${desc(writeUps.publishedAt)} limit ${SAMPLE}`;
      const few = build.select({ one: sql`1` }).from(writeUps).where(seen).limit(SMALL);
      const hit = build
        .select({ id: writeUps.id })
        .from(writeUps)
        .where(and(seen, sql`${writeUps.search} @@ to_tsquery('simple', looked.query)`))
        .limit(PER_LOOKUP);
      const templates = build
        .select({ row: jsonObject({ bugId: bugTemplates.bugId, language: bugTemplates.language, title: bugTemplates.title }) })
        .from(bugTemplates)
        .where(eq(bugTemplates.workspaceId, at.workspaceId));
      const changedAt = build.select({ at: bugTrees.updatedAt }).from(bugTrees).where(eq(bugTrees.workspaceId, at.workspaceId));
      return sql`with ${wordLookups(at.queries, { sample: newest, small: sql`(select count(*) < ${SMALL} from (${few}) as few)` })},
      matches as (select distinct unnest(looked.ns) as n, hit.id from looked cross join lateral (${hit}) as hit),
      ranked as (
        select id, array_agg(n) as matched from matches join asked using (n)
        group by id order by sum(${wordWeight}) desc, id desc limit ${COMPARED})
      select ${wordCounts}, (${changedAt}) as "changedAt", ${jsonRows(templates)} as templates, coalesce((
        select json_agg(${jsonObject(shown)}::jsonb || jsonb_build_object('matched', ranked.matched) order by ${desc(writeUps.id)})
        from ranked join ${writeUps} on ${and(eq(writeUps.workspaceId, at.workspaceId), sql`${writeUps.id} = ranked.id`)}), '[]') as "writeUps"`;
    },
    { planned: false },
  );

const writes = kept<ReturnType<typeof writeLibrary>>();

/** Finds write-ups that the actor can read and that contain some of the words, and reads the templates of the workspace. */
export async function findInLibrary(
  db: DbOrTx,
  { workspaceId, userId, permissions }: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>,
  queries: readonly string[],
): Promise<FoundLibrary> {
  const select = writes(String(canReadTopics({ permissions })), () => writeLibrary(permissions));
  const [row] = await select(db, { workspaceId, userId, queries });
  return row ?? { changedAt: null, templates: [], sampled: 0, counts: [], writeUps: [] };
}
