import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shippedControls } from '../src/checklists/built-in-checklists.ts';
import { shippedById } from '../src/checklists/checklists.policy.ts';
import { controls } from '../src/checklists/checklists.tables.ts';
import { newId } from '../src/platform/ids.ts';
import { buildProject } from '../src/projects/projects.factory.ts';
import { tasks } from '../src/tasks/tasks.tables.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

test('migration 0023 gives project controls their official titles, and keeps titles that a workspace changed', async () => {
  const { db, upgrade } = await earlierDatabase('0022_tags_out_of_search');
  const lead = await buildMember(db);
  const { workspaceId } = lead;
  const { id: projectId } = await buildProject(db, { workspaceId, createdBy: lead.id });
  const taken = (control: (typeof shippedControls)[number], position: number) => ({
    workspaceId,
    id: newId(),
    projectId,
    checklistId: control.id,
    position,
    ...{ standard: control.standard, standardVersion: control.standardVersion, code: control.code, category: control.category },
    ...{ categoryVi: '', categoryEn: '', titleVi: control.short.vi, titleEn: control.short.en },
    ...{ descriptionVi: '', descriptionEn: '', howToVi: '', howToEn: '', reference: '' },
  });
  const rows = shippedControls.map(taken);
  const [first] = rows;
  if (!first) throw new Error('nothing ships');
  Object.assign(first, { titleVi: 'Google biết gì', categoryVi: 'Thu thập thông tin', categoryEn: 'Information gathering' });
  await db.insert(controls).values(rows);
  const task = (title: string, standardKey: string | null, position: number) => ({
    ...{ workspaceId, id: newId(), projectId, position, title, standardKey },
    ...{ description: '', status: 'TODO' as const, createdBy: lead.id },
  });
  const made = [
    task('Client side', 'WSTG 4.2/WSTG-CLNT', 0),
    task('Phía trình duyệt của ngân hàng', 'WSTG 4.2/WSTG-ATHZ', 1),
    task('Client side', null, 2),
  ];
  await db.insert(tasks).values(made);

  expect(await upgrade()).toContain('0023_official_titles');

  const after = await db.select().from(controls).where(eq(controls.projectId, projectId)).orderBy(controls.position);
  expect(after.length).toBe(221);
  expect(after[0]).toMatchObject({
    titleVi: 'Google biết gì',
    titleEn: 'Conduct Search Engine Discovery Reconnaissance for Information Leakage',
    categoryVi: 'Thu thập thông tin',
    categoryEn: 'Information Gathering',
  });
  for (const { checklistId, titleVi, titleEn } of after.slice(1))
    expect({ vi: titleVi, en: titleEn }).toEqual(shippedById.get(checklistId)?.title);
  const titles = await db
    .select({ title: tasks.title })
    .from(tasks)
    .where(
      inArray(
        tasks.id,
        made.map(({ id }) => id),
      ),
    )
    .orderBy(tasks.position);
  expect(titles.map(({ title }) => title)).toEqual(['Client-Side Testing', 'Phía trình duyệt của ngân hàng', 'Client side']);
});
