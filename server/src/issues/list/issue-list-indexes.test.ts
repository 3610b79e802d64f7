import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildField } from '../../custom-fields/custom-fields.factory.ts';
import { addDays, today } from '../../platform/text/days.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { issueFieldValues } from '../fields/field-values.tables.ts';
import { buildIssue } from '../issues.factory.ts';
import { countIssues } from './issue-counts.repo.ts';
import { idsByField } from './issue-field-order.repo.ts';
import type { IssueFilter, Viewer } from './issue-filter.repo.ts';
import { type ColumnSort, listIssues } from './issue-list.repo.ts';

const { db, database } = await testApp();
const lead = await buildMember(db, { role: 'Lead' });
const timeZone = 'Asia/Ho_Chi_Minh';
const viewer: Viewer = {
  userId: lead.id,
  workspaceId: lead.workspaceId,
  timeZone,
  permissions: new Set(['READ_PROJECT', 'WRITE_PROJECT']),
  onlyProjects: null,
};
const project = await buildProject(db, { workspaceId: lead.workspaceId, createdBy: lead.id });
const MANY = 2_000;
const FEW = 5;

const plain = await buildIssue(db, { project, reporterId: lead.id, status: 'CLOSED', severity: 'LOW', priority: 'P5' });
await db.execute(sql`
  insert into issues (workspace_id, id, project_id, number, severity, severity_order, priority, status, tags, external_id, reporter_id,
    bug_id, title_vi, title_en, search_text, field_versions)
  select workspace_id, gen_random_uuid(), project_id, 1000 + n, severity, severity_order, priority, status, tags, external_id, reporter_id,
    'cross_site_scripting_xss', 'Lỗi', 'Issue', '', field_versions
  from issues cross join generate_series(1, ${MANY}) n where id = ${plain.id}`);
const late = addDays(today(timeZone), -3);
for (let n = 0; n < FEW; n++) {
  const { id } = await buildIssue(db, {
    project,
    reporterId: lead.id,
    status: 'IN_REVIEW',
    severity: 'CRITICAL',
    priority: 'P1',
    dueDay: late,
  });
  await db.execute(sql`
    update issues set title_vi = '', title_en = 'x', cvss_score = 9.9, bug_id = 'server_side_injection.sql_injection', cwe = 'CWE-89',
      vi_outdated = '{title}', tags = '{hiem}' where id = ${id}`);
}
const field = await buildField(db, lead.workspaceId, { type: 'CHOICE' });
await db.execute(sql`
  insert into issue_field_values (workspace_id, issue_id, field_id, position, value, sort_key)
  select workspace_id, id, ${field.id}::uuid, 0, 'x', case when severity = 'CRITICAL' then '00' else '01' end
  from issues where number > 1000 + ${MANY / 10}::int or severity = 'CRITICAL'`);
await db.execute('vacuum analyze issues');
await db.execute(sql`vacuum analyze ${issueFieldValues}`);

async function looks(filter: IssueFilter, sortBy: ColumnSort = '-updatedAt'): Promise<{ found: number; read: number }> {
  return database.transaction(async (tx) => {
    // PostgreSQL would scan the small tables of a test; this setting makes it use indexes.
    await tx.execute('set local enable_seqscan = off');
    const read = async () => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relid = 'issues'::regclass`,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    const list = await listIssues(tx, viewer, filter, { sortBy, limit: 51, offset: 0 });
    expect(await countIssues(tx, viewer, filter)).toBe(list.length);
    return { found: list.length, read: (await read()) - before };
  });
}

test.each<[string, IssueFilter]>([
  ['status', { status: ['IN_REVIEW', 'DRAFT'] }],
  ['severity', { severity: ['CRITICAL'] }],
  ['priority', { priority: ['P1'] }],
  ['type with all below it', { bugId: 'server_side_injection' }],
  ['weakness', { cwe: 'CWE-89' }],
  ['score', { cvssFrom: 9 }],
  ['tag', { tag: ['hiem'] }],
  ['overdue', { overdue: true }],
  ['waiting', { waitingFor: { ...viewer, client: false } }],
  ['language missing', { languageMissing: 'vi' }],
  ['language outdated', { languageOutdated: 'vi' }],
  ['custom field', { fields: [{ fieldId: field.id, team: true, keyed: true, tests: [{ test: 'in', key: ['00'] }] }] }],
])('a list by %s looks at what it finds, and not at every issue', async (_name, filter) => {
  const { found, read } = await looks(filter);
  expect(found).toBe(FEW);
  expect(read).toBeLessThan(10 * FEW);
});

test.each([false, true])('the first page by a custom field reads only that page; descending: %j', async (descending) => {
  await database.transaction(async (tx) => {
    // For the few issues of a test, PostgreSQL would read and sort all of them.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'sort']) await tx.execute(`set local enable_${way} = off`);
    const readOf = async () => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
          where relid in ('issues'::regclass, 'issue_field_values'::regclass)`,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await readOf();
    const ids = await idsByField(tx, viewer, {}, { fieldId: field.id, team: true, descending }, { limit: 50, offset: 0 });
    expect(ids).toHaveLength(50);
    expect((await readOf()) - before).toBeLessThan(300);
  });
});
