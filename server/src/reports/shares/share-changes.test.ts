import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { shareTeam } from '../../../test/share-team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { type BuiltShare, buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { team, list, one, change, revoke, visits, keep, open, audited, historyOf } = await shareTeam(app);
const hour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('PUT /api/project/share', () => {
  test('200: changes only the given fields, which the next response shows', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    await buildIssue(db, { project, status: 'OPEN', severity: 'LOW' });
    const share = await buildShare(db, project, { comments: true });
    const reader = newReader(app);
    expect((await open(share.token, reader)).body.document.findings.length).toBe(1);
    const { body } = await change(share, { label: 'Tên mới', severities: ['HIGH'], language: 'both', downloads: false });
    expect(body).toMatchObject({
      id: share.id,
      label: 'Tên mới',
      severities: ['HIGH'],
      language: 'both',
      downloads: false,
      comments: true,
    });
    const now = (await open(share.token, reader)).body;
    expect(now).toMatchObject({ label: 'Tên mới', languages: ['vi', 'en'], can: { download: false, comment: true } });
    expect(now.document.findings).toEqual([]);
    expect(await audited(project.id)).toMatchObject([
      {
        action: 'SHARE_CHANGED',
        details: { shareId: share.id, label: 'Tên mới', downloads: { from: true, to: false }, severities: { to: ['HIGH'] } },
      },
    ]);
  });

  test('200: an open link can switch from live to a version and back', async () => {
    const project = await team.project();
    await buildIssue(db, { project, status: 'OPEN' });
    const { id: versionId } = await keep(project.id);
    const share = await buildShare(db, project);
    await buildIssue(db, { project, status: 'OPEN' });
    const reader = newReader(app);
    const findings = async () => (await open(share.token, reader)).body.document.findings.length;
    expect(await findings()).toBe(2);
    await change(share, { versionId });
    expect(await findings()).toBe(1);
    await change(share, { versionId: null });
    expect(await findings()).toBe(2);
  });

  test('200: an expired link is valid again after it is extended', async () => {
    const share = await buildShare(db, await team.project(), { expiresAt: new Date(Date.now() - 1) });
    expect((await open(share.token)).status).toBe(410);
    expect((await change(share, { expiresAt: hour() })).body.state).toBe('ACTIVE');
    expect((await open(share.token)).status).toBe(200);
    expect((await change(share, { expiresAt: null })).body.expiresAt).toBe(null);
  });

  test('200: an empty change has no effect and adds no audit entry', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    expect((await change(share, {})).body.label).toBe(share.label);
    expect(await audited(project.id)).toEqual([]);
  });

  test('400: a past expiry and a version of another project are rejected', async () => {
    const share = await buildShare(db, await team.project());
    const foreign = await keep((await team.project()).id);
    expect((await change(share, { expiresAt: '2020-01-01T00:00:00Z' })).errors).toEqual(['EXPIRY_NOT_AHEAD']);
    expect((await change(share, { versionId: foreign.id })).errors).toEqual(['UNKNOWN_VERSION']);
  });

  test('400: a language that the version does not contain is rejected, whichever of the two changes', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    const { id: versionId } = await keep(project.id);
    const refused = [{ code: 'LANGUAGE_NOT_IN_VERSION', path: 'language' }];
    const share = await buildShare(db, project, { language: 'en' });
    expect((await change(share, { versionId })).details).toMatchObject(refused);
    expect((await change(share, { versionId, language: 'vi' })).status).toBe(200);
    expect((await change(share, { language: 'both' })).details).toMatchObject(refused);
    expect((await change(share, { versionId: null, language: 'both' })).status).toBe(200);
  });

  test('404: the link belongs to another project, even if the caller leads both', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const share = await buildShare(db, project);
    expect((await change({ ...share, projectId: other.id }, { label: 'x' })).status).toBe(404);
    expect((await revoke(other.id, { shareId: share.id })).status).toBe(404);
    expect((await visits(other.id, { shareId: share.id })).status).toBe(404);
    expect((await list(project.id)).body.items).toMatchObject([{ label: share.label, state: 'ACTIVE' }]);
  });

  test('409: the project is archived, 410: the link was revoked', async () => {
    expect((await change(await buildShare(db, await team.project({ status: 'ARCHIVED' })), { label: 'x' })).errors).toEqual([
      'PROJECT_ARCHIVED',
    ]);
    const ended = await buildShare(db, await team.project(), { revokedAt: new Date() });
    expect(await change(ended, { expiresAt: hour(), unlock: true, label: 'x' })).toMatchObject({ status: 410, errors: ['SHARE_GONE'] });
  });
});

describe('DELETE /api/project/{id}/share', () => {
  const state = async (share: BuiltShare) => (await one(share.projectId, share.id)).body.items[0]?.state;

  test('200: revokes one link immediately, and no others', async () => {
    const project = await team.project();
    const [one, other] = [await buildShare(db, project), await buildShare(db, project)];
    expect(await revoke(project.id, { shareId: one.id })).toMatchObject({ status: 200, text: 'true' });
    expect([await state(one), await state(other)]).toEqual(['REVOKED', 'ACTIVE']);
    expect([(await open(one.token)).status, (await open(other.token)).status]).toEqual([410, 200]);
    expect(await historyOf(project.id)).toEqual([{ action: 'SHARE_ENDED', changes: [[one.label, null]] }]);
    expect(await audited(project.id)).toMatchObject([{ action: 'SHARE_ENDED', details: { shareId: one.id, label: one.label } }]);
  });

  test('200: without a link id revokes all links of the project, and of no other', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const [one, two, elsewhere] = [await buildShare(db, project), await buildShare(db, project), await buildShare(db, other)];
    expect((await revoke(project.id)).status).toBe(200);
    expect([await state(one), await state(two), await state(elsewhere)]).toEqual(['REVOKED', 'REVOKED', 'ACTIVE']);
  });

  test('200: revoking again changes nothing and adds no audit entry', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    await revoke(project.id, { shareId: share.id });
    expect((await revoke(project.id, { shareId: share.id })).status).toBe(200);
    expect((await audited(project.id)).length).toBe(1);
  });

  test('200: links of archived projects, and of deleted ones visible to the caller, can be revoked', async () => {
    const archived = await team.project({ status: 'ARCHIVED' });
    const share = await buildShare(db, archived);
    expect((await revoke(archived.id)).status).toBe(200);
    expect((await open(share.token)).status).toBe(410);
    const binned = await team.project({ deletedAt: new Date(), deletedBy: team.people.lead.id });
    const lost = await buildShare(db, binned);
    const admin = { token: await tokenOf(await buildMember(db, { workspace: team.workspace, role: 'Admin' })) };
    expect((await call(sharesContract.revoke, { params: { id: binned.id } }, admin)).status).toBe(200);
    await db.execute(sql`update projects set deleted_at = null where id = ${binned.id}`);
    expect((await open(lost.token)).status).toBe(410);
  });
});
