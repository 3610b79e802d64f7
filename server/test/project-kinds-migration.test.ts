import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildProject } from '../src/projects/projects.factory.ts';
import { projects } from '../src/projects/projects.tables.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

test('migration 0038 makes the kind of each project its only kind, and keeps the version of its change', async () => {
  const { db, upgrade } = await earlierDatabase('0037_write_up_versions');
  const lead = await buildMember(db);
  const base = { workspaceId: lead.workspaceId, createdBy: lead.id };
  const api = await buildProject(db, { ...base, version: 4, fieldVersions: { kind: 3, name: 4 } });
  const web = await buildProject(db, base);
  await db.execute(sql`update projects set kind = 'API' where id = ${api.id}`);
  expect(await upgrade()).toContain('0038_project_kinds');
  const read = async (id: string) =>
    (await db.select({ kinds: projects.kinds, fieldVersions: projects.fieldVersions }).from(projects).where(eq(projects.id, id)))[0];
  expect(await read(api.id)).toEqual({ kinds: ['API'], fieldVersions: { kinds: 3, name: 4 } });
  expect(await read(web.id)).toEqual({ kinds: ['WEB'], fieldVersions: {} });
  await expect(db.update(projects).set({ kinds: [] }).where(eq(projects.id, web.id))).rejects.toThrow();
});
