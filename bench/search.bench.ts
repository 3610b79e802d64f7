import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { clientOf, type Db } from '../server/src/platform/database/database.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { atMost, counted, type Figure, ms, percentile } from './figures.ts';
import type { Searched } from './fill-search.ts';
import { onLargeServer, SIZE, tokenOf } from './large.ts';
import { ask, type Load } from './load.ts';
import { type Prepared, patiently } from './prepared-server.ts';
import { type Statement, statementsOf } from './statements.ts';

const PLANS = path.resolve(import.meta.dirname, 'results/search-plans.md');
const BUDGET_MS = 50;
/** Budgets in milliseconds for a search across projects: for a user who can read the whole workspace (`admin`), and for other users. */
const ACROSS_MS = { admin: 20, others: 60 };
/** Budget in milliseconds for the texts that resemble a new issue. The page requests them while the user types. */
const SIMILAR_MS = 100;
const [CALLS, WARM] = [40, 3];
/** Time in milliseconds after which a slow series stops, if it has at least 5 measurements. */
const LONGEST = 5_000;

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
  'a title': 'SQL injection ở trang đăng nhập của cổng thanh toán',
};

type Viewer = keyof Searched['people'];
const VIEWERS: Record<Viewer, string> = {
  admin: 'an Admin',
  tester: 'a Tester of 5 projects',
  testerOfMany: 'a Tester of 300 projects',
  client: 'a client of 3',
};

const issuesWith = (what: string, more: string) => (q: string) => ({
  what,
  method: 'GET' as const,
  url: `/api/issue?q=${encodeURIComponent(q)}${more}`,
});
const writeUpsWith = (more: object) => (q: string) => ({
  what: 'POST /api/topic/list-writeup',
  method: 'POST' as const,
  url: '/api/topic/list-writeup',
  body: { q, sortBy: '-relevance', ...more },
});

const SIMILAR = 'GET /api/issue/similar';

/** `projectId` is a project in which the viewer can write issues. */
type LoadOf = (q: string, projectId: string) => Load;

const narrowed: Record<string, LoadOf> = {
  'GET /api/issue, page 50': issuesWith('GET /api/issue', '&page=50'),
  'GET /api/issue, of a status': issuesWith('GET /api/issue', '&status=IN_REVIEW'),
  'GET /api/issue, with a tag, by severity': issuesWith('GET /api/issue', '&tag=dot-1&sortBy=severity'),
  'POST /api/topic/list-writeup, page 50': writeUpsWith({ page: 50 }),
  'POST /api/topic/list-writeup, of a category': writeUpsWith({ category: 'Web' }),
  'POST /api/project/search_advanced': (q) => ({
    what: 'POST /api/project/search_advanced',
    method: 'POST',
    url: '/api/project/search_advanced',
    body: { issueText: q },
  }),
};

const places: Record<string, LoadOf> = {
  'GET /api/issue': issuesWith('GET /api/issue', ''),
  [SIMILAR]: (text, projectId) => ({
    what: SIMILAR,
    method: 'GET',
    url: `${SIMILAR.slice(4)}?${new URLSearchParams({ projectId, text })}`,
  }),
  'GET /api/palette': (q) => ({ what: 'GET /api/palette', method: 'GET', url: `/api/palette?q=${encodeURIComponent(q)}` }),
  'POST /api/topic/list-writeup': writeUpsWith({}),
  ...narrowed,
};

const SOME_ASKED = new Set<string>(['middling', 'in more than are counted', 'in nearly all', 'two words', 'three, one of them rare']);
const SOME_VIEWERS = new Set<string>(['admin', 'testerOfMany']);
function isMeasured(place: string, viewer: Viewer, asked: string): boolean {
  // Clients write no issues, so they find no similar ones.
  if (place === SIMILAR) return viewer !== 'client';
  return asked !== 'a title' && (!(place in narrowed) || (SOME_VIEWERS.has(viewer) && SOME_ASKED.has(asked)));
}

/** Returns a project of the viewer that is not archived, or any such project for users who can read the whole workspace. */
async function projectOf({ database: { db } }: Platform, { id, workspaceId }: Searched['people'][Viewer], viewer: Viewer): Promise<string> {
  const own = sql`id in (select project_id from assignees where workspace_id = ${workspaceId} and user_id = ${id})`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from projects where workspace_id = ${workspaceId} and status <> 'ARCHIVED' and ${viewer === 'admin' ? sql`true` : own} limit 1`,
  );
  return rows[0]?.id ?? '';
}

interface Row {
  place: string;
  asked: keyof typeof ASKED;
  viewer: Viewer;
  p50: number;
  p95: number;
  p99: number;
  /** p95 in milliseconds of a call that does no work and is made after each measured call. Shows the load of the machine. */
  nothing: number;
}

async function waitsOf(server: string, token: string, load: Load) {
  const [waits, nothing]: [number[], number[]] = [[], []];
  const end = performance.now() + LONGEST;
  for (let n = 0; n < CALLS + WARM && (performance.now() < end || waits.length < 5); n++) {
    const begun = performance.now();
    const answer = await ask(server, token, load);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${load.url} was answered with ${answer.status}`);
    const ended = performance.now();
    if (n >= WARM) waits.push(ended - begun);
    await (await fetch(`${server}/api/health`)).arrayBuffer();
    nothing.push(performance.now() - ended);
  }
  return { waits, nothing };
}

async function measure({ server, filled, platform }: Prepared<Searched>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [place, loadOf] of Object.entries(places)) {
    for (const viewer of Object.keys(VIEWERS) as Viewer[]) {
      const token = await tokenOf(platform, filled.people[viewer]);
      const projectId = await projectOf(platform, filled.people[viewer], viewer);
      for (const [asked, q] of Object.entries(ASKED) as [keyof typeof ASKED, string][]) {
        if (!isMeasured(place, viewer, asked)) continue;
        const { waits, nothing } = await waitsOf(server.url, token, loadOf(q, projectId));
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(waits, share)) as [number, number, number];
        rows.push({ place, asked, viewer, p50, p95, p99, nothing: percentile(nothing, 0.95) });
      }
    }
  }
  return rows;
}

const tableOf = (rows: readonly Row[]): string =>
  [
    '| call | asked for | by | p50 | p95 | p99 | p95 of `GET /api/health` in turn |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ place, asked, viewer, p50, p95, p99, nothing }) =>
        `| ${place} | ${asked} (\`${ASKED[asked]}\`) | ${VIEWERS[viewer]} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} | ${ms(nothing)} |`,
    ),
  ].join('\n');

/** Minimum duration of a statement in milliseconds; plans of faster statements are omitted. */
const WORTH_TELLING = 10;
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text);
const literal = (value: unknown): string => cut(typeof value === 'string' ? `'${value}'` : JSON.stringify(value), 120);

async function explained(db: Db, { text, values }: Pick<Statement, 'text' | 'values'>): Promise<string> {
  const { rows } = await clientOf(db).query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
  const took = Number(/^Execution Time: ([\d.]+)/.exec(rows.at(-1)?.['QUERY PLAN'] ?? '')?.[1]);
  if (took < WORTH_TELLING) return '';
  const told = values.map((value, n) => `$${n + 1} = ${literal(value)}`).join(', ');
  return `\`\`\`sql\n${text}\n-- ${told}\n\`\`\`\n\n\`\`\`\n${rows.map((row) => cut(row['QUERY PLAN'], 240)).join('\n')}\n\`\`\`\n`;
}

async function plansOf({ platform, filled, databaseUrl }: Prepared<Searched>): Promise<string> {
  return patiently({ connectionString: databaseUrl }, async (db) => {
    const parts: string[] = [];
    for (const [place, loadOf] of Object.entries(places)) {
      for (const viewer of ['admin', 'testerOfMany'] as const) {
        const token = await tokenOf(platform, filled.people[viewer]);
        const projectId = await projectOf(platform, filled.people[viewer], viewer);
        for (const asked of place in narrowed ? (['in nearly all'] as const) : (['rare', 'in nearly all', 'two words'] as const)) {
          parts.push(`## ${place}, ${asked} (\`${ASKED[asked]}\`), by ${VIEWERS[viewer]}\n`);
          for (const statement of await statementsOf(platform, token, loadOf(ASKED[asked], projectId)))
            parts.push(await explained(db, statement));
        }
      }
    }
    return parts.join('\n');
  });
}

export const searchFigures = (): Promise<Figure[]> =>
  onLargeServer(async (prepared) => {
    const { held } = prepared.filled;
    const rows = await measure(prepared);
    const of = `${counted(SIZE.issues)} issues and ${counted(SIZE.writeUps)} write-ups in ${SIZE.workspaces} workspaces, the one asked for holds ${counted(held)} issues and a third of the write-ups`;
    writeFileSync(PLANS, `# How the database searches for words\n\n${of}.\n\n${tableOf(rows)}\n\n${await plansOf(prepared)}`);
    return Object.keys(places).flatMap((place) =>
      (Object.keys(VIEWERS) as Viewer[]).flatMap((viewer) => {
        const these = rows.filter((row) => row.place === place && row.viewer === viewer);
        const [slowest] = these.toSorted((a, b) => b.p95 - a.p95);
        if (!slowest) return [];
        const what = `${place} with words, ${counted(held)} of ${counted(SIZE.issues)} issues, by ${VIEWERS[viewer]}: p95 of the slowest of ${these.length} searches (${slowest.asked}; p50 ${ms(slowest.p50)}, nothing at all ${ms(slowest.nothing)})`;
        const across = viewer === 'admin' ? ACROSS_MS.admin : ACROSS_MS.others;
        const budget = place === SIMILAR ? SIMILAR_MS : BUDGET_MS;
        return [atMost(what, slowest.p95, place.startsWith('POST /api/project') ? across : budget, ms)];
      }),
    );
  });
