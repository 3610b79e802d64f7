import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { issues } from '../issues.tables.ts';

const ofTypeOrBelow = (bugId: string) =>
  // These conditions match the index, in which a node and all nodes below it form one range.
  sql`(${issues.bugId} = ${bugId} or (${issues.bugId} ~>=~ ${`${bugId}.`} and ${issues.bugId} ~<~ ${`${bugId}/`}))`;

export async function countOfType(db: DbOrTx, workspaceId: string, of: string | readonly string[]): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(issues)
    .where(
      and(
        eq(issues.workspaceId, workspaceId),
        typeof of === 'string' ? ofTypeOrBelow(of) : inArray(issues.bugId, [...of]),
        isNull(issues.deletedAt),
      ),
    );
  return row?.n ?? 0;
}

/**
 * Returns the keys of the types that issues use, including issues in the bin if `bin` is true. The recursive query reads one index entry
 * per key, so that its cost does not depend on the number of issues.
 */
export async function typesInUse(db: DbOrTx, workspaceId: string, { bin }: { bin: boolean }): Promise<string[]> {
  const next = (after: SQL) => sql`(
    select ${issues.bugId} as bug_id from ${issues}
    where ${issues.workspaceId} = ${workspaceId}::uuid and ${issues.deletedAt} is null and ${after}
    order by ${issues.bugId} using ~<~ limit 1
  )`;
  const binned = sql`union select ${issues.bugId} from ${issues}
    where ${issues.workspaceId} = ${workspaceId}::uuid and ${issues.deletedAt} is not null and ${issues.bugId} is not null`;
  const { rows } = await db.execute<{ bug_id: string }>(sql`
    with recursive used as (
      ${next(sql`${issues.bugId} is not null`)}
      union all
      select ${next(sql`${issues.bugId} ~>~ used.bug_id`)} from used where used.bug_id is not null
    )
    select bug_id from used where bug_id is not null ${bin ? binned : sql``}`);
  return rows.map((row) => row.bug_id);
}
