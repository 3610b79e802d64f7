import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { groupSearchName } from './group-edits.service.ts';
import { addProjects, writePeople } from './group-members.repo.ts';
import { insertGroup } from './groups.repo.ts';
import type { groups } from './groups.tables.ts';

let made = 0;

interface GroupLists {
  projects?: readonly { id: string }[];
  people?: readonly { id: string }[];
}

export async function buildGroup(
  db: DbOrTx,
  { workspaceId, id: createdBy }: { workspaceId: string; id: string },
  overrides: Partial<Omit<typeof groups.$inferInsert, 'workspaceId' | 'createdBy'>> = {},
  { projects = [], people = [] }: GroupLists = {},
) {
  const row = { id: newId(), name: `Nhóm ${++made}`, description: '', ...overrides, workspaceId, createdBy };
  const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id);
  await insertGroup(db, { ...row, searchName: groupSearchName(row.name) });
  await addProjects(db, workspaceId, row.id, ids(projects));
  await writePeople(db, workspaceId, row.id, ids(people));
  return row;
}
