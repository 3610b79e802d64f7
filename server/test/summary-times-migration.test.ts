import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

test('migration 0049 takes the time of a written summary from the settings', async () => {
  const { db, upgrade } = await earlierDatabase('0047_overdue_before_retest');
  const lead = await buildMember(db);
  const project = await buildProject(db, { workspaceId: lead.workspaceId, createdBy: lead.id });
  await db.execute(sql`insert into report_settings
    (workspace_id, project_id, statuses, severities, language, summary_vi, summary_en, appendix_vi, appendix_en, classification, updated_by, updated_at)
    values (${lead.workspaceId}, ${project.id}, '[]', '[]', 'vi', 'Tóm tắt', E' \n', '', '', '', ${lead.id}, '2026-11-20T00:00:00Z')`);
  expect(await upgrade()).toContain('0049_summary_times');
  const { rows } = await db.execute(sql`select summary_vi_at = updated_at as vi, summary_en_at as en from report_settings`);
  expect(rows).toEqual([{ vi: true, en: null }]);
});
