import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { shareTeam } from '../../../test/share-team.ts';
import type { Teammate } from '../../../test/team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { NotStored } from '../../platform/storage/storage.ts';
import { reportVersionImages, reportVersions } from '../reports.tables.ts';
import { buildShare } from '../shares/shares.factory.ts';
import { buildVersion } from './report-versions.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { team, one, change, revoke, keep, open, audited, historyOf } = await shareTeam(app);

const remove = (projectId: string, versionId: string, who: Teammate = 'lead') =>
  call(reportsContract.deleteVersion, { params: { id: projectId, versionId } }, team.as(who));
const list = async (projectId: string) => (await call(reportsContract.versions, { params: { id: projectId } }, team.as('lead'))).body.items;

describe('DELETE /api/project/{id}/report/version/{versionId}', () => {
  test('200: deletes content and images, never reuses the number, and records number and hash', async () => {
    const project = await team.project();
    const of = { workspaceId: project.workspaceId, uploadedBy: team.people.tester.id, projectId: project.id };
    const picture = await buildFile(db, platform.storage, of);
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'x', steps: `![](/attachments/${picture.fileName})` } } });
    const [first, second] = [await keep(project.id), await keep(project.id)];
    const [copy] = await db.select().from(reportVersionImages).where(eq(reportVersionImages.versionId, second.id));
    expect(await remove(project.id, second.id)).toMatchObject({ status: 200, text: 'true' });
    expect((await list(project.id)).map(({ id }) => id)).toEqual([first.id]);
    const [row] = await db.select().from(reportVersions).where(eq(reportVersions.id, second.id));
    expect(row).toMatchObject({ number: 2, documents: null, storedLogo: null });
    await platform.jobs.drain();
    await expect(platform.storage.read(copy?.storedAs ?? '')).rejects.toThrow(NotStored);
    for (const ask of [
      call(reportsContract.preview, { params: { id: project.id }, body: { versionId: second.id } }, team.as('lead')),
      call(exportsContract.report, { body: { projectId: project.id, versionId: second.id } }, team.as('lead')),
    ])
      expect(await ask).toMatchObject({ status: 400, errors: ['UNKNOWN_VERSION'] });
    expect((await keep(project.id)).number).toBe(3);
    expect((await historyOf(project.id))[1]).toEqual({ action: 'VERSION_DELETED', changes: [[2, null]] });
    expect((await audited(project.id))[2]).toMatchObject({
      action: 'REPORT_VERSION_DELETED',
      details: { number: 2, sha256: second.sha256 },
    });
    expect((await remove(project.id, first.id)).status).toBe(200);
  });

  test('200: ended links still report what they showed, and an expired one cannot be extended', async () => {
    const project = await team.project();
    const version = await buildVersion(db, project);
    const over = await buildShare(db, project, { versionId: version.id, expiresAt: new Date(Date.now() - 1) });
    expect((await remove(project.id, version.id)).status).toBe(200);
    const sha256 = version.sha256.toString('hex');
    expect((await one(project.id, over.id)).body.items).toMatchObject([
      { state: 'REVOKED', shown: { id: version.id, number: version.number, sha256 } },
    ]);
    expect((await change(over, { expiresAt: new Date(Date.now() + 60_000).toISOString() })).errors).toEqual(['SHARE_GONE']);
    expect((await open(over.token)).errors).toEqual(['SHARE_GONE']);
  });

  test('403, 404: for team members other than leads; for clients and others; in another project; twice', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const version = await buildVersion(db, project);
    for (const who of ['tester', 'reviewer'] as const)
      expect((await remove(project.id, version.id, who)).errors, who).toEqual(['FORBIDDEN']);
    for (const who of ['client', 'outsider', 'stranger'] as const)
      expect((await remove(project.id, version.id, who)).errors, who).toEqual(['NOT_FOUND']);
    expect((await remove(other.id, version.id)).status).toBe(404);
    expect((await remove(project.id, version.id)).status).toBe(200);
    expect((await remove(project.id, version.id)).status).toBe(404);
  });

  test('409: while an open or locked link shows the version, and in an archived project', async () => {
    const project = await team.project();
    const version = await buildVersion(db, project);
    const [open, locked] = [
      await buildShare(db, project, { versionId: version.id }),
      await buildShare(db, project, { versionId: version.id, wrongPasswords: 10 }),
    ];
    const refused = await remove(project.id, version.id);
    expect(refused).toMatchObject({ status: 409, errors: ['VERSION_SHARED'] });
    expect(refused.details[0]?.message).toContain('2 liên kết');
    await revoke(project.id, { shareId: open.id });
    expect((await remove(project.id, version.id)).errors).toEqual(['VERSION_SHARED']);
    await revoke(project.id, { shareId: locked.id });
    expect((await remove(project.id, version.id)).status).toBe(200);
    const archived = await team.project({ status: 'ARCHIVED' });
    expect((await remove(archived.id, (await buildVersion(db, archived)).id)).errors).toEqual(['PROJECT_ARCHIVED']);
  });
});
