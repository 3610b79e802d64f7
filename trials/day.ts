import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { sql } from 'drizzle-orm';
import { megabytes, percentile } from '../bench/figures.ts';
import { residentBytes } from '../bench/memory.ts';
import { addProject } from '../e2e/acknowledged.ts';
import { type ApiAnswer, type Call, caller, signIn } from '../e2e/api-client.ts';
import { ADMIN_PASSWORD } from '../e2e/fixtures.ts';
import { openDisk } from '../server/src/platform/storage/open-storage.ts';
import { askLater, made } from './exports.ts';
import { install, unfinishedFiles } from './installation.ts';
import { random } from './random.ts';
import { type Held, openHeld, TELLS_WHAT_IT_HOLDS } from './retained-memory.ts';
import { follow } from './streams.ts';
import { type Trial, until } from './trial.ts';
import { beside, errorLines, refuseUntruths, storeAgainstRows } from './truth.ts';
import { nothingWritten, refuseLostFiles, upload, writeOne } from './writers.ts';

const PEOPLE = 30;
const CALLS = Number(process.env.CALLS ?? 18_000);
const AT_ONCE = 6;
const PROJECTS = 10;
/** The maximum number of event streams that the server allows for an account. */
const STREAMS = 20;
/** The number of parts of the day. A rest follows each part, because the report worker ends after a minute without reports. */
const PARTS = 3;
const REST_MS = Number(process.env.REST_SECONDS ?? 70) * 1000;
/** The maximum growth of the memory, in bytes, from the first part to the later ones. Some growth is expected, because caches fill. */
const MORE_BYTES = 10 * 1024 * 1024;

interface Session {
  call: Call;
  token: string;
  refreshToken: string;
}

export const day: Trial = {
  about: `The calls of ${PEOPLE} people in a day: ${CALLS} calls as fast as possible, ${AT_ONCE} at a time. They include lists, issues, searches, the dashboard, writing, comments (some sent twice, as after a lost response), uploads, retests, reports, exports, sign-ins, and clients who read a report by its link. ${STREAMS} live streams are open all the time. The sessions belong to one account.`,
  async run(told, closers) {
    const installation = await install(closers, TELLS_WHAT_IT_HOLDS);
    const { server } = installation;
    const pid = server.process.pid ?? 0;
    const held = await openHeld(server, closers);
    const sessions: Session[] = [];
    for (let n = 0; n < PEOPLE; n++) sessions.push(await signIn(server.url));
    const { call } = sessions[0] as Session;
    const projects = await Promise.all(Array.from({ length: PROJECTS }, (_, n) => addProject(call, `DAY${n}`)));
    const streams = sessions.slice(0, STREAMS).map(({ token }) => follow(server.url, token));
    closers.push(() => Promise.all(streams.map((stream) => stream.stop())));
    await until('the streams stand', () => streams.every(({ stands }) => stands));
    const share = await call(sharesContract.create, { params: { id: projects[0] ?? '' }, body: { label: 'Khách hàng', language: 'vi' } });
    assert.equal(share.status, 200, JSON.stringify(share.errors));
    const written = nothingWritten();
    for (let n = 0; n < 60; n++) await writeOne(call, projects[n % PROJECTS] ?? '', n, written);
    const exports: string[] = [];
    let [comments, uploads, retests] = [0, 0, 0];
    const open: string[] = [...written.issues].filter(([, { now }]) => now.status === 'OPEN').map(([id]) => id);
    const ids = () => [...written.issues.keys()];

    const ok = <R>(answer: ApiAnswer<R>): R => {
      assert.equal(answer.status, 200, JSON.stringify(answer.errors));
      return answer.body;
    };
    type Act = (session: Session, n: number) => Promise<unknown>;
    const project = (n: number) => projects[n % PROJECTS] ?? '';
    const anyIssue = () => ids()[Math.floor(random() * written.issues.size)] ?? '';
    const acts: [share: number, name: string, act: Act][] = [
      [22, 'list of issues', async ({ call }, n) => ok(await call(issuesContract.list, { query: { projectId: project(n) } }))],
      [
        22,
        'an issue',
        async ({ call }) => {
          const { status } = await call(issuesContract.get, { params: { id: anyIssue() } });
          // The response is 404 if the issue is in the bin.
          assert.ok([200, 404].includes(status));
        },
      ],
      [8, 'list of projects', async ({ call }) => ok(await call(projectsContract.search, { body: {} }))],
      [7, 'palette', async ({ call }, n) => ok(await call(paletteContract.find, { query: { q: `lỗ hổng ${n % 50}` } }))],
      [6, 'issues with words', async ({ call }, n) => ok(await call(issuesContract.list, { query: { q: `giá trị ${n % 50}` } }))],
      [6, 'dashboard', async ({ call }) => ok(await call(dashboardContract.get, { query: {} }))],
      [
        8,
        'an issue written, step by step',
        async ({ call }, n) => {
          const id = await writeOne(call, project(n), n, written);
          if (written.issues.get(id)?.now.status === 'OPEN') open.push(id);
        },
      ],
      [
        9,
        'a comment',
        async ({ call }, n) => {
          const body = { issueId: open[n % open.length] ?? '', id: randomUUID(), body: `Ghi chú ${n}` };
          const first = await call(commentsContract.onIssue, { body });
          if (first.errors[0]?.code === 'COMMENTS_FULL') return;
          ok(first);
          comments++;
          if (n % 3 === 0) ok(await call(commentsContract.onIssue, { body }));
        },
      ],
      [
        4,
        'an upload',
        async ({ token }, n) => {
          const bytes = Buffer.alloc(60_000, `ảnh ${n} `);
          const { status, body } = await upload(server.url, token, `anh-${n}.txt`, bytes);
          assert.equal(status, 200);
          uploads++;
          if (written.files.size < 50) written.files.set(body.fileName, { bytes });
        },
      ],
      [
        2,
        'a retest',
        async ({ call }) => {
          const id = open.length > 20 ? open.pop() : undefined;
          if (!id) return;
          ok(await call(issuesContract.update, { params: { id }, body: { from: 'OPEN', status: 'READY_FOR_RETEST' } }));
          const results = [{ assetId: null, result: 'FIXED' as const }];
          ok(await call(retestsContract.record, { params: { id }, body: { from: 'READY_FOR_RETEST', results } }));
          retests++;
        },
      ],
      [3, 'a report by its link', async () => ok(await caller(server.url)(sharesContract.report, { body: { token: share.body.token } }))],
      [
        2,
        'a new token',
        async ({ refreshToken }) => ok(await caller(server.url)(sessionsContract.refresh, { body: { token: refreshToken } })),
      ],
      [
        0.4,
        'a sign-in',
        async () => ok(await caller(server.url)(sessionsContract.login, { body: { username: 'admin', password: ADMIN_PASSWORD } })),
      ],
      [0.3, 'a list as Excel', async ({ call }, n) => ok(await call(exportsContract.issues, { query: { projectId: project(n) } }))],
      [0.2, 'a report asked for', async ({ call }, n) => exports.push(await askLater(call, 'report', project(n)))],
    ];
    const total = acts.reduce((sum, [part]) => sum + part, 0);
    const choose = () => {
      let at = random() * total;
      return acts.find(([part]) => {
        at -= part;
        return at < 0;
      });
    };

    const waits = new Map<string, number[]>();
    let most = 0;
    const rests: Held[] = [];
    let next = 0;
    let worked = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, residentBytes(pid));
    }, 500);
    closers.push(() => clearInterval(sampling));
    for (let part = 1; part <= PARTS; part++) {
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < (CALLS * part) / PARTS) {
            const n = next++;
            const chosen = choose();
            if (!chosen) continue;
            const at = performance.now();
            await chosen[2](sessions[n % PEOPLE] as Session, n);
            waits.set(chosen[1], [...(waits.get(chosen[1]) ?? []), performance.now() - at]);
          }
        }),
      );
      worked += performance.now() - begun;
      await made(call, exports, 300_000);
      await sleep(REST_MS);
      rests.push(await held());
    }
    clearInterval(sampling);
    const minutes = worked / 60_000;
    const all = [...waits.values()].flat();
    told(
      `${all.length} acts in ${minutes.toFixed(1)} minutes`,
      `p50 ${percentile(all, 0.5).toFixed(0)} ms, p95 ${percentile(all, 0.95).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms; none was answered with 5xx`,
    );
    for (const [name, each] of [...waits].sort(([, a], [, b]) => b.length - a.length))
      told(
        `${name}: ${each.length}`,
        `p50 ${percentile(each, 0.5).toFixed(0)} ms, p95 ${percentile(each, 0.95).toFixed(0)} ms, p99 ${percentile(each, 0.99).toFixed(0)} ms`,
      );
    const each = (what: keyof Held) => rests.map((rest) => megabytes(rest[what])).join(', ');
    told(
      'memory of the process',
      `at most ${megabytes(most)}, reports among it; after each third of the day, when it rests and what is not needed was collected: its objects ${each('objects')}; the process ${each('resident')}`,
    );
    const news = [...written.issues.keys()].slice(-1);
    await until('every stream told of the last issue', () => streams.every(({ heard }) => news.every((id) => heard.has(id))), 60_000);
    for (const stream of streams) await stream.stop();
    await sleep(2_000);
    await beside(server, async (database) => {
      await refuseUntruths(database);
      const { rows } = await database.db.execute<Record<string, number>>(sql`
        select (select count(*)::int from issues) as issues, (select count(*)::int from comments where body like 'Ghi chú%') as comments,
          (select count(*)::int from files) as files, (select count(*)::int from issue_history where action = 'RETESTED') as retests,
          (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`);
      const counted = rows[0] ?? {};
      assert.deepEqual([counted.issues, counted.comments, counted.files], [written.issues.size, comments, uploads]);
      const store = await storeAgainstRows(database.db, openDisk(installation));
      assert.deepEqual(store, { orphans: 0, missing: [] });
      told(
        'kept at the end',
        `${counted.issues} issues, ${counted.comments} comments, ${counted.files} files, ${retests} retests, ${exports.length} reports: as many as were acknowledged, none doubled; kept counts, histories, ledger and audit log as they have to be; ${counted.connections} connections to the database`,
      );
    });
    await refuseLostFiles(server.url, (sessions[0] as Session).token, written.files);
    assert.deepEqual(unfinishedFiles(installation.dataDir), []);
    assert.deepEqual(errorLines(server.output()), [], 'the log tells of no error');
    const [first = 0, ...later] = rests.map(({ objects }) => objects);
    assert.ok(Math.max(...later) < first + MORE_BYTES, 'memory is flat');
  },
};
