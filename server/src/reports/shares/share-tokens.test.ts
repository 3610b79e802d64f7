import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { purgeProjectsOf } from '../../projects/project-purge.service.ts';
import { buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, logged, platform } = app;
const team = await buildTeam(app);
const lead = team.as('lead');

const reader = () => newReader(app);
const open = (token: string) => reader().post(sharesContract.report, { token });

describe('POST /api/project/share/report', () => {
  test('400: an invalid token is rejected', async () => {
    for (const token of ['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}/`, null, undefined, ['x'.repeat(43)]]) {
      expect((await reader().post(sharesContract.report, { token })).status, JSON.stringify(token)).toBe(400);
    }
  });

  test('410: unknown tokens are rejected, including near misses and a token’s hash', async () => {
    const { token } = await buildShare(db, await team.project());
    const { rows } = await db.execute<{ hash: Buffer }>(sql`select hash from share_tokens`);
    const flipped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    const guesses = [
      'A'.repeat(43),
      flipped,
      token.toLowerCase(),
      [...token].reverse().join(''),
      rows[0]?.hash.toString('base64url') ?? '',
    ];
    for (const guess of guesses) expect(await open(guess)).toMatchObject({ status: 410, errors: ['SHARE_GONE'], cookies: [] });
  });

  test('410: a revoked or expired link, or one of a deleted project or workspace until it is restored', async () => {
    const gone = { status: 410, errors: ['SHARE_GONE'], cookies: [] };
    expect(await open((await buildShare(db, await team.project(), { revokedAt: new Date() })).token)).toMatchObject(gone);
    const expiresAt = new Date(Date.now() - 1);
    const expired = await open((await buildShare(db, await team.project(), { expiresAt })).token);
    expect(expired).toMatchObject(gone);
    expect(JSON.parse(expired.text).current).toEqual({ expiresAt: expiresAt.toISOString(), languages: ['vi'] });
    const revoked = await open((await buildShare(db, await team.project(), { expiresAt, revokedAt: new Date() })).token);
    expect(revoked).toMatchObject(gone);
    expect(JSON.parse(revoked.text).current).toBeUndefined();
    const project = await team.project();
    const { token } = await buildShare(db, project);
    for (const [table, id] of [
      ['projects', project.id],
      ['workspaces', team.workspace.id],
    ] as const) {
      await db.execute(sql`update ${sql.identifier(table)} set deleted_at = now() where id = ${id}`);
      expect(await open(token)).toMatchObject(gone);
      await db.execute(sql`update ${sql.identifier(table)} set deleted_at = null where id = ${id}`);
      expect((await open(token)).status).toBe(200);
    }
  });

  test('410: a link of a purged project, whose data are deleted', async () => {
    const other = await buildTeam(app);
    const project = await other.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const version = await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, other.as('lead'));
    await buildShare(db, project);
    const { token, id } = await buildShare(db, project, { versionId: version.body.id });
    const said = await reader().post(sharesContract.say, { token, kind: 'COMMENT', finding: issue.key, name: 'An', text: 'Chào.' });
    expect(said.errors).toEqual([]);
    await purgeProjectsOf(platform, other.workspace.id, new AbortController().signal);
    expect(await open(token)).toMatchObject({ status: 410, errors: ['SHARE_GONE'] });
    for (const table of ['share_visits', 'share_messages']) {
      const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} where share_id = ${id}`);
      expect(rows).toEqual([]);
    }
    expect((await db.execute(sql`select 1 from shares where id = ${id}`)).rows).toEqual([]);
  });

  test('410: a link that expires while it is open', async () => {
    const { token, id } = await buildShare(db, await team.project(), { expiresAt: new Date(Date.now() + 60_000) });
    const browser = reader();
    expect((await browser.post(sharesContract.report, { token })).status).toBe(200);
    await db.execute(sql`update shares set expires_at = now() - interval '1 second' where id = ${id}`);
    for (const [endpoint, body] of [
      [sharesContract.report, {}],
      [sharesContract.seen, { parts: ['SUMMARY'] }],
      [sharesContract.download, { format: 'json' }],
      [sharesContract.say, { kind: 'COMMENT', name: 'An', text: 'Chào.' }],
    ] as const)
      expect(await browser.post(endpoint, { token, ...body }), endpoint.path).toMatchObject({ status: 410, errors: ['SHARE_GONE'] });
  });

  test('429: requests with unknown tokens are slowed down, and valid links still open from the same address', async () => {
    const { token } = await buildShare(db, await team.project());
    const guesser = reader();
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) statuses.push((await guesser.post(sharesContract.report, { token: `${n}`.padStart(43, 'x') })).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(410));
    expect(statuses.slice(31)).toEqual(Array(9).fill(429));
    const refused = await guesser.post(sharesContract.report, { token: 'y'.repeat(43) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guesser.post(sharesContract.report, { token })).status).toBe(200);
    expect((await open('y'.repeat(43))).status).toBe(410);
  });

  test('429: an address with too many requests must wait, and other addresses need not', async () => {
    const { token } = await buildShare(db, await team.project());
    const flood = reader();
    let last = 200;
    for (let n = 0; n < 900 && last === 200; n++) last = (await flood.post(sharesContract.seen, { token, parts: ['nothing'] })).status;
    expect(last).toBe(429);
    expect((await open(token)).status).toBe(200);
  });
});

test('a token is returned once, and is stored neither in the database nor in the log', async () => {
  const project = await team.project();
  const lines: string[] = [];
  const level = platform.log.level;
  const before = logged.length;
  platform.log.level = 'trace';
  const made = await call(
    sharesContract.create,
    { params: { id: project.id }, body: { label: 'HVB', language: 'vi', password: 'mot-mat-khau-dai' } },
    lead,
  );
  const { token } = made.body;
  const browser = reader();
  await browser.post(sharesContract.report, { token });
  await browser.post(sharesContract.report, { token, password: 'sai-mat-khau-roi' });
  await browser.post(sharesContract.report, { token, password: 'mot-mat-khau-dai' });
  await browser.post(sharesContract.report, { token: token.slice(0, 40), password: 'mot-mat-khau-dai' });
  platform.log.level = level;
  lines.push(...logged.splice(before));
  expect(lines.some((line) => line.includes(sharesContract.report.path))).toBe(true);
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    lines.push(...rows.map(({ row }) => row));
  }
  for (const secret of [token, Buffer.from(token).toString('hex'), 'mot-mat-khau-dai', 'sai-mat-khau-roi']) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
  const listed = await call(sharesContract.list, { params: { id: project.id } }, lead);
  expect(listed.text).not.toContain(token);
});
