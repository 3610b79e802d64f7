import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { shareTeam } from '../../../test/share-team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { renderReport } from '../render-report.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { buildVersion } from '../versions/report-versions.factory.ts';
import { createShareDownloads } from './share-downloads.service.ts';
import { findShare } from './shared-report.repo.ts';
import { type BuiltShare, buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { team, listed, download, change } = await shareTeam(app);
const lead = team.as('lead');

async function foundAs(share: BuiltShare) {
  const found = await findShare(db, share.workspaceId, share.id);
  if (!found) throw new Error('a link that was made is there');
  return found;
}
const visitor = { address: '192.0.2.7', browser: '' };

describe('a download in progress', () => {
  test('429: an unsent file occupies a slot until its reader receives it or disconnects', async () => {
    const share = await buildShare(db, await team.project());
    const found = await foundAs(share);
    const downloads = createShareDownloads(platform);
    const begin = (over = new AbortController()) => ({
      over,
      made: downloads.make(found, { format: 'json' }, visitor, over.signal),
    });
    const held = [begin(), begin(), begin()];
    await Promise.all(held.map(({ made }) => made));
    await expect(begin().made).rejects.toMatchObject({ status: 429 });
    held[0]?.over.abort();
    expect((await begin().made).bytes.length).toBeGreaterThan(0);
  });

  const busy = (ms: number) => renderReport(() => sleep(ms).then(() => ({ format: 'json' as const, documents: [buildReportDocument()] })));

  test('410: a waiting download ends immediately when the link is revoked', async () => {
    const share = await buildShare(db, await team.project());
    const held = busy(3_000);
    const started = performance.now();
    const waiting = download(share, { format: 'json' });
    await sleep(300);
    expect((await call(sharesContract.revoke, { params: { id: share.projectId }, query: {} }, lead)).status).toBe(200);
    expect(await waiting).toMatchObject({ status: 410, errors: ['SHARE_GONE'] });
    expect(performance.now() - started).toBeLessThan(2_500);
    await held;
    expect(await listed(share)).toMatchObject({ downloaded: 0 });
  });

  test('410: a link revoked by another process is not sent either', async () => {
    const share = await buildShare(db, await team.project());
    const held = busy(800);
    const waiting = download(share, { format: 'json' });
    await sleep(300);
    await db.execute(sql`update shares set revoked_at = now() where id = ${share.id}`);
    expect(await waiting).toMatchObject({ status: 410, errors: ['SHARE_GONE'] });
    await held;
  });

  test('400: a waiting download ends when the password changes, and continues when the label changes', async () => {
    const [share, renamed] = [await buildShare(db, await team.project()), await buildShare(db, await team.project())];
    const held = busy(1_500);
    const waiting = Promise.all([download(share, { format: 'json' }), download(renamed, { format: 'json' })]);
    await sleep(300);
    expect((await change(share, { password: 'một mật khẩu mới' })).errors).toEqual([]);
    expect((await change(renamed, { label: 'Tên mới' })).errors).toEqual([]);
    const [ended, made] = await waiting;
    expect(ended).toMatchObject({ status: 400, errors: ['SHARE_PASSWORD_REQUIRED'] });
    expect(JSON.parse(made.text)).toMatchObject({ madeFor: 'Tên mới' });
    await held;
  });

  test('409: a waiting download is not created if downloads are turned off', async () => {
    const share = await buildShare(db, await team.project());
    const held = busy(800);
    const waiting = download(share, { format: 'json' });
    await sleep(300);
    await db.execute(sql`update shares set downloads = false where id = ${share.id}`);
    expect(await waiting).toMatchObject({ status: 409, errors: ['SHARE_NOT_OFFERED'] });
    await held;
  });

  test('a running transfer is aborted when the link is revoked', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const project = await team.project();
    const long = 'x'.repeat(90_000);
    const findings = Array.from({ length: 120 }, (_, n) =>
      buildReportFinding({ key: `HVB-${n}`, sections: { ...buildReportFinding().sections, description: long } }),
    );
    const { id: versionId } = await buildVersion(db, project, { findings });
    const share = await buildShare(db, project, { versionId });
    const got = Promise.withResolvers<{ bytes: number; whole: boolean }>();
    const ask = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: sharesContract.download.path,
      headers: { 'content-type': 'application/json' },
    });
    ask.on('response', async (response) => {
      let bytes = 0;
      response.once('data', async (first: Buffer) => {
        bytes += first.length;
        // Pauses like a slow connection, so that bytes remain to be sent when the link is revoked.
        response.pause();
        await call(sharesContract.revoke, { params: { id: project.id }, query: {} }, lead);
        response.on('data', (more: Buffer) => {
          bytes += more.length;
        });
        response.resume();
      });
      response.on('error', () => {});
      response.on('close', () => got.resolve({ bytes, whole: response.complete }));
    });
    ask.end(JSON.stringify({ token: share.token, format: 'json' }));
    const { bytes, whole } = await got.promise;
    expect(whole).toBe(false);
    expect(bytes).toBeLessThan(90_000 * 120);
  });
});

describe('a link that changes while its file is created', () => {
  async function made(meanwhile: (share: BuiltShare) => Promise<unknown>, overrides: Parameters<typeof buildShare>[2] = {}) {
    const project = await team.project();
    const of = { workspaceId: project.workspaceId, uploadedBy: project.createdBy, projectId: project.id };
    const { fileName } = await buildFile(db, platform.storage, of);
    const description = `![Màn hình](/attachments/${fileName})`;
    await buildIssue(db, { project, status: 'OPEN', severity: 'HIGH' }, { contents: { vi: { title: 'Nặng', description } } });
    await buildIssue(db, { project, status: 'OPEN', severity: 'LOW' }, { contents: { vi: { title: 'Nhẹ' } } });
    const share = await buildShare(db, project, overrides);
    let times = 0;
    const storage = {
      ...platform.storage,
      async local(name: string) {
        if (times++ === 0) await meanwhile(share);
        return platform.storage.local(name);
      },
    };
    const { make } = createShareDownloads({ ...platform, storage });
    const file = make(await foundAs(share), { format: 'html' }, visitor, new AbortController().signal);
    return file.then(
      async ({ bytes }) => ({ text: bytes.toString(), times, counted: (await listed(share))?.downloaded }),
      async ({ message }: Error) => ({ refused: message, counted: (await listed(share))?.downloaded }),
    );
  }

  test('409: with downloads turned off, the file is not sent', async () => {
    expect(await made((share) => change(share, { downloads: false }))).toEqual({ refused: 'SHARE_NOT_OFFERED', counted: 0 });
  });

  test('200: with a narrower selection, the file is recreated with only the remaining findings', async () => {
    const answer = await made((share) => change(share, { severities: ['HIGH'] }));
    expect(answer).toMatchObject({ times: 2, counted: 1, text: expect.stringContaining('Nặng') });
    expect(answer).not.toMatchObject({ text: expect.stringContaining('Nhẹ') });
  });

  test('410: when revoked, the file is not sent', async () => {
    expect(await made(({ projectId: id }) => call(sharesContract.revoke, { params: { id }, query: {} }, lead))).toEqual({
      refused: 'SHARE_GONE',
      counted: 0,
    });
  });

  test('400: with a new password, the file is not sent without it', async () => {
    expect(await made((share) => change(share, { password: 'một mật khẩu mới' }))).toEqual({
      refused: 'SHARE_PASSWORD_REQUIRED',
      counted: 0,
    });
  });

  test('200: with its password removed, or set and removed, no password is required', async () => {
    const away = (share: BuiltShare) => change(share, { password: null });
    expect(await made(away, { password: 'mật khẩu cũ' })).toMatchObject({ times: 1, counted: 1 });
    const both = (share: BuiltShare) => change(share, { password: 'một mật khẩu mới' }).then(() => away(share));
    expect(await made(both)).toMatchObject({ counted: 1, text: expect.stringContaining('Nặng') });
  });
});

test("a team's report goes before what readers wait for", async () => {
  const share = await buildShare(db, await team.project());
  const order: string[] = [];
  const first = renderReport(() => sleep(600).then(() => ({ format: 'json' as const, documents: [buildReportDocument()] })));
  const readers = Array.from({ length: 2 }, () => download(share, { format: 'json' }).then(({ status }) => order.push(`reader ${status}`)));
  await sleep(200);
  const own = call(exportsContract.report, { body: { projectId: share.projectId, format: 'json' } }, lead);
  await Promise.all([first, ...readers, own.then(({ status }) => order.push(`team ${status}`))]);
  expect(order[0]).toBe('team 200');
  expect(order).toHaveLength(3);
});
