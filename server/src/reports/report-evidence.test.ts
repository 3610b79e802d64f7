import { randomBytes } from 'node:crypto';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { newReader } from '../../test/reader.ts';
import { shareTeam } from '../../test/share-team.ts';
import type { Teammate } from '../../test/team.ts';
import { fileUses } from '../files/file-uses.tables.ts';
import { buildFile, buildPng } from '../files/files.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildShare } from './shares/shares.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { team, keep, open } = await shareTeam(app);

const preview = async (projectId: string, body: object = {}, who: Teammate = 'lead') =>
  (await call(reportsContract.preview, { params: { id: projectId }, body }, team.as(who))).body.documents;

async function withEvidence(status: 'OPEN' | 'DRAFT' = 'OPEN') {
  const project = await team.project({ languages: ['vi', 'en'] });
  const of = { workspaceId: project.workspaceId, uploadedBy: team.people.tester.id, projectId: project.id, open: isPublished(status) };
  const image = await buildFile(db, platform.storage, { ...of, bytes: await buildPng(30, 20) });
  const script = await buildFile(db, platform.storage, {
    ...of,
    bytes: Buffer.from('print(1)'),
    type: 'text/x-python',
    name: 'poc ⟦FILESECRET⟧.py',
    fileName: `${randomBytes(16).toString('hex')}.py`,
  });
  const issue = await buildIssue(
    db,
    { project, status },
    {
      contents: { vi: { title: 'Có bằng chứng', steps: 'Xem [](evidence:exchange)' } },
      evidence: [
        {
          id: 'exchange',
          captions: { vi: 'Gửi lại ⟦VISECRET⟧', en: '' },
          kind: 'HTTP',
          request: 'GET / HTTP/1.1\nCookie: ⟦REQUESTSECRET⟧',
          response: '⟦RESPONSESECRET⟧',
          durationMs: 182,
          responseBytes: 2_148,
        },
        { id: 'terminal', captions: { vi: 'Chạy', en: 'Run ⟦ENSECRET⟧' }, kind: 'CODE', language: 'sh', text: 'id ⟦CODESECRET⟧' },
        { id: 'picture1', captions: { vi: '', en: ' Screen ' }, kind: 'IMAGE', fileName: image.fileName },
        { id: 'filefile', captions: { vi: '', en: '' }, kind: 'FILE', fileName: script.fileName },
        { id: 'filegone', captions: { vi: '', en: '' }, kind: 'FILE', fileName: `${'00'.repeat(16)}.zip` },
      ],
    },
  );
  return { project, issue, image, script };
}

describe('the evidence of a finding in a report', () => {
  test('is the same in both languages, with captions in the language or the other one, without redacted text', async () => {
    const { project, image, script } = await withEvidence();
    const [vi, en] = await preview(project.id, { language: 'both' });
    const sha256 = script.sha256.toString('hex');
    expect(vi?.findings[0]?.evidence).toEqual([
      {
        id: 'exchange',
        caption: 'Gửi lại ⟦⟧',
        kind: 'HTTP',
        request: 'GET / HTTP/1.1\nCookie: ⟦⟧',
        response: '⟦⟧',
        durationMs: 182,
        responseBytes: 2_148,
      },
      { id: 'terminal', caption: 'Chạy', kind: 'CODE', language: 'sh', text: 'id ⟦⟧' },
      { id: 'picture1', caption: 'Screen', kind: 'IMAGE', fileName: image.fileName },
      { id: 'filefile', caption: '', kind: 'FILE', fileName: script.fileName, file: { name: 'poc ⟦⟧.py', size: 8, sha256 } },
      { id: 'filegone', caption: '', kind: 'FILE', fileName: `${'00'.repeat(16)}.zip`, file: null },
    ]);
    expect(en?.findings[0]?.evidence?.map(({ caption }) => caption)).toEqual(['Gửi lại ⟦⟧', 'Run ⟦⟧', 'Screen', '', '']);
    expect(vi?.findings[0]?.untranslated).toEqual({ language: 'en', texts: ['captions'] });
    expect(en?.findings[0]?.untranslated).toEqual({ language: 'vi', texts: ['title', 'steps', 'captions'] });
    for (const document of [vi, en]) expect(document?.images.map(({ fileName }) => fileName)).toEqual([image.fileName]);
  });

  test('is shown with its images to clients and link readers who can access them', async () => {
    const { project, image, script } = await withEvidence();
    const [asClient] = await preview(project.id, {}, 'client');
    expect(asClient?.findings[0]?.evidence).toHaveLength(5);
    const reader = newReader(app);
    const { document } = (await open((await buildShare(db, project)).token, reader)).body;
    expect(document.findings[0]?.evidence).toEqual(asClient?.findings[0]?.evidence);
    expect((await reader.file(image.fileName)).status).toBe(200);
    expect((await reader.file(script.fileName)).status).toBe(404);
    await db.update(fileUses).set({ open: false }).where(eq(fileUses.fileId, script.id));
    const [without] = await preview(project.id, {}, 'client');
    expect(without?.findings[0]?.evidence?.[3]).toMatchObject({ kind: 'FILE', file: null });
  });

  test('of unpublished findings is hidden from clients', async () => {
    const { project } = await withEvidence('DRAFT');
    const [asClient] = await preview(project.id, {}, 'client');
    expect(asClient?.findings).toEqual([]);
    const [asLead] = await preview(project.id, { statuses: ['DRAFT'] });
    expect(asLead?.findings[0]?.evidence).toHaveLength(5);
  });

  test('is absent with its images if the report shows no finding details', async () => {
    const { project } = await withEvidence();
    const [document] = await preview(project.id, { parts: ['OVERVIEW'] });
    expect(document?.findings[0]?.evidence).toEqual([]);
    expect(document?.images).toEqual([]);
  });

  test('is kept in a version, with a copy of its images', async () => {
    const { project, image } = await withEvidence();
    const [before] = await preview(project.id);
    const version = await keep(project.id);
    await platform.database.pool.query('delete from issue_evidence where workspace_id = $1', [project.workspaceId]);
    await platform.storage.delete(image.storedAs);
    const [kept] = await preview(project.id, { versionId: version.id });
    expect(kept?.findings[0]?.evidence).toEqual(before?.findings[0]?.evidence);
    expect(kept?.images).toEqual(before?.images);
  });

  test('takes the same number of queries for ten findings as for one', async () => {
    const { project } = await withEvidence();
    const queries = async () => (await countQueries(() => preview(project.id))).queries.length;
    const one = await queries();
    for (let n = 0; n < 9; n += 1) {
      await buildIssue(
        db,
        { project, status: 'OPEN' },
        { evidence: [{ id: 'terminal', captions: { vi: '', en: '' }, kind: 'CODE', language: '', text: 'id' }] },
      );
    }
    expect(await queries()).toBe(one);
  });
});
