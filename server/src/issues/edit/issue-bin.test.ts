import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildFile } from '../../files/files.factory.ts';
import { files } from '../../files/files.tables.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { NotStored } from '../../platform/storage/storage.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { issueContents, issueEvidence, issues } from '../issues.tables.ts';
import { purgeIssues } from './issue-bin.service.ts';

const { db, platform } = await testApp();
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

test('an issue is deleted with texts, evidence and files after 30 days in the bin; others stay', async () => {
  const project = await buildProject(db);
  const evidence = [{ id: 'terminal', kind: 'CODE', captions: { vi: '', en: '' }, language: '', text: 'id' }] as const;
  const old = await buildIssue(db, { project, deletedAt: daysAgo(31) }, { evidence });
  const young = await buildIssue(db, { project, deletedAt: daysAgo(29) });
  const used = await buildIssue(db, { project }, { evidence });
  const hooked = { workspaceId: project.workspaceId, projectId: project.id, uploadedBy: project.createdBy };
  const gone = await buildFile(db, platform.storage, { ...hooked, issueId: old.id });
  const kept = await buildFile(db, platform.storage, { ...hooked, issueId: young.id });

  await addJob(db, purgeIssues, {});
  await platform.jobs.drain();

  const left = (await db.select({ id: issues.id }).from(issues)).map((row) => row.id).sort();
  expect(left).toEqual([young.id, used.id].sort());
  expect((await db.select({ id: issueContents.issueId }).from(issueContents)).map((row) => row.id)).not.toContain(old.id);
  expect(await db.select({ id: issueEvidence.issueId }).from(issueEvidence)).toEqual([{ id: used.id }]);
  expect((await db.select({ id: files.id }).from(files)).map((row) => row.id)).toEqual([kept.id]);
  await platform.jobs.drain();
  await expect(platform.storage.read(gone.storedAs)).rejects.toThrow(NotStored);
  (await platform.storage.read(kept.storedAs)).stream.destroy();
});
