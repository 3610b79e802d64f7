import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { exportTeam } from '../../test/export-team.ts';
import { testApp } from '../../test/harness.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { exportJobs } from './exports.tables.ts';

const t = await testApp();
const { call, db, platform, tokenOf } = t;
const { team, title, newProject, ask, begin, finish, state, cancel, result, stored, setHats, takeOut, age } = await exportTeam(t);
const { as } = team;

const DAY_MS = 24 * 60 * 60 * 1000;

describe('POST /api/export/report with Prefer: respond-async', () => {
  test('202: S35 returns a job at once, with its address', async () => {
    const project = await newProject();
    const answer = await ask(project, as('lead'));
    const job = answer.body as ExportJob;
    expect(answer.status).toBe(202);
    expect(answer.headers).toMatchObject({ 'preference-applied': 'respond-async', location: `/api/export/job/${job.id}` });
    expect(job).toMatchObject({ status: 'WAITING', versionId: null, progress: 0, size: null, finishedAt: null });
    expect(job.fileName).toMatch(new RegExp(`^${project.key}-bao-cao-\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
    expect((await state(job.id)).body).toEqual(job);
  });

  test.each(['Respond-Async', 'wait=10, respond-async', 'respond-async; note="a, b"'])(
    '202: the preference %s is accepted too',
    async (prefer) => {
      expect((await ask(await newProject(), as('lead'), {}, prefer)).status).toBe(202);
    },
  );

  test.each(['wait=10', 'return=minimal, x-respond-async', 'note="respond-async"'])('200: the preference %s is ignored', async (prefer) => {
    expect(await ask(await newProject(), as('lead'), {}, prefer)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf' },
    });
  });

  test('404: users outside the project, or of another workspace, do not find it', async () => {
    const project = await newProject();
    expect(await ask(project, as('outsider'))).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await ask(project, as('stranger'))).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('429: a user can have at most twenty unfinished jobs, and other users are not affected', async () => {
    const project = await newProject();
    const eager = await buildMember(db, { workspace: team.workspace, role: 'Lead' });
    const token = { token: await tokenOf(eager) };
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await ask(project, token));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ status: 429, errors: ['TOO_MANY_REQUESTS'], headers: { 'retry-after': expect.any(String) } });
    expect((await ask(project, as('lead'))).status).toBe(202);
    for (const { status, body } of answers)
      if (status === 202) await call(exportsContract.cancelJob, { params: { id: (body as ExportJob).id } }, token);
    expect((await ask(project, token)).status).toBe(202);
    await platform.jobs.drain();
  });
});

describe('GET /api/export/job', () => {
  const listed = async (token: string, query: Record<string, unknown> = {}) =>
    (await call(exportsContract.jobs, { query }, { token })).body.items;

  test("200: one's own, newest first, of all kinds; of one project where it is named; nothing that was dropped or is over", async () => {
    const [project, other] = [await newProject(), await newProject()];
    const mine = await buildMember(db, { workspace: team.workspace, role: 'Lead' });
    const token = await tokenOf(mine);
    const options = { token, headers: { prefer: 'respond-async' } };
    const made = [
      await call(exportsContract.report, { body: { projectId: project.id } }, options),
      await call(exportsContract.project, { params: { id: other.id } }, options),
      await call(exportsContract.issues, { query: { projectId: project.id } }, options),
      await call(exportsContract.issues, { query: {} }, options),
    ].map(({ body }) => (body as ExportJob).id);
    await begin(project);
    expect((await listed(token)).map(({ id, kind, projectId }) => ({ id, kind, projectId }))).toEqual([
      { id: made[3], kind: 'ISSUES', projectId: null },
      { id: made[2], kind: 'ISSUES', projectId: project.id },
      { id: made[1], kind: 'PROJECT', projectId: other.id },
      { id: made[0], kind: 'REPORT', projectId: project.id },
    ]);
    expect((await listed(token, { projectId: project.id })).map(({ id }) => id)).toEqual([made[2], made[0]]);
    await call(exportsContract.cancelJob, { params: { id: made[3] ?? '' } }, { token });
    await platform.jobs.drain();
    await age(made[1] ?? '', 7);
    expect((await listed(token)).map(({ id, status, failure }) => ({ id, status, failure }))).toEqual([
      { id: made[2], status: 'DONE', failure: null },
      { id: made[0], status: 'DONE', failure: null },
    ]);
    expect(await listed(as('outsider').token)).toEqual([]);
    await call(exportsContract.cancelJob, { params: { id: made[1] ?? '' } }, { token });
    await platform.jobs.drain();
  });

  test('401, 400: a missing token, and unknown parameters, are rejected', async () => {
    expect((await call(exportsContract.jobs, {})).status).toBe(401);
    expect(await call(exportsContract.jobs, { query: { page: 1 } }, as('lead'))).toMatchObject({ status: 400, errors: ['FIELD_UNKNOWN'] });
  });
});

describe('GET /api/export/job/{id}', () => {
  test('200: returns the progress, and at the end the size and the expiry date', async () => {
    const job = await finish(await newProject());
    expect(job).toMatchObject({ status: 'DONE', progress: 1, size: expect.any(Number), finishedAt: expect.any(String) });
    const kept = Date.parse(job.expiresAt ?? '') - Date.parse(job.finishedAt ?? '');
    expect(Math.abs(kept - 7 * DAY_MS)).toBeLessThan(60_000);
  });

  test("404: somebody else's, also within the project, and one there is not", async () => {
    const { id } = await begin(await newProject());
    for (const who of ['tester', 'outsider', 'stranger'] as const) {
      for (const answer of [await state(id, who), await cancel(id, who), await result(id, who)])
        expect(answer).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
    expect((await state(team.workspace.id)).status).toBe(404);
    expect((await state(id)).body.status).toBe('WAITING');
  });
});

describe('GET /api/export/job/{id}/result', () => {
  test('200: S35 the file is a download, and can be downloaded again', async () => {
    const job = await finish(await newProject());
    const [first, second] = [await result(job.id), await result(job.id)];
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(job.size),
        'content-disposition': `attachment; filename="${job.fileName}"; filename*=UTF-8''${job.fileName}`,
        'cache-control': 'no-store',
      },
    });
    expect((await readPdf(first.bytes)).text).toContain(title);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  test('404: users removed from the project since do not find the file', async () => {
    const project = await newProject();
    const { id } = await finish(project, 'tester');
    await takeOut(project, 'tester');
    expect(await result(id, 'tester')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('403: users who became clients cannot download earlier exports for the team, only those generated for them as clients', async () => {
    const project = await newProject();
    const drafts = await finish(project, 'tester', { statuses: ['OPEN', 'DRAFT'] });
    const published = await finish(project, 'tester');
    await setHats(project, 'tester', ['CLIENT']);
    const own = await finish(project, 'tester');
    for (const { id } of [drafts, published]) expect(await result(id, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect((await result(own.id, 'tester')).status).toBe(200);
    await setHats(project, 'tester', ['TESTER']);
    for (const { id } of [drafts, published, own]) expect((await result(id, 'tester')).status).toBe(200);
  });

  test('200: a client who requests more gets only what clients can see', async () => {
    const project = await newProject();
    await buildIssue(db, { project, status: 'DRAFT' }, { contents: { vi: { title: 'Chưa công bố' } } });
    const { id } = await finish(project, 'client', { statuses: ['OPEN', 'DRAFT'] });
    const { text } = await readPdf((await result(id, 'client')).bytes);
    expect(text).toContain(title);
    expect(text).not.toContain('Chưa công bố');
  });

  test('409: an unfinished export cannot be downloaded', async () => {
    expect(await result((await begin(await newProject())).id)).toMatchObject({ status: 409, errors: ['EXPORT_NOT_READY'] });
    await platform.jobs.drain();
  });

  test('410: the file expires after seven days, also once it is deleted; a month later the job is unknown', async () => {
    const before = await stored();
    const { id } = await finish(await newProject());
    const purge = async () => {
      await db.execute("select graphile_worker.add_job('exports.purge', '{}')");
      await platform.jobs.drain();
    };
    await purge();
    expect((await result(id)).status).toBe(200);
    await age(id, 7);
    expect(await result(id)).toMatchObject({ status: 410, errors: ['EXPORT_GONE'] });
    await purge();
    expect(await result(id)).toMatchObject({ status: 410, errors: ['EXPORT_GONE'] });
    expect(await stored()).toEqual(before);
    await age(id, 30);
    await purge();
    expect((await result(id)).status).toBe(404);
  });

  test('410: a file lost in the store cannot be downloaded', async () => {
    const { id } = await finish(await newProject());
    const [row] = await db.select({ storedAs: exportJobs.storedAs }).from(exportJobs).where(eq(exportJobs.id, id));
    await platform.storage.delete(row?.storedAs ?? '');
    expect(await result(id)).toMatchObject({ status: 410, errors: ['EXPORT_GONE'] });
  });
});
