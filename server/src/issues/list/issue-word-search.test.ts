import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import type { Viewer } from './issue-filter.repo.ts';
import { findIssues } from './issue-word-search.repo.ts';

const { db } = await testApp();
const lead = await buildMember(db, { role: 'Lead' });
const owner = { workspaceId: lead.workspaceId, createdBy: lead.id };
const [mine, other] = [await buildProject(db, owner), await buildProject(db, owner)];
const contents = { vi: { title: 'hiemkhi' } };
/** Reads every project, through a token for one of them. */
const viewer: Viewer = {
  userId: lead.id,
  workspaceId: lead.workspaceId,
  timeZone: 'Asia/Ho_Chi_Minh',
  permissions: new Set(['READ_PROJECT', 'WRITE_PROJECT']),
  onlyProjects: [mine.id],
};

test('an empty result is only complete if all issues with the words were gathered', async () => {
  const few = await buildIssue(db, { project: other, reporterId: lead.id }, { contents });
  expect(await findIssues(db, viewer, 'hiemkhi', 10, 'gather')).toEqual([]);
  await db.execute(sql`
    insert into issues (workspace_id, id, project_id, number, severity, severity_order, priority, status, tags, external_id, reporter_id,
      bug_id, title_vi, title_en, vi_written_at, en_written_at, search_text, field_versions)
    select workspace_id, gen_random_uuid(), project_id, 1000 + n, severity, severity_order, priority, status, tags, external_id, reporter_id,
      bug_id, title_vi, title_en, vi_written_at, en_written_at, search_text, field_versions
    from issues cross join generate_series(1, 2000) n where id = ${few.id}`);
  const seen = await buildIssue(db, { project: mine, reporterId: lead.id }, { contents });
  expect(await findIssues(db, viewer, 'hiemkhi', 10, 'gather')).toBeNull();
  expect((await findIssues(db, viewer, 'hiemkhi', 10, 'cross'))?.map(({ id }) => id)).toEqual([seen.id]);
});
