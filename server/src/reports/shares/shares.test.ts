import { LIMITS } from '@coloa/contract/limits.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { shareTeam } from '../../../test/share-team.ts';
import type { Teammate } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildShare, buildShareMessage } from './shares.factory.ts';
import { shares } from './shares.tables.ts';

const app = await testApp();
const { db } = app;
const { team, list, one, ended, create, change, revoke, visits, keep, open, audited, historyOf } = await shareTeam(app);
const hour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('POST /api/project/{id}/share', () => {
  test('200: creates a link with default values, which opens with its token', async () => {
    const project = await team.project();
    const { status, body } = await create(project.id);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.share).toMatchObject({
      label: 'Ngân hàng HVB',
      password: false,
      expiresAt: null,
      shown: null,
      state: 'ACTIVE',
      comments: false,
      retests: false,
      downloads: true,
      by: { id: team.people.lead.id },
      views: 0,
      downloaded: 0,
      lastSeenAt: null,
      messages: 0,
    });
    expect((await open(body.token)).body.label).toBe('Ngân hàng HVB');
  });

  test('200: tokens are unique and not similar', async () => {
    const project = await team.project();
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await create(project.id)).body.token));
    expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(20);
  });

  test('200: the project history and audit log record it without secrets, and team pages are notified', async () => {
    const project = await team.project();
    const { body } = await create(project.id, { password: 'bí mật của HVB', expiresAt: '2099-01-01T00:00:00Z' });
    expect(await historyOf(project.id)).toEqual([{ action: 'SHARED', changes: [[null, 'Ngân hàng HVB']] }]);
    const [entry] = await audited(project.id);
    expect(entry).toMatchObject({ action: 'SHARE_CREATED', details: { label: 'Ngân hàng HVB', password: true, shareId: body.share.id } });
    expect(JSON.stringify(entry)).not.toMatch(/bí mật/);
    expect(JSON.stringify(entry)).not.toContain(body.token);
    const { rows } = await db.execute(sql`select kind from events where project_id = ${project.id}`);
    expect(rows).toEqual([{ kind: 'REPORT' }]);
  });

  test('200: a share of a version shows its number and hash', async () => {
    const project = await team.project();
    await buildIssue(db, { project, status: 'OPEN' });
    const { id: versionId, sha256 } = await keep(project.id);
    const { body } = await create(project.id, { versionId });
    expect(body.share.shown).toEqual({ id: versionId, number: 1, sha256 });
    expect((await open(body.token)).body.document.version).toMatchObject({ number: 1, sha256 });
  });

  test('400: rejects an empty label, a short password, a past expiry and statuses hidden from clients', async () => {
    const { id } = await team.project();
    expect((await create(id, { label: ' ' })).details).toMatchObject([{ path: 'label' }]);
    expect((await create(id, { password: 'x'.repeat(LIMITS.sharePasswordMin - 1) })).errors).toEqual(['FIELD_TOO_SHORT']);
    for (const expiresAt of [new Date().toISOString(), '2020-01-01T00:00:00Z'])
      expect((await create(id, { expiresAt })).details).toMatchObject([{ code: 'EXPIRY_NOT_AHEAD', path: 'expiresAt' }]);
    expect((await create(id, { statuses: ['DRAFT'] })).errors).toEqual(['FIELD_NOT_ALLOWED']);
    expect((await create(id, { token: 'x'.repeat(43) })).errors).toEqual(['FIELD_UNKNOWN']);
    expect((await list(id)).body.items).toEqual([]);
  });

  test('400: rejects a version of another project and an unknown version', async () => {
    const [project, other] = [await team.project(), await team.project()];
    const foreign = await keep(other.id);
    for (const versionId of [foreign.id, project.id])
      expect((await create(project.id, { versionId })).details).toMatchObject([{ code: 'UNKNOWN_VERSION', path: 'versionId' }]);
  });

  test('400: rejects a language that the version does not contain', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    const { id: versionId, language } = await keep(project.id);
    const [lacking, there] = language === 'vi' ? (['en', 'vi'] as const) : (['vi', 'en'] as const);
    for (const wanted of [lacking, 'both'])
      expect((await create(project.id, { versionId, language: wanted })).details).toMatchObject([
        { code: 'LANGUAGE_NOT_IN_VERSION', path: 'language' },
      ]);
    expect((await create(project.id, { versionId, language: there })).status).toBe(200);
  });

  test('409: rejects shares in archived projects and above the limit; ended shares do not count', async () => {
    expect((await create((await team.project({ status: 'ARCHIVED' })).id)).errors).toEqual(['PROJECT_ARCHIVED']);
    const project = await team.project();
    const over = await buildShare(db, project, { expiresAt: new Date(Date.now() - 1) });
    const { token: _, ...row } = await buildShare(db, project);
    const rows = Array.from({ length: LIMITS.shares - 1 }, (_, n) => ({
      ...row,
      id: `01900000-0000-7000-8000-${project.id.slice(-8)}${String(n).padStart(4, '0')}`,
    }));
    await db.insert(shares).values(rows);
    const full = { status: 409, errors: ['SHARES_FULL'] };
    expect(await create(project.id)).toMatchObject(full);
    expect(await change(over, { expiresAt: hour() })).toMatchObject(full);
    expect((await change(over, { label: 'Vẫn đã hết hạn' })).status).toBe(200);
    await revoke(project.id, { shareId: row.id });
    expect((await create(project.id)).status).toBe(200);
    expect((await list(project.id)).body.items.length).toBe(LIMITS.shares);
  });
});

describe('GET /api/project/{id}/share', () => {
  test('200: lists open shares newest first with read counts, in three queries for any number', async () => {
    const project = await team.project();
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute));
    const first = await buildShare(db, project, { createdAt: at(1) });
    const locked = await buildShare(db, project, { createdAt: at(2), wrongPasswords: 10 });
    const over = await buildShare(db, project, { createdAt: at(3), expiresAt: at(4) });
    await buildShare(db, project, { createdAt: at(4), revokedAt: at(5) });
    await buildShareMessage(db, first);
    await buildShareMessage(db, first, { doneAt: new Date(), doneBy: team.people.lead.id });
    const reader = newReader(app);
    await open(first.token, reader);
    await reader.post(sharesContract.download, { token: first.token, format: 'json' });
    const { result, queries } = await countQueries(() => list(project.id));
    expect(result.body.items.map(({ id, state }) => [id, state])).toEqual([
      [locked.id, 'LOCKED'],
      [first.id, 'ACTIVE'],
    ]);
    expect(result.body.items[1]).toMatchObject({ views: 1, downloaded: 1, messages: 1, lastSeenAt: expect.any(String) });
    expect(queries.length).toBe(3);
    expect((await one(project.id, over.id)).body.items).toMatchObject([{ id: over.id, state: 'EXPIRED' }]);
  });

  test('403: for team members other than leads; 404: for clients and others', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const calls = (who: Teammate) => [
      list(project.id, who),
      one(project.id, share.id, who),
      ended(project.id, {}, who),
      create(project.id, {}, who),
      change(share, { label: 'x' }, who),
      revoke(project.id, {}, who),
      visits(project.id, { shareId: share.id }, who),
    ];
    for (const who of ['tester', 'reviewer'] as const) {
      for (const answer of await Promise.all(calls(who))) expect(answer.errors, who).toEqual(['FORBIDDEN']);
    }
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      for (const answer of await Promise.all(calls(who))) expect(answer.errors, who).toEqual(['NOT_FOUND']);
    }
    expect((await list(project.id)).body.items).toMatchObject([{ id: share.id, label: share.label, state: 'ACTIVE' }]);
  });

  test('404: for a project in the bin and for an unknown project', async () => {
    const project = await team.project({ deletedAt: new Date(), deletedBy: team.people.lead.id });
    expect((await list(project.id)).status).toBe(404);
    expect((await list(team.people.lead.id)).status).toBe(404);
  });

  test('404: for a share of another project', async () => {
    const [project, other] = [await team.project(), await team.project()];
    expect((await one(project.id, (await buildShare(db, other)).id)).status).toBe(404);
  });
});

describe('GET /api/project/{id}/share/ended', () => {
  test('200: lists revoked and expired shares newest first, in pages, with their readers’ messages', async () => {
    const project = await team.project();
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute));
    const over = await buildShare(db, project, { createdAt: at(1), expiresAt: at(4) });
    const revoked = await buildShare(db, project, { createdAt: at(2), revokedAt: at(5) });
    await buildShare(db, project, { createdAt: at(3), expiresAt: new Date(hour()) });
    await buildShareMessage(db, over);
    const { body } = await ended(project.id);
    expect(body).toMatchObject({ page: 1, total: 2, more: false });
    expect(body.items.map(({ id, state, messages }) => [id, state, messages])).toEqual([
      [revoked.id, 'REVOKED', 0],
      [over.id, 'EXPIRED', 1],
    ]);
    const second = (await ended(project.id, { page: 2, pageSize: 1 })).body;
    expect(second).toMatchObject({ total: 2, items: [{ id: over.id }] });
  });
});
