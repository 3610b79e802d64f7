import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { questionToAll } from '../platform/questions.ts';

export const notesOfProject = questionToAll<(workspaceId: string, projectId: string) => SQL>('the notes of a project');

export async function listNamedInNotes(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  files: readonly { id: string; fileName: string }[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const [ids, names] = [sql.param(files.map(({ id }) => id)), sql.param(files.map(({ fileName }) => fileName))];
  const notes = sql.join(notesOfProject.askAll(workspaceId, projectId), sql` union all `);
  const { rows } = await db.execute<{ id: string }>(sql`
    with notes (note) as (${notes}), with_files as materialized (select note from notes where note like '%/attachments/%')
    select told.id from unnest(${ids}::uuid[], ${names}::text[]) as told(id, name)
    where exists (select from with_files n where position(told.name in n.note) > 0)`);
  return new Set(rows.map(({ id }) => id));
}
