import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { issuePlace } from '../issues/evidence/issue-files.service.ts';
import { listFilesByName } from '../issues/evidence/project-files.repo.ts';
import { findIssueDetail } from '../issues/issue-detail.repo.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { addUses, removeUses, setOpen } from './file-uses.repo.ts';
import { buildFile } from './files.factory.ts';
import { findReadable } from './files.repo.ts';
import { unattachedBytes } from './unused-files.repo.ts';

const app = await testApp();
const { db, database, platform } = app;
const { workspace, people, project: buildProject } = await buildTeam(app);
const actor = { workspaceId: workspace.id, userId: people.tester.id, permissions: new Set(), onlyProjects: null } as unknown as Actor;

const MANY = 2_000;
const FEW = 3;
const project = await buildProject();
const large = await buildIssue(db, { project, status: 'OPEN' });
const small = await buildIssue(db, { project, status: 'OPEN' });
const at = { workspaceId: workspace.id, projectId: project.id };
const plain = await buildFile(db, platform.storage, { ...at, issueId: large.id, uploadedBy: people.lead.id });
await db.execute(sql`
  insert into files (workspace_id, id, file_name, stored_as, name, type, size, sha256, uploaded_by)
  select workspace_id, gen_random_uuid(), md5(n::text) || '.png', stored_as, name, type, size, sha256, uploaded_by
  from files cross join generate_series(1, ${MANY}) n where id = ${plain.id}`);
await db.execute(sql`
  insert into file_uses (workspace_id, file_id, kind, place_id, project_id, issue_id, open)
  select workspace_id, id, 'ISSUE', ${large.id}, ${project.id}, ${large.id}, true from files where id <> ${plain.id}`);
const few: string[] = [];
for (let n = 0; n < FEW; n++)
  few.push((await buildFile(db, platform.storage, { ...at, issueId: small.id, uploadedBy: people.tester.id })).fileName);
for (const table of ['files', 'file_uses', 'issues', 'projects']) await db.execute(sql.raw(`vacuum analyze ${table}`));

async function reads(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let read = 0;
  const undone = new Error('undone');
  const done = database.transaction(async (tx) => {
    // PostgreSQL would scan the small tables of a test; this setting makes it use indexes.
    await tx.execute('set local enable_seqscan = off');
    const total = async () => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as n from pg_class c left join pg_index i on i.indexrelid = c.oid
        where coalesce(i.indrelid, c.oid) in ('files'::regclass, 'file_uses'::regclass)`);
      return rows[0]?.n ?? 0;
    };
    const before = await total();
    await work(tx);
    read = (await total()) - before;
    throw undone;
  });
  await expect(done).rejects.toBe(undone);
  return read;
}

const place = issuePlace({ id: small.id, projectId: project.id });
test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['a download', (tx) => findReadable(tx, actor, few[0] ?? '')],
  ['the files of an issue', (tx) => findIssueDetail(tx, workspace.id, small.id, people.tester.id)],
  ['the files that a report shows', (tx) => listFilesByName(tx, workspace.id, project.id, few, { reads: 'published' })],
  ['a text that is saved', (tx) => addUses(tx, actor, place, { reads: 'all' }, few)],
  ['what clients see of a text', (tx) => setOpen(tx, workspace.id, place, few)],
  ['the deletion of an issue', (tx) => removeUses(tx, workspace.id, { issueId: small.id })],
  ['the deletion of a comment or a write-up', (tx) => removeUses(tx, workspace.id, { kind: 'ISSUE', placeId: small.id })],
  ['the quota of an upload', (tx) => unattachedBytes(tx, workspace.id, people.tester.id)],
])('%s reads the files concerned, and not all of a project', async (_name, work) => {
  const read = await reads(work);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20 * FEW);
});
