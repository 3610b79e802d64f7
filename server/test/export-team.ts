import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { assignees } from '../src/projects/assignees/assignees.tables.ts';
import type { TestApp } from './harness.ts';
import { buildTeam, type Teammate } from './team.ts';

export async function exportTeam(t: TestApp) {
  const { call, db, platform } = t;
  const team = await buildTeam(t);
  const { as } = team;
  const title = 'Đọc trộm hồ sơ bệnh án bằng cách đổi mã bệnh nhân';
  let keys = 0;

  const ask = (project: { id: string }, options: { token: string }, body: Record<string, unknown> = {}, prefer = 'respond-async') =>
    call(exportsContract.report, { body: { projectId: project.id, ...body } }, { ...options, headers: { prefer } });
  const state = (id: string, who: Teammate = 'lead') => call(exportsContract.getJob, { params: { id } }, as(who));
  async function begin(project: { id: string }, who: Teammate = 'lead', body: Record<string, unknown> = {}): Promise<ExportJob> {
    const { status, body: job } = await ask(project, as(who), body);
    expect(status).toBe(202);
    return job as ExportJob;
  }

  return {
    team,
    title,
    async newProject() {
      const project = await team.project({ key: `JOB${++keys}` });
      await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title } } });
      return project;
    },
    ask,
    begin,
    async finish(project: { id: string }, who: Teammate = 'lead', body: Record<string, unknown> = {}): Promise<ExportJob> {
      const { id } = await begin(project, who, body);
      await platform.jobs.drain();
      const job = (await state(id, who)).body;
      expect(job.status).toBe('DONE');
      return job;
    },
    state,
    cancel: (id: string, who: Teammate = 'lead') => call(exportsContract.cancelJob, { params: { id } }, as(who)),
    result: (id: string, who: Teammate = 'lead') => call(exportsContract.result, { params: { id } }, as(who)),
    async stored(): Promise<string[]> {
      const entries = await readdir(path.join(platform.env.dataDir, 'files'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    setHats: (project: { id: string }, who: 'tester', hats: ('TESTER' | 'CLIENT')[]) =>
      db
        .update(assignees)
        .set({ hats })
        .where(and(eq(assignees.projectId, project.id), eq(assignees.userId, team.people[who].id))),
    takeOut: (project: { id: string }, who: 'tester') =>
      db.delete(assignees).where(and(eq(assignees.projectId, project.id), eq(assignees.userId, team.people[who].id))),
    age: (id: string, days: number) =>
      db.execute(sql`update export_jobs set expires_at = expires_at - make_interval(days => ${days}) where id = ${id}`),
  };
}
