import { setTimeout as sleep } from 'node:timers/promises';
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { caller } from '../e2e/api-client.ts';
import { loadsOf } from './api.bench.ts';
import { atMost, counted, type Figure, megabytes, ms, percentile, ratioOf, times } from './figures.ts';
import type { Searched } from './fill-search.ts';
import { onLargeServer, SIZE, tokenOf } from './large.ts';
import { ask, type Load } from './load.ts';
import { idleBytes, peakBytes } from './memory.ts';
import { p95, wait } from './p95.ts';
import { login, type Prepared } from './prepared-server.ts';
import { dice } from './search-texts.ts';

const PEOPLE = 50;
/**
 * Times in milliseconds: the duration of the measurement, the average pause after each response, and the unmeasured time before the
 * measurement. The pauses are random, because users with equal pauses would keep sending their requests at the same moments. The unmeasured
 * time lets a newly started database read its data from the disk.
 */
const [LONG, PAUSE, BEFORE] = [60_000, 1_000, 20_000];
const [ROUNDS, CALLS, WARM] = [5, 20, 5];
const [WRITERS, EACH] = [5, 40];
const [WRITERS_AT_ONCE, EACH_AT_ONCE] = [20, 5];
const P99_MS = 150;
const [AT_MOST, QUICK_MS] = [2, 15];
const WRITTEN_MS = 50;
const MEMORY = { idle: 200 * 1024 * 1024, busy: 400 * 1024 * 1024 };

type Large = Prepared<Searched>;

async function firstOf(server: string, token: string): Promise<IssueRow> {
  const { status, body } = await caller(server, token)(issuesContract.list, { query: {} });
  const [first] = body.items;
  if (status !== 200 || !first) throw new Error(`the list was answered with ${status}`);
  return first;
}

async function grown({ server, platform, filled }: Large): Promise<Figure[]> {
  const { small } = filled;
  const [few, many] = [await login(server, small), await tokenOf(platform, filled.people.admin)];
  const fewLoads = loadsOf(small);
  const { id: issueId } = await firstOf(server.url, many);
  const figures: Figure[] = [];
  for (const [n, load] of loadsOf({ issueId }).entries()) {
    const large = () => ask(server.url, many, load);
    const little = () => ask(server.url, few, fewLoads[n] ?? load);
    for (const each of [large, little]) await p95(each, WARM);
    const { a, b, ratio } = await ratioOf(
      ROUNDS,
      () => p95(large, CALLS),
      () => p95(little, CALLS),
    );
    const figure = atMost(
      `${load.what}: p95 of ${counted(filled.held)} issues (${ms(a)}) to that of 1 000 (${ms(b)})`,
      ratio,
      AT_MOST,
      times,
    );
    figures.push({ ...figure, budget: `${figure.budget} or ${ms(QUICK_MS)}`, within: figure.within || a <= QUICK_MS });
  }
  return figures;
}

/** Simulates 50 concurrent users, each with one request at a time. A third of them see all projects, the others only their own. */
async function crowd({ server, platform, filled: { people, held } }: Large): Promise<Figure[]> {
  const everybody = [people.admin, people.tester, people.testerOfMany];
  const waits = new Map<string, number[]>();
  const begun = performance.now() + BEFORE;
  const end = begun + LONG;
  async function person(n: number): Promise<void> {
    const token = await tokenOf(platform, everybody[n % everybody.length] ?? people.admin);
    const loads = loadsOf({ issueId: (await firstOf(server.url, token)).id });
    await sleep((PAUSE / PEOPLE) * n);
    const roll = dice(n);
    for (let turn = n; performance.now() < end; turn++) {
      for (const load of loads.slice(turn % loads.length, (turn % loads.length) + 1)) {
        const waited = await wait(() => ask(server.url, token, load));
        if (performance.now() > begun) waits.set(load.what, [...(waits.get(load.what) ?? []), waited]);
      }
      await sleep(roll(2 * PAUSE));
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, n) => person(n)));
  return [...waits].map(([what, all]) =>
    atMost(
      `${what}, ${PEOPLE} people at once among ${counted(held)} issues: p99 of ${counted(all.length)} (p50 ${ms(percentile(all, 0.5))})`,
      percentile(all, 0.99),
      P99_MS,
      ms,
    ),
  );
}

const description = 'Máy chủ tin giá trị mà người dùng gửi lên. '.repeat(20);
const newIssue = (projectId: string): Load => ({
  what: 'POST /api/issue',
  method: 'POST',
  url: issuesContract.create.path,
  body: { projectId, severity: 'LOW', contents: { vi: { title: 'Lỗ hổng mới tại chức năng tìm kiếm', description } } },
});

async function writtenAtOnce(server: string, token: string, projects: readonly string[]): Promise<Figure[]> {
  const [one = ''] = projects;
  const p95Of = async (projectOf: (writer: number) => string) => {
    const all: number[] = [];
    const writer = async (_: unknown, n: number) => {
      for (let k = 0; k < EACH_AT_ONCE; k++) all.push(await wait(() => ask(server, token, newIssue(projectOf(n)))));
    };
    await Promise.all(Array.from({ length: WRITERS_AT_ONCE }, writer));
    return percentile(all, 0.95);
  };
  const together = () => p95Of(() => one);
  const apart = () => p95Of((n) => projects[n] ?? one);
  for (const each of [together, apart]) await each();
  const { a, b, ratio } = await ratioOf(ROUNDS, together, apart);
  const what = `POST /api/issue by ${WRITERS_AT_ONCE} people at once`;
  return [atMost(`${what} in one project: p95 (${ms(a)}) to that in ${WRITERS_AT_ONCE} projects (${ms(b)})`, ratio, AT_MOST, times)];
}

async function written({ server, platform, filled: { people } }: Large): Promise<Figure[]> {
  const begun = new Date();
  const tokens = await Promise.all(Array.from({ length: WRITERS }, () => tokenOf(platform, people.admin)));
  // Select only projects in progress, because every third project is archived and rejects new issues.
  const { rows } = await platform.database.pool.query<{ issueId: string; projectId: string }>(
    `select p.id as "projectId", min(i.id::text) as "issueId" from projects p
     join issues i on i.workspace_id = p.workspace_id and i.project_id = p.id
     where p.workspace_id = $1 and p.status = 'IN_PROGRESS' and i.deleted_at is null group by p.id limit ${WRITERS_AT_ONCE}`,
    [people.admin.workspaceId],
  );
  const { issueId, projectId = '' } = rows[0] ?? {};
  const comment: Load = {
    what: 'POST /api/comment/issue',
    method: 'POST',
    url: commentsContract.onIssue.path,
    body: { issueId, body: 'Đã thử lại trên UAT.' },
  };
  const figures: Figure[] = [];
  for (const load of [newIssue(projectId), comment]) {
    const all: number[] = [];
    for (let n = 0; n < EACH + WARM; n++) {
      for (const token of tokens) {
        const waited = await wait(() => ask(server.url, token, load));
        if (n >= WARM) all.push(waited);
      }
    }
    figures.push(atMost(`${load.what} among ${counted(SIZE.issues)} issues: p95`, percentile(all, 0.95), WRITTEN_MS, ms));
  }
  const [token = ''] = tokens;
  const projects = rows.map((row) => row.projectId);
  figures.push(...(await writtenAtOnce(server.url, token, projects)));
  // Delete the new rows, so that the next run measures the original data.
  const { rowCount } = await platform.database.pool.query('delete from issues where workspace_id = $1 and created_at >= $2', [
    people.admin.workspaceId,
    begun,
  ]);
  const expected = WRITERS * (EACH + WARM) + 2 * (ROUNDS + 1) * WRITERS_AT_ONCE * EACH_AT_ONCE;
  if (rowCount !== expected) throw new Error(`${rowCount} issues were written instead of ${expected}`);
  await platform.database.pool.query('delete from comments where workspace_id = $1 and created_at >= $2', [
    people.admin.workspaceId,
    begun,
  ]);
  return figures;
}

export const crowdFigures = (): Promise<Figure[]> =>
  onLargeServer(async (large) => {
    const pid = large.server.process.pid ?? 0;
    const idle = await idleBytes(pid);
    const begun = crowd(large);
    const busy = await peakBytes(pid, begun);
    return [
      ...(await begun),
      atMost('memory of the server process under that load, at most', busy, MEMORY.busy, megabytes),
      atMost(`memory of the server process, idle, with ${counted(SIZE.issues)} issues`, idle, MEMORY.idle, megabytes),
      ...(await written(large)),
      ...(await grown(large)),
    ];
  });
