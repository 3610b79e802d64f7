import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildProject } from '../src/projects/projects.factory.ts';
import { reportSettings } from '../src/reports/reports.tables.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { earlierDatabase } from './earlier-database.ts';

const PARTS = ['SUMMARY', 'SCOPE', 'OVERVIEW', 'FINDINGS', 'RETESTS', 'COVERAGE', 'APPENDIX'];

test('migration 0026 lets reports in the default order follow their workspace, and keeps a lead’s order', async () => {
  const { db, upgrade } = await earlierDatabase('0025_issue_evidence');
  const lead = await buildMember(db);
  const orders = [PARTS, PARTS.toReversed()].map((parts) => parts.map((part) => ({ part, shown: true })));
  const hidden = PARTS.map((part) => ({ part, shown: part !== 'COVERAGE' }));
  for (const parts of [...orders, hidden]) {
    const { id, workspaceId } = await buildProject(db, { workspaceId: lead.workspaceId, createdBy: lead.id });
    await db.execute(sql`
      insert into report_settings (workspace_id, project_id, parts, statuses, severities, language, summary_vi, summary_en, appendix_vi, appendix_en, classification, updated_by)
      values (${workspaceId}, ${id}, ${JSON.stringify(parts)}::jsonb, '["OPEN"]', '["HIGH"]', 'vi', 'Tóm tắt', '', '', '', '', ${lead.id})`);
  }
  expect(await upgrade()).toContain('0026_report_sections');
  const rows = await db.select().from(reportSettings).orderBy(reportSettings.projectId);
  expect(rows.map(({ parts }) => parts)).toEqual([null, orders[1], hidden]);
  expect(rows[0]).toMatchObject({ summaryVi: 'Tóm tắt', titleVi: '', sections: {}, draft: 'UNPUBLISHED', untested: false });
});
