import fs from 'node:fs';
import path from 'node:path';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { exportJobs } from '../exports/exports.tables.ts';
import { attachToIssue, issuePlace } from '../issues/evidence/issue-files.service.ts';
import { filesByName } from '../issues/evidence/project-files.service.ts';
import { findIssueDetail } from '../issues/issue-detail.repo.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { BACKUP_LOCK } from '../platform/jobs/backup-lock.ts';
import { NotStored } from '../platform/storage/storage.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { projectAccess } from '../projects/projects.policy.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildFile, placesOf } from './files.factory.ts';
import { eraseAfterCommit, followTexts } from './files.service.ts';
import { files } from './files.tables.ts';

const { call, database, db, logged, platform, tokenOf } = await testApp();

const member = await buildMember(db);
const other = await buildMember(db, { workspace: { id: member.workspaceId } });
const actor = (user: typeof member): Actor => ({
  userId: user.id,
  sessionId: newId(),
  workspaceId: user.workspaceId,
  username: user.username,
  name: user.name,
  language: 'vi',
  timeZone: 'Asia/Ho_Chi_Minh',
  role: 'Tester',
  permissions: new Set(),
  apiToken: null,
  onlyProjects: null,
  mustChangePassword: false,
  twoFactorMissing: false,
});
let keys = 0;
const project = () => buildProject(db, { workspaceId: member.workspaceId, createdBy: member.id, key: `S${++keys}` });
async function addIssue(projectId: string, status: 'OPEN' | 'DRAFT' = 'DRAFT') {
  const row = { workspaceId: member.workspaceId, id: newId(), projectId, number: ++keys, status, reporterId: member.id };
  const texts = { titleVi: 'x', titleEn: '', searchText: 'x', externalId: '', tags: [] };
  await db.insert(issues).values({ ...row, ...texts, severity: 'LOW', severityOrder: 4 });
  return row;
}
const uploadedBy = (user: { id: string }, overrides = {}) =>
  buildFile(db, platform.storage, { workspaceId: member.workspaceId, uploadedBy: user.id, ...overrides });

test('namesReferredTo finds each file in a text once, and nothing that only looks like one', () => {
  const name = `${'a1'.repeat(16)}.png`;
  const texts = [
    `![x](/attachments/${name}) và [tệp](https://coloa.example/attachments/${name})`,
    `/attachments/${'b'.repeat(31)}.png /attachments/${'c'.repeat(32)}.toolongending`,
    `<img src="/attachments/${'d'.repeat(32)}.jpg" width=200>`,
  ];
  expect(namesReferredTo(texts)).toEqual([name, `${'d'.repeat(32)}.jpg`]);
});

describe('followTexts', () => {
  test('lets an issue show the actor’s free uploads and files of its project, and no others', async () => {
    const issue = await addIssue((await project()).id);
    const held = await addIssue(issue.projectId);
    const abroad = await uploadedBy(member, { projectId: (await project()).id });
    const [mine, theirs, elsewhere, unused] = [
      await uploadedBy(member),
      await uploadedBy(other),
      await uploadedBy(member, { projectId: issue.projectId, issueId: held.id }),
      await uploadedBy(member),
    ];
    const text = [mine, theirs, elsewhere, abroad].map(({ fileName }) => `![](/attachments/${fileName})`).join('\n');
    await database.transaction((tx) => followTexts(tx, actor(member), issuePlace(issue), { reads: 'all' }, [text], [text]));
    expect(await placesOf(db, mine.id)).toEqual([issue.id]);
    expect(await placesOf(db, theirs.id)).toEqual([]);
    expect((await placesOf(db, elsewhere.id)).sort()).toEqual([held.id, issue.id].sort());
    expect(await placesOf(db, abroad.id)).not.toContain(issue.id);
    expect(await placesOf(db, unused.id)).toEqual([]);
  });

  test('accepts texts with very many references', async () => {
    const issue = await addIssue((await project()).id);
    const text = Array.from({ length: 70_000 }, (_, n) => `/attachments/${n.toString(16).padStart(32, '0')}.png`).join('\n');
    await expect(
      database.transaction((tx) => followTexts(tx, actor(member), issuePlace(issue), { reads: 'all' }, [text], [text])),
    ).resolves.toBeUndefined();
  });
});

test('attachToIssue attaches a file once, and the issue then has it', async () => {
  const issue = await addIssue((await project()).id);
  const [file, theirs] = [await uploadedBy(member), await uploadedBy(other)];
  const attach = (id: string, to = issue) => database.transaction((tx) => attachToIssue(tx, actor(member), to, id));
  expect(await attach(file.id)).toMatchObject({ attachmentId: file.id, url: `/attachments/${file.fileName}` });
  expect(await attach(file.id)).toMatchObject({ attachmentId: file.id });
  expect((await findIssueDetail(db, member.workspaceId, issue.id, member.id))?.files).toMatchObject([{ id: file.id, open: true }]);
  await expect(attach(file.id, await addIssue(issue.projectId))).rejects.toMatchObject({ details: [{ code: 'ATTACHMENT_IN_USE' }] });
  await expect(attach(theirs.id)).rejects.toMatchObject({ details: [{ code: 'UNKNOWN_ATTACHMENT' }] });
});

test('filesByName returns only files of the report’s own project, and for a client those of published issues', async () => {
  const [mine, elsewhere] = [await project(), await project()];
  const [open, draft] = [await addIssue(mine.id, 'OPEN'), await addIssue(mine.id)];
  const there = [
    await uploadedBy(member, { projectId: mine.id, issueId: open.id }),
    await uploadedBy(member, { projectId: mine.id, issueId: draft.id }),
    await uploadedBy(member, { projectId: elsewhere.id }),
    await uploadedBy(member),
  ];
  const names = there.map(({ fileName }) => fileName);
  const found = async (hat: 'LEAD' | 'CLIENT') => {
    const access = projectAccess(actor(member), { id: mine.id, status: 'IN_PROGRESS', deletedAt: null }, [hat]);
    return [...(await filesByName(db, member.workspaceId, mine.id, names, access)).keys()].sort();
  };
  expect(await found('LEAD')).toEqual(names.slice(0, 2).sort());
  expect(await found('CLIENT')).toEqual(names.slice(0, 1));
});

describe('uploads that nothing shows', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  async function purge() {
    await db.execute("select graphile_worker.add_job('files.purge-unattached', '{}')");
    await platform.jobs.drain();
    await platform.jobs.drain();
  }

  test('are deleted 30 days after their last use, also from the store', async () => {
    const old = await uploadedBy(member, { lastUsedAt: daysAgo(31) });
    const young = await uploadedBy(member, { lastUsedAt: daysAgo(29) });
    const attached = await uploadedBy(member, { lastUsedAt: daysAgo(400), projectId: (await project()).id });
    await purge();
    await expect(platform.storage.read(old.storedAs)).rejects.toThrow(NotStored);
    const left = (await db.select({ id: files.id }).from(files)).map(({ id }) => id);
    expect(left).not.toContain(old.id);
    expect(left).toEqual(expect.arrayContaining([young.id, attached.id]));
  });

  test('stay while a draft shows them', async () => {
    const file = await uploadedBy(member, { lastUsedAt: daysAgo(29) });
    await call(filesContract.download, { params: { fileName: file.fileName } }, { token: await tokenOf(member) });
    const [{ lastUsedAt } = { lastUsedAt: daysAgo(99) }] = await db
      .select({ lastUsedAt: files.lastUsedAt })
      .from(files)
      .where(eq(files.id, file.id));
    expect(lastUsedAt.getTime()).toBeGreaterThan(daysAgo(1).getTime());
  });
});

describe('files in the store that no row names', () => {
  const age = (name: string) => {
    const file = path.join(platform.env.dataDir, 'files', name.slice(0, 2), name);
    fs.utimesSync(file, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000));
  };
  const writeOrphans = async (howMany: number) =>
    Promise.all(
      Array.from({ length: howMany }, async (_, n) => {
        const { name } = await platform.storage.write(Buffer.from([n]));
        age(name);
        return name;
      }),
    );
  const held = async () => (await Array.fromAsync(platform.storage.list())).map(({ name }) => name);
  async function purge() {
    await db.execute("select graphile_worker.add_job('files.purge-orphans', '{}')");
    await platform.jobs.drain();
  }

  test('are deleted a day later; young files, and those that a file or an export names, stay', async () => {
    const file = await uploadedBy(member);
    const [orphan = '', result = ''] = await writeOrphans(2);
    const { name: young } = await platform.storage.write(Buffer.from('young'));
    age(file.storedAs);
    const { id: projectId } = await project();
    const of = { workspaceId: member.workspaceId, id: newId(), projectId, requestedBy: member.id, fileName: 'x.pdf' };
    await db.insert(exportJobs).values({ ...of, request: { projectId, format: 'pdf' }, status: 'DONE', storedAs: result });
    await purge();
    const left = await held();
    expect(left).toEqual(expect.arrayContaining([file.storedAs, result, young]));
    expect(left).not.toContain(orphan);
  });

  test('stay if most of the store is unknown, because it then belongs to another database', async () => {
    const orphans = await writeOrphans(25);
    await purge();
    expect(await held()).toEqual(expect.arrayContaining(orphans));
    expect(logged.splice(0).join()).toContain('the store does not belong to this database');
  });
});

test('no file is deleted from the store during a backup, only afterwards', async () => {
  const { name } = await platform.storage.write(Buffer.from('named by a row of the backup'));
  const backingUp = new pg.Client(database.connection);
  await backingUp.connect();
  await backingUp.query('SELECT pg_advisory_lock($1, $2)', BACKUP_LOCK);
  await database.transaction((tx) => eraseAfterCommit(tx, [name]));
  await platform.jobs.drain();
  const { path: kept } = await platform.storage.local(name);
  expect(fs.existsSync(kept)).toBe(true);

  await backingUp.end();
  await db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'files.erase'), run_at => now())`,
  );
  await platform.jobs.drain();
  expect(fs.existsSync(kept)).toBe(false);
});
