import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { REPORT_FORMATS } from '@coloa/contract/reports/report-parts.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { verificationContract } from '@coloa/contract/reports/verification.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '../../../test/cluster.ts';
import { testApp } from '../../../test/harness.ts';
import { NODE_PROGRAM } from '../../../test/node-program.ts';
import { freshAddress, newReader } from '../../../test/reader.ts';
import { shareTeam } from '../../../test/share-team.ts';
import type { Teammate } from '../../../test/team.ts';
import { buildFile, buildPng } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { issueEvidence } from '../../issues/issues.tables.ts';
import { today } from '../../platform/text/days.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildShare } from '../shares/shares.factory.ts';
import { buildVersion } from '../versions/report-versions.factory.ts';
import { removeVersionsOfProject } from '../versions/report-versions.service.ts';
import { recordFile } from './verification.service.ts';

const app = await testApp();
const { call, db, platform, tokenOf } = app;
const { team, keep, download } = await shareTeam(app);
const as = (who: Teammate) => team.as(who);

const hexOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const verify = (sha256: unknown, options: Parameters<typeof call>[2] = {}) =>
  call(verificationContract.verify, { body: { sha256 } }, { address: freshAddress(), ...options });
const report = (projectId: string, body: object, who: Teammate = 'lead') =>
  call(exportsContract.report, { body: { projectId, format: 'json', ...body } }, as(who));

async function withFile() {
  const project = await team.project();
  await buildIssue(db, { project, status: 'OPEN' });
  const version = await keep(project.id);
  const { bytes } = await report(project.id, { versionId: version.id });
  return { project, version, bytes, sha256: hexOf(bytes) };
}

const UNKNOWN = { unchanged: false, day: null, version: null };
const unchanged = () => ({ unchanged: true, day: today(team.workspace.timeZone), version: null });

describe('POST /api/report/verify', () => {
  test('200: a file that members were given in any format is recognised, and no other one', async () => {
    const { project, version } = await withFile();
    for (const format of REPORT_FORMATS) {
      const { bytes, status } = await report(project.id, { versionId: version.id, format }, 'tester');
      expect(status).toBe(200);
      expect((await verify(hexOf(bytes))).body, format).toEqual(unchanged());
      const changed = Buffer.from(bytes);
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
      expect((await verify(hexOf(changed))).body, format).toEqual(UNKNOWN);
    }
  });

  test('200: so is one that a job made, and one that the reader of a link downloaded', async () => {
    const { project, version } = await withFile();
    const body = { projectId: project.id, versionId: version.id, format: 'md' };
    const job = await call(exportsContract.report, { body }, { ...as('lead'), headers: { prefer: 'respond-async' } });
    const { id } = JSON.parse(job.bytes.toString());
    await platform.jobs.drain();
    const { bytes } = await call(exportJobsContract.result, { params: { id } }, as('lead'));
    expect((await verify(hexOf(bytes))).body).toEqual(unchanged());

    const share = await buildShare(db, project, { versionId: version.id });
    for (const format of ['pdf', 'html'] as const)
      expect((await verify(hexOf((await download(share, { format })).bytes))).body).toEqual(unchanged());
  });

  test('200: a report of the project as it is now belongs to no version, nor does one through a live link', async () => {
    const { project } = await withFile();
    expect((await verify(hexOf((await report(project.id, {})).bytes))).body).toEqual(UNKNOWN);
    expect((await verify(hexOf((await download(await buildShare(db, project), { format: 'json' })).bytes))).body).toEqual(UNKNOWN);
  });

  test('200: only who may read the project learns its name, clients of it among them', async () => {
    const { project, version, sha256 } = await withFile();
    const named = {
      ...unchanged(),
      version: { number: version.number, project: { id: project.id, key: project.key, name: project.name } },
    };
    for (const who of ['lead', 'tester', 'client'] as const) expect((await verify(sha256, as(who))).body, who).toEqual(named);
    expect((await verify(sha256, as('outsider'))).body).toEqual(unchanged());
    expect((await verify(sha256, { token: 'x'.repeat(43) })).body).toEqual(unchanged());
    expect((await verify(sha256, as('stranger'))).body).toEqual(unchanged());
    const admin = { role: 'Admin', workspace: team.workspace } as const;
    expect((await verify(sha256, { token: await tokenOf(await buildMember(db, admin)) })).body).toEqual(named);
    const fresh = await tokenOf(await buildMember(db, admin, { mustChangePassword: true }));
    expect((await verify(sha256, { token: fresh })).body).toEqual(unchanged());
  });

  test('200: a version that was deleted, or whose project is in the bin, is still told from a forgery', async () => {
    const { project, version, sha256 } = await withFile();
    await db.execute(sql`update report_versions set documents = null where id = ${version.id}`);
    await db.execute(sql`update projects set deleted_at = now() where id = ${project.id}`);
    expect((await verify(sha256)).body).toEqual(unchanged());
    expect((await verify(sha256, as('tester'))).body).toEqual(unchanged());
  });

  test('400: anything but a hash of 256 bits', async () => {
    for (const sha256 of ['', 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), 'A'.repeat(64), null, undefined, ['a'.repeat(64)]])
      expect((await verify(sha256)).status, JSON.stringify(sha256)).toBe(400);
  });

  test('429: an address that asks more than ten times a minute waits, whatever it asks for, and others do not', async () => {
    const { sha256 } = await withFile();
    const address = freshAddress();
    for (let n = 0; n < 10; n++) expect((await verify(n % 2 ? sha256 : 'a'.repeat(64), { address })).status).toBe(200);
    for (const hash of [sha256, 'a'.repeat(64)]) {
      const answer = await verify(hash, { address, ...as('lead') });
      expect(answer).toMatchObject({ status: 429, errors: ['TOO_OFTEN'] });
      const wait = answer.headers['retry-after'];
      expect(Number(wait)).toBeLessThanOrEqual(6);
      expect(answer.details[0]?.message).toContain(`kiểm tra quá nhiều tệp từ địa chỉ IP này. Thử lại sau ${wait} giây`);
    }
    expect((await verify(sha256)).status).toBe(200);
  });
});

test('npm run report:verify says of files which version they are of, and ends with 1 where it knows one of them not', async () => {
  const { project, bytes, sha256 } = await withFile();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-verify-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const [right, wrong] = [path.join(folder, 'right.json'), path.join(folder, 'wrong.json')];
  fs.writeFileSync(right, bytes);
  fs.writeFileSync(wrong, Buffer.concat([bytes, Buffer.from(' ')]));
  const run = (...files: string[]) =>
    spawnSync(NODE_PROGRAM, [path.join(import.meta.dirname, '../../commands/report-verify.ts'), ...files], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: platform.env.dataDir, DATABASE_URL: urlOf(app.database.connection) },
    });
  const { key, name } = project;
  const known = `${right}: unchanged file of version 1 of ${key} (${name}) in ${team.workspace.name}, kept on ${unchanged().day}\n  SHA-256 ${sha256}\n`;
  expect(run(right)).toMatchObject({ status: 0, stdout: known });
  const both = run(right, wrong);
  expect(both.status).toBe(1);
  expect(both.stdout).toContain(known);
  expect(both.stdout).toContain(`${wrong}: UNKNOWN`);
  expect(run()).toMatchObject({ status: 1, stderr: 'npm run report:verify -- FILE …\n' });
  const none = path.join(folder, 'none');
  const some = run(none, folder, path.join(right, 'below'), right);
  expect(some).toMatchObject({ status: 1, stderr: '' });
  expect(some.stdout).toBe(
    `${none} does not exist. (ENOENT)\n${folder} is a folder, not a file. (EISDIR)\n${path.join(right, 'below')} does not exist: a file is before its last name. (ENOTDIR)\n${known}`,
  );
}, 60_000);

describe('what is kept of files', () => {
  const kept = async (versionId: string): Promise<number> => {
    const { rows } = await db.execute<{ kept: number }>(
      sql`select count(*)::int as kept from report_file_hashes where version_id = ${versionId}`,
    );
    return rows[0]?.kept ?? 0;
  };

  test('one row for equal files, and the thousand of each link and of members that were handed out last', async () => {
    const { project, version } = await withFile();
    const { workspaceId } = project;
    const share = await buildShare(db, project, { versionId: version.id });
    const of = (shareId: string | null) => ({ workspaceId, versionId: version.id, shareId });
    await recordFile(db, of(share.id), Buffer.from('the same'));
    await recordFile(db, of(share.id), Buffer.from('the same'));
    expect(await kept(version.id)).toBe(2);
    await db.execute(sql`
      insert into report_file_hashes (sha256, version_id, workspace_id, share_id, at)
      select sha256(n::text::bytea), ${version.id}, ${workspaceId}, ${share.id}, now() - n * interval '1 minute' from generate_series(1, 1000) n`);
    await recordFile(db, of(share.id), Buffer.from('one more'));
    expect(await kept(version.id)).toBe(1001);
    for (const [file, known] of [
      ['the same', true],
      ['one more', true],
      ['998', true],
      ['999', false],
      ['1000', false],
    ] as const)
      expect((await verify(hexOf(file))).body.unchanged, file).toBe(known);
  });

  test('goes with its project', async () => {
    const { project, version, sha256 } = await withFile();
    await app.platform.database.transaction((tx) => removeVersionsOfProject(tx, project.workspaceId, project.id));
    expect(await kept(version.id)).toBe(0);
    expect((await verify(sha256)).body).toEqual(UNKNOWN);
  });

  test('a file of many slices has the hash of the whole', async () => {
    const { project, version } = await withFile();
    const bytes = Buffer.alloc(20 * 1024 * 1024 + 7, 'Cổ Loa ');
    await recordFile(db, { workspaceId: project.workspaceId, versionId: version.id, shareId: null }, bytes);
    expect((await verify(hexOf(bytes))).body.unchanged).toBe(true);
  });
});

test('the hash that a report prints can be recomputed from its JSON, as docs/verification.md says', async () => {
  const project = await team.project({ languages: ['vi', 'en'] });
  const of = { workspaceId: project.workspaceId, uploadedBy: team.people.tester.id, projectId: project.id };
  const issue = await buildIssue(
    db,
    { project, status: 'OPEN', severity: 'HIGH' },
    { contents: { vi: { title: 'Tiếng Việt \u0007 \u2028 "\\ ⟦bí mật⟧' }, en: { title: 'English 漏洞 ✅ 💀 \u001b[31m' } } },
  );
  for (const language of ['vi', 'en']) {
    const { fileName } = await buildFile(db, platform.storage, { ...of, issueId: issue.id, bytes: await buildPng(4, 3, '#ff0000') });
    await db.execute(sql`
      update issue_contents set steps = ${`![Màn hình](/attachments/${fileName})`} where issue_id = ${issue.id} and language = ${language}`);
  }
  await db.execute(sql`
    insert into report_settings (workspace_id, project_id, parts, statuses, severities, language, summary_vi, summary_en, appendix_vi, appendix_en, classification, updated_by)
    select ${project.workspaceId}, ${project.id}, '[{"part":"SUMMARY","shown":true},{"part":"FINDINGS","shown":true}]', '["OPEN"]', '["CRITICAL","HIGH","MEDIUM","LOW","INFO"]', 'both', 'Tóm tắt', 'Summary', '', '', '', ${team.people.lead.id}`);
  const { fileName } = await buildFile(db, platform.storage, { ...of, issueId: issue.id });
  await db.insert(issueEvidence).values({
    ...{ workspaceId: project.workspaceId, issueId: issue.id, id: 'picture1', position: 0, kind: 'IMAGE' },
    ...{ captionVi: 'Chú thích', captionEn: '', fileName },
  });
  const version = await keep(project.id);
  const share = await buildShare(db, project, { versionId: version.id, language: 'both' });
  const files = [(await report(project.id, { versionId: version.id })).bytes, (await download(share, { format: 'json' })).bytes];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-verify-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/verification.md'), 'utf8');
  const recipe = /node -e '\n(.*?)'\n```/s.exec(page)?.[1] ?? '';
  for (const file of files) {
    const { documents } = JSON.parse(file.toString());
    expect(documents).toMatchObject([
      { findings: [{ evidence: [{}] }], images: [{}, {}] },
      { findings: [{ evidence: [{}] }], images: [{}, {}] },
    ]);
    fs.writeFileSync(path.join(folder, 'report.json'), file);
    const { stdout } = spawnSync(NODE_PROGRAM, ['-e', recipe], { cwd: folder, encoding: 'utf8' });
    expect(stdout.trim()).toBe(version.sha256);
  }
});

test('a version that was kept before reports had evidence is given as it was kept, and can be made in every format', async () => {
  const project = await team.project();
  const version = await buildVersion(db, project);
  const kept = JSON.parse(version.documents ?? '');
  expect(kept[0].findings[0]).not.toHaveProperty('evidence');
  const share = await buildShare(db, project, { versionId: version.id });
  for (const { bytes } of [await report(project.id, { versionId: version.id }), await download(share, { format: 'json' })]) {
    const { documents } = JSON.parse(bytes.toString());
    const content = JSON.stringify(documents.map((document: object) => ({ ...document, version: null })));
    expect(hexOf(Buffer.from(content))).toBe(version.sha256.toString('hex'));
  }
  for (const format of REPORT_FORMATS) expect((await report(project.id, { versionId: version.id, format })).status, format).toBe(200);
  expect((await newReader(app).post(sharesContract.report, { token: share.token })).body.document.findings).toHaveLength(1);
});
