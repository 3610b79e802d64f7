import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { exportTeam } from '../../test/export-team.ts';
import { testApp } from '../../test/harness.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { memberships } from '../membership/users.tables.ts';
import { StoreUnavailable } from '../platform/storage/storage.ts';
import { renderReport } from '../reports/render-report.ts';
import { buildMember } from '../users/users.factory.ts';
import { exportJobs } from './exports.tables.ts';

const t = await testApp();
const { database, db, platform, tokenOf } = t;
const { team, title, newProject, ask, begin, finish, state, cancel, result, stored, setHats, takeOut } = await exportTeam(t);
const { as } = team;

describe('DELETE /api/export/job/{id}', () => {
  test('200: a waiting export is never generated', async () => {
    const before = await stored();
    const { id } = await begin(await newProject());
    expect(await cancel(id)).toMatchObject({ status: 200, text: 'true' });
    await platform.jobs.drain();
    expect((await state(id)).body).toMatchObject({ status: 'CANCELLED', size: null });
    expect(await result(id)).toMatchObject({ status: 410, errors: ['EXPORT_CANCELLED'] });
    expect(await stored()).toEqual(before);
  });

  test('200: the file of a finished export is deleted, and a second request changes nothing', async () => {
    const before = await stored();
    const { id } = await finish(await newProject());
    expect(await stored()).toHaveLength(before.length + 1);
    for (let n = 0; n < 2; n++) expect((await cancel(id)).status).toBe(200);
    expect(await result(id)).toMatchObject({ status: 410, errors: ['EXPORT_CANCELLED'] });
    await platform.jobs.drain();
    expect(await stored()).toEqual(before);
  });

  test('200: a running export is not stored', async () => {
    const project = await newProject();
    for (let n = 0; n < 60; n++) await buildIssue(db, { project, status: 'OPEN' });
    const before = await stored();
    const { id } = await begin(project);
    const running = platform.jobs.drain();
    await expect.poll(async () => (await state(id)).body.status, { interval: 5, timeout: 30_000 }).toBe('RUNNING');
    expect((await cancel(id)).status).toBe(200);
    await running;
    expect((await state(id)).body.status).toBe('CANCELLED');
    await platform.jobs.drain();
    expect(await stored()).toEqual(before);
  });
});

describe('the job', () => {
  test('fails and stores nothing if the permission to read was removed before it ran', async () => {
    const before = await stored();
    const project = await newProject();
    const leaver = await buildMember(db, { workspace: team.workspace, role: 'Lead' });
    const token = { token: await tokenOf(leaver) };
    const [mine, theirs] = [await begin(project, 'tester'), (await ask(project, token)).body as ExportJob];
    await takeOut(project, 'tester');
    await db.delete(memberships).where(eq(memberships.userId, leaver.id));
    await platform.jobs.drain();
    expect((await state(mine.id, 'tester')).body).toMatchObject({
      status: 'FAILED',
      failure: 'Không tìm thấy.',
      size: null,
      finishedAt: expect.any(String),
    });
    expect(await db.select({ status: exportJobs.status }).from(exportJobs).where(eq(exportJobs.id, theirs.id))).toEqual([
      { status: 'FAILED' },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('returns what its reader can see when it runs, not when it was requested', async () => {
    const project = await newProject();
    await buildIssue(db, { project, status: 'DRAFT' }, { contents: { vi: { title: 'Chưa công bố' } } });
    const { id } = await begin(project, 'tester', { statuses: ['OPEN', 'DRAFT'] });
    await setHats(project, 'tester', ['CLIENT']);
    await platform.jobs.drain();
    await setHats(project, 'tester', ['TESTER']);
    const { text } = await readPdf((await result(id, 'tester')).bytes);
    expect(text).toContain(title);
    expect(text).not.toContain('Chưa công bố');
  });

  test('fails a day later if its process was killed at the last attempt; one of today continues', async () => {
    const project = await newProject();
    const [old, young] = [await begin(project), await begin(project)];
    await db.execute(sql`update export_jobs set status = 'RUNNING', created_at = created_at - interval '25 hours' where id = ${old.id}`);
    await db.execute(sql`select graphile_worker.add_job('exports.purge', '{}', priority => -1)`);
    await platform.jobs.drain();
    expect((await state(old.id)).body).toMatchObject({
      status: 'FAILED',
      failure: expect.stringContaining('dừng giữa chừng'),
      finishedAt: expect.any(String),
    });
    expect((await state(young.id)).body.status).toBe('DONE');
  });

  test('reports that the server stopped if it is stopped at its last attempt', async () => {
    const over = new AbortController();
    const held = renderReport(() => new Promise(() => {}), { signal: over.signal }).catch(() => 'over');
    const { id } = await begin(await newProject());
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`);
    const stopped = await testApp({ database });
    stopped.platform.jobs.start();
    await expect.poll(async () => (await state(id)).body.status, { timeout: 30_000 }).toBe('RUNNING');
    await stopped.platform.jobs.stop();
    over.abort();
    expect(await held).toBe('over');
    expect((await state(id)).body).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('dừng giữa chừng') });
    expect(stopped.logged.splice(0).join()).toContain('an export failed');
  });

  test('reads the database itself at its last attempt if a replica cuts it off', async () => {
    const project = await newProject();
    const { body } = await t.call(
      exportsContract.project,
      { params: { id: project.id } },
      { ...as('lead'), headers: { prefer: 'respond-async' } },
    );
    const { id } = body as ExportJob;
    let read = 0;
    const cutOff = async () => {
      read++;
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
    };
    const beside = await testApp({ database: { ...database, reader: cutOff } });
    await beside.platform.jobs.drain();
    expect([read, (await state(id)).body.status]).toEqual([1, 'RUNNING']);
    expect(beside.logged.splice(0).join()).toContain('canceling statement');
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`);
    await beside.platform.jobs.drain();
    expect([read, (await state(id)).body.status]).toEqual([1, 'DONE']);
  });

  const withStore = async (failure: Error, times: number) => {
    const { id } = await begin(await newProject());
    const other = await testApp({ database });
    const { storage } = other.platform;
    let tried = 0;
    other.platform.storage = {
      ...storage,
      write: async (...given) => {
        if (++tried <= times) throw failure;
        return storage.write(...given);
      },
    };
    for (let n = 0; n <= times; n++) {
      await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
      await other.platform.jobs.drain();
    }
    expect(other.logged.splice(0).length).toBeGreaterThan(0);
    return { tried, ...(await state(id)).body };
  };

  test('waits for an unavailable store longer than after other failures', async () => {
    const away = new StoreUnavailable('the store is away');
    expect(await withStore(away, 5)).toMatchObject({ tried: 6, status: 'DONE' });
    expect(await withStore(away, 20)).toMatchObject({ tried: 8, status: 'FAILED', failure: expect.stringContaining('Kho tệp') });
    expect(await withStore(new Error('the store is broken'), 5)).toMatchObject({ tried: 3, status: 'FAILED' });
  });

  test('survives a restart: another process generates the export', async () => {
    const { id } = await begin(await newProject());
    const restarted = await testApp({ database });
    await restarted.platform.jobs.drain();
    expect((await state(id)).body.status).toBe('DONE');
    const { bytes } = await restarted.call(exportsContract.result, { params: { id } }, as('lead'));
    expect((await readPdf(bytes)).text).toContain(title);
  });
});
