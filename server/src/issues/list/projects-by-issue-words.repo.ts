import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, preparedSql } from '../../platform/database/prepared.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import type { IssueQueries } from '../../projects/projects.questions.ts';
import type { ListViewer } from '../../projects/projects.scope.ts';
import { projects } from '../../projects/projects.tables.ts';
import { teamAmong, visibleAmong } from '../issues.scope.ts';
import { issues, issuesWithWords } from '../issues.tables.ts';
import { fieldWordsFor } from './field-words.service.ts';
import { hasWords, hasWordsSeen, searchValues } from './issue-words.repo.ts';

const SAMPLE = { last: 100, times: 10, each: 10 };
const COMMON = { everything: 0.15, own: 0.07 };

type At = Places<'workspaceId' | 'userId' | 'issueText' | 'issueTextOfClients' | 'words'>;

interface Form {
  everything: boolean;
  phrase: boolean;
  mixed: boolean;
}

const writeProjects = ({ everything, phrase, mixed }: Form) =>
  preparedSql<{ ids: string[] | null }>()((at: At) => {
    const held = and(eq(issues.workspaceId, at.workspaceId), isNull(issues.deletedAt));
    const sampled = sql`(select ${issues.search} from ${issues} where ${held} order by ${issues.updatedAt} desc, ${issues.id} desc limit ${SAMPLE.last})
        union all
        select nearby.search from (select min(created_at) as first, max(created_at) - min(created_at) as years from ${issues} where ${held}) as life
          cross join generate_series(0, ${SAMPLE.times - 1}) as nth
          cross join lateral (select ${issues.search} from ${issues} where ${held} and ${issues.createdAt} >= first + years * nth / ${SAMPLE.times}
            order by ${issues.createdAt}, ${issues.id} limit ${SAMPLE.each}) as nearby`;
    const share = sql`(select coalesce(avg((${hasWords(at.issueText)})::int), 0) from (${sampled}) as ${issues})`;
    const viewer = { userId: at.userId, everything, only: null };
    const seen = and(held, visibleAmong(viewer, at.workspaceId));
    const worded = hasWordsSeen(at.issueText, at.issueTextOfClients, { mixed }, teamAmong(viewer, at.workspaceId));
    const found = issuesWithWords([issues.projectId], at.workspaceId, at.words, and(seen, phrase || mixed ? worded : undefined), null);
    return sql`select case when ${share} > ${everything ? COMMON.everything : COMMON.own} then null else array(select distinct project_id from (${found}) as found) end as ids`;
  });
const writes = kept<ReturnType<typeof writeProjects>>();

/** Returns the ids of projects with matching issues, or the queries if the words are so common that a list of projects would be slow. */
export async function projectsWithWords(
  db: DbOrTx,
  actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>,
  text: string,
): Promise<string[] | IssueQueries> {
  const { workspaceId, userId } = actor;
  const { query: issueText, words, clientQuery: issueTextOfClients } = searchValues(text, await fieldWordsFor(db, actor));
  if (issueText === undefined) return [];
  const form = { everything: readsEveryProject(actor), phrase: issueText !== words, mixed: issueTextOfClients !== undefined };
  const select = writes(JSON.stringify(form), () => writeProjects(form));
  const [row] = await select(db, { workspaceId, userId, issueText, issueTextOfClients, words });
  return row?.ids ?? { issueText, issueTextOfClients };
}

export const hasIssueWithWords = (
  at: Places<'workspaceId' | 'issueText' | 'issueTextOfClients'>,
  viewer: ListViewer,
  mixed: boolean,
): SQL =>
  exists(
    sql`(${new QueryBuilder()
      .select({ one: sql`1` })
      .from(issues)
      .where(
        and(
          eq(issues.workspaceId, at.workspaceId),
          eq(issues.projectId, projects.id),
          isNull(issues.deletedAt),
          visibleAmong(viewer, at.workspaceId),
          hasWordsSeen(at.issueText, at.issueTextOfClients, { mixed }, teamAmong(viewer, at.workspaceId)),
        ),
      )} offset 0)`,
  );
