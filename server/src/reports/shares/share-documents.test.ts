import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { newId } from '../../platform/ids.ts';
import { createShareDocuments } from './share-documents.service.ts';
import { type FoundShare, findShare } from './shared-report.repo.ts';
import { type BuiltShare, buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const team = await buildTeam(app);
const lead = team.as('lead');

async function found({ workspaceId, id }: BuiltShare): Promise<FoundShare> {
  const share = await findShare(db, workspaceId, id);
  if (!share) throw new Error('no share');
  return share;
}

function kept() {
  let now = 0;
  const documents = createShareDocuments(platform, () => now);
  const pass = (seconds: number): void => {
    now += seconds * 1000;
  };
  return { documents, pass };
}

describe('the document of a link', () => {
  test('is created once for a hundred concurrent readers, and for readers shortly afterwards', async () => {
    const project = await team.project();
    await buildIssue(db, { project, status: 'OPEN' });
    const share = await buildShare(db, project);
    const { documents, pass } = kept();
    const read = async () => documents.of(await found(share), 'vi');
    const shown = await Promise.all(Array.from({ length: 100 }, read));
    expect(new Set(shown).size).toBe(1);
    pass(15);
    await read();
    expect(documents.made).toBe(1);
    const { queries } = await countQueries(read);
    expect(queries.length).toBe(1);
    pass(10);
    await read();
    expect(documents.made).toBe(2);
  });

  test('is recreated after each change of the project, except changes that no report shows', async () => {
    const project = await team.project();
    const body = { contents: { vi: { title: 'Cũ', description: 'x' } } };
    const issue = await buildIssue(db, { project, status: 'OPEN', reporterId: team.people.tester.id }, body);
    const share = await buildShare(db, project);
    const { documents } = kept();
    const read = async () => (await documents.of(await found(share), 'vi')).document;
    await read();
    const steps: (() => Promise<{ errors: string[] }>)[] = [
      () => call(issuesContract.update, { params: { id: issue.id }, body: { version: 1, contents: { vi: { title: 'Mới' } } } }, lead),
      () => call(projectsContract.update, { params: { id: project.id }, body: { version: 1, name: 'Tên mới' } }, lead),
      () => call(reportsContract.saveSettings, { params: { id: project.id }, body: { version: 1, summary: { vi: 'Mới', en: '' } } }, lead),
      () => call(issuesContract.update, { params: { id: issue.id }, body: { from: 'OPEN', status: 'IN_PROGRESS' } }, lead),
      () => call(issuesContract.delete, { params: { id: issue.id } }, lead),
      () => call(issuesContract.restore, { params: { id: issue.id } }, lead),
    ];
    for (const [n, step] of steps.entries()) {
      expect((await step()).errors, `${n}`).toEqual([]);
      const document = await read();
      expect(documents.made, `${n}`).toBe(n + 2);
      expect(document.findings.length, `${n}`).toBe(n === 4 ? 0 : 1);
    }
    const before = documents.made;
    const comment = { id: newId(), body: 'Xong.', internal: true };
    expect((await call(commentsContract.onIssue, { body: { issueId: issue.id, ...comment } }, lead)).errors).toEqual([]);
    await read();
    expect(documents.made).toBe(before);
  });

  test('is cached by link, selection and language, and for a version as long as it is read', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    await buildIssue(db, { project, status: 'OPEN' });
    const versionId = (await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, lead)).body.id;
    const [one, two] = [await buildShare(db, project, { language: 'both' }), await buildShare(db, project, { severities: ['HIGH'] })];
    const { documents, pass } = kept();
    expect((await documents.of(await found(one), 'vi')).document.findings.length).toBe(1);
    expect((await documents.of(await found(two), 'vi')).document.findings.length).toBe(0);
    expect((await documents.of(await found(one), 'en')).document.language).toBe('en');
    expect(documents.made).toBe(3);
    const fixed = await buildShare(db, project, { versionId });
    for (let n = 0; n < 10; n++) {
      await documents.of(await found(fixed), 'vi');
      pass(50);
    }
    expect(documents.made).toBe(4);
  });

  test('is not cached if its creation failed', async () => {
    const share = await buildShare(db, await team.project());
    const { documents } = kept();
    const there = await found(share);
    const lost = { ...there, share: { ...there.share, versionId: share.id } };
    await expect(documents.of(lost, 'vi')).rejects.toThrow();
    await expect(documents.of(lost, 'vi')).rejects.toThrow();
    expect(documents.made).toBe(2);
  });
});
