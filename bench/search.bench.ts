import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { clientOf, type Db } from '../server/src/platform/database.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { openSession } from '../server/src/sessions/sessions.service.ts';
import { atMost, type Figure, ms, percentile } from './figures.ts';
import { fillSearch, type Searched, type SearchSize } from './fill-search.ts';
import { onPreparedServer, type Prepared, patiently } from './prepared-server.ts';
import { type Load, type Statement, statementsOf } from './statements.ts';

/** A million issues in two hundred workspaces, as the performance budgets name size L; `ISSUES=20000 WORKSPACES=5` tries it with fewer. */
const SIZE: SearchSize = {
  issues: Number(process.env.ISSUES ?? 1_000_000),
  workspaces: Number(process.env.WORKSPACES ?? 200),
  writeUps: Number(process.env.WRITE_UPS ?? 100_000),
};
const PLANS = path.resolve(import.meta.dirname, 'results/search-plans.md');
const BUDGET_MS = 150;
const [CALLS, WARM] = [60, 4];
/** Milliseconds after which a row of calls is cut short: by then it has told that it is slow. */
const LONGEST = 6_000;

/** What people look for, from what stands nowhere to what stands nearly everywhere. */
const ASKED = {
  'stands nowhere': 'zzzzqq',
  rare: 'judge timing',
  middling: 'images',
  'in more than are counted': 'thương',
  'in nearly all': 'không',
  'in nearly all, without marks': 'khong',
  'two words': 'lỗ hổng',
  'two words, without marks': 'lo hong',
  'two, in nearly all': 'không dùng',
  'three, one of them rare': 'không dùng kubectl',
  'one letter': 'l',
  'two letters': 'th',
  'a key': 'K3320-5',
  'a key and a word': 'K3320 không',
};

type Viewer = keyof Searched['people'];
const VIEWERS: Record<Viewer, string> = {
  admin: 'an Admin',
  tester: 'a Tester of 5 projects',
  testerOfMany: 'a Tester of 300 projects',
  client: 'a client of 3',
};

const places: Record<string, (q: string) => Load> = {
  'GET /api/issue': (q) => ({ what: 'GET /api/issue', method: 'GET', url: `/api/issue?q=${encodeURIComponent(q)}` }),
  'GET /api/palette': (q) => ({ what: 'GET /api/palette', method: 'GET', url: `/api/palette?q=${encodeURIComponent(q)}` }),
  'POST /api/topic/list-writeup': (q) => ({
    what: 'POST /api/topic/list-writeup',
    method: 'POST',
    url: '/api/topic/list-writeup',
    body: { q, sortBy: '-relevance' },
  }),
};

interface Row {
  place: string;
  asked: keyof typeof ASKED;
  viewer: Viewer;
  p50: number;
  p95: number;
  p99: number;
}

async function waitsOf(url: string, token: string, { method, body }: Load): Promise<number[]> {
  const waits: number[] = [];
  const end = performance.now() + LONGEST;
  for (let n = 0; n < CALLS + WARM && (performance.now() < end || waits.length < 5); n++) {
    const begun = performance.now();
    const answer = await fetch(url, {
      method,
      headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    if (n >= WARM) waits.push(performance.now() - begun);
  }
  return waits;
}

/** A new one for each row of calls, since they last some minutes. */
const tokenOf = ({ database }: Platform, { id, workspaceId }: Searched['people'][Viewer]): Promise<string> =>
  database
    .transaction((tx) => openSession(tx, id, workspaceId, { remember: true, userAgent: 'bench', address: '127.0.0.1' }))
    .then(({ token }) => token);

async function measure({ server, filled, platform }: Prepared<Searched>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [place, loadOf] of Object.entries(places)) {
    for (const viewer of Object.keys(VIEWERS) as Viewer[]) {
      const token = await tokenOf(platform, filled.people[viewer]);
      for (const [asked, q] of Object.entries(ASKED) as [keyof typeof ASKED, string][]) {
        const load = loadOf(q);
        const waits = await waitsOf(server.url + load.url, token, load);
        rows.push({ place, asked, viewer, p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), p99: percentile(waits, 0.99) });
      }
    }
  }
  return rows;
}

const tableOf = (rows: readonly Row[]): string =>
  [
    '| call | asked for | by | p50 | p95 | p99 |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ place, asked, viewer, p50, p95, p99 }) =>
        `| ${place} | ${asked} (\`${ASKED[asked]}\`) | ${VIEWERS[viewer]} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} |`,
    ),
  ].join('\n');

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

async function explained(db: Db, { text, values }: Pick<Statement, 'text' | 'values'>): Promise<string> {
  const { rows } = await clientOf(db).query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
  const told = values.map((value, n) => `$${n + 1} = ${literal(value)}`).join(', ');
  return `\`\`\`sql\n${text}\n-- ${told}\n\`\`\`\n\n\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\`\n`;
}

/** What the function that looks up words does within, for the last half-year: a plan does not look into functions. */
async function within(db: Db, workspaceId: string, words: string): Promise<string> {
  for (const off of ['seqscan', 'indexscan', 'indexonlyscan']) await db.execute(sql.raw(`set enable_${off} = off`));
  const { rows } = await db.execute<{ marked: string }>(sql`
    select regexp_replace(to_tsquery('simple', ${words})::text, '''([^'']+)''', '''' || right(${workspaceId}, 6)
      || lpad(to_hex(floor(extract(epoch from now()) / 15724800)::bigint), 3, '0') || '\\1''', 'g') as marked`);
  const text = `select ctid from issues where issue_words(workspace_id, created_at, search) @@ $1::tsquery and workspace_id is not distinct from $2::uuid and deleted_at is null limit 12000`;
  const plan = await explained(db, { text, values: [rows[0]?.marked, workspaceId] });
  for (const off of ['seqscan', 'indexscan', 'indexonlyscan']) await db.execute(sql.raw(`reset enable_${off}`));
  return plan;
}

/** How the database goes about the statements of some of the calls. */
async function plansOf({ platform, filled, databaseUrl }: Prepared<Searched>): Promise<string> {
  return patiently(databaseUrl, async (db) => {
    const parts: string[] = [];
    for (const [place, loadOf] of Object.entries(places)) {
      for (const viewer of ['admin', 'testerOfMany'] as const) {
        const token = await tokenOf(platform, filled.people[viewer]);
        for (const asked of ['rare', 'in nearly all', 'two words'] as const) {
          parts.push(`## ${place}, ${asked} (\`${ASKED[asked]}\`), by ${VIEWERS[viewer]}\n`);
          for (const statement of await statementsOf(platform, token, loadOf(ASKED[asked]))) parts.push(await explained(db, statement));
        }
      }
    }
    const { workspaceId } = filled.people.admin;
    parts.push('## Within issues_with_words, for one half-year: a word in nearly all, and two words\n');
    for (const words of ['khong:*', 'lo:* & hong:*']) parts.push(await within(db, workspaceId, words));
    return parts.join('\n');
  });
}

const heldBy = (n: number): string => n.toLocaleString('en').replaceAll(',', ' ');

/** What searching for words costs in the largest workspace of an installation, by how often they stand there and by who asks. */
export const searchFigures = (): Promise<Figure[]> =>
  onPreparedServer(
    (platform, databaseUrl) => fillSearch(platform, databaseUrl, SIZE),
    async (prepared) => {
      const { held } = prepared.filled;
      const rows = await measure(prepared);
      const of = `${heldBy(SIZE.issues)} issues and ${heldBy(SIZE.writeUps)} write-ups in ${SIZE.workspaces} workspaces, the one asked for holds ${heldBy(held)} issues and a third of the write-ups`;
      writeFileSync(PLANS, `# How the database searches for words\n\n${of}.\n\n${tableOf(rows)}\n\n${await plansOf(prepared)}`);
      return Object.keys(places).flatMap((place) =>
        (Object.keys(VIEWERS) as Viewer[]).map((viewer) => {
          const these = rows.filter((row) => row.place === place && row.viewer === viewer);
          const [slowest] = these.toSorted((a, b) => b.p95 - a.p95);
          const what = `${place} with words, ${heldBy(held)} of ${heldBy(SIZE.issues)} issues, by ${VIEWERS[viewer]}: p95 of the slowest of ${these.length} searches (${slowest?.asked})`;
          return atMost(what, slowest?.p95 ?? 0, BUDGET_MS, ms);
        }),
      );
    },
  );
