import { sql } from 'drizzle-orm';
import { comments } from '../server/src/comments/comments.tables.ts';
import { issueHistory, issues } from '../server/src/issues/issues.tables.ts';
import type { Db } from '../server/src/platform/database/database.ts';
import { projectCounters } from '../server/src/projects/projects.tables.ts';

const STEPS = 4;

/** Returns the SQL of a UUIDv7-like id: the creation time of issue `i` and a hash, both varied by `nth`. */
const idOf = (nth: ReturnType<typeof sql>) => sql`(lpad(to_hex((extract(epoch from i.created_at) * 1000)::bigint + ${nth}), 12, '0') || '7'
  || substr(md5(i.id::text || ${nth}), 1, 3) || '8' || substr(md5(i.id::text || ${nth}), 4, 15))::uuid`;

export async function fillAround(db: Db): Promise<void> {
  await db.execute(sql`
    insert into ${projectCounters} (workspace_id, project_id, status, severity, issues)
    select workspace_id, project_id, status, severity, count(*) from ${issues} where deleted_at is null group by 1, 2, 3, 4`);
  await db.execute(sql`
    insert into ${issueHistory} (workspace_id, id, issue_id, actor_id, at, action, changes, note, version, published)
    select i.workspace_id, ${idOf(sql`step`)}, i.id, i.reporter_id, i.created_at + step * interval '1 minute',
      case when step = 1 then 'CREATED' when step = ${STEPS} then 'STATUS' else 'EDITED' end,
      case when step = ${STEPS} then jsonb_build_array(jsonb_build_object('field', 'status', 'from', 'DRAFT', 'to', i.status)) else '[]' end,
      '', step, i.published_at is not null and step = ${STEPS}
    from ${issues} as i cross join generate_series(1, ${STEPS}) as step`);
  await db.execute(sql`
    insert into ${comments} (workspace_id, id, project_id, issue_id, author_id, body, internal, created_at)
    select i.workspace_id, ${idOf(sql`0`)}, i.project_id, i.id, i.reporter_id, 'Đã thử lại trên UAT, máy chủ vẫn trả về dữ liệu của người khác.', true, i.created_at
    from ${issues} as i`);
}
