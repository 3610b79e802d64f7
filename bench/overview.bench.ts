import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientOf } from '../server/src/platform/database/database.ts';
import { atMost, counted, type Figure, median, ms } from './figures.ts';
import { fillOverview, type Overview, type Size } from './fill-overview.ts';
import { ask, type Load } from './load.ts';
import { p95 } from './p95.ts';
import { onPreparedServer, patiently } from './prepared-server.ts';
import { type Statement, statementsOf } from './statements.ts';

/** Size L of the performance budgets: a million issues in two hundred workspaces. For a quick run: `ISSUES=20000 WORKSPACES=5`. */
const SIZE: Size = { issues: Number(process.env.ISSUES ?? 1_000_000), workspaces: Number(process.env.WORKSPACES ?? 200) };
const PLANS = path.resolve(import.meta.dirname, 'results/overview-plans.md');
/** Budgets in milliseconds: `everything` for a user who can read the whole workspace, `own` for a user of hundreds of its projects. */
const BUDGET_MS = { everything: 20, own: 60 };
const [ROUNDS, CALLS, WARM] = [5, 20, 10];

/** Requests without a period, which default to the last 90 days compared with the 90 days before. */
const LOADS: Load[] = [
  { what: 'GET /api/dashboard', method: 'GET', url: '/api/dashboard' },
  { what: 'POST /api/leaderboard', method: 'POST', url: '/api/leaderboard?performance-type=score', body: {} },
];

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

async function plansOf(databaseUrl: string, load: Load, statements: readonly Statement[]): Promise<string> {
  return patiently({ connectionString: databaseUrl }, async (db) => {
    const parts = [`## ${load.what}\n`];
    for (const { text, values } of statements) {
      const { rows } = await clientOf(db).query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values);
      const told = values.map((value, n) => `$${n + 1} = ${literal(value)}`).join(', ');
      parts.push(`\`\`\`sql\n${text}\n-- ${told}\n\`\`\`\n\n\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\`\n`);
    }
    return parts.join('\n');
  });
}

export const overviewFigures = (): Promise<Figure[]> =>
  onPreparedServer(
    (platform, databaseUrl) => fillOverview(platform, databaseUrl, SIZE),
    async ({ server, filled, platform, databaseUrl }) => {
      const figures: Figure[] = [];
      const plans: string[] = [];
      for (const load of LOADS) {
        const waits = async (token: string) => {
          const call = () => ask(server.url, token, load);
          await p95(call, WARM);
          const all: number[] = [];
          for (let n = 0; n < ROUNDS; n++) all.push(await p95(call, CALLS));
          return median(all);
        };
        figures.push(...(await figuresOf(load, filled, waits)));
        plans.push(await plansOf(databaseUrl, load, await statementsOf(platform, filled.large.lead, load)));
      }
      const { rows } = await platform.database.pool.query<{ server_version: string }>('show server_version');
      const head = `# How the database answers dashboard and leaderboard\n\nPostgreSQL ${rows[0]?.server_version}; ${counted(SIZE.issues)} issues in ${SIZE.workspaces} workspaces, the one asked for holds ${counted(filled.held.large)}; asked by a Lead, who sees everything.\n`;
      writeFileSync(PLANS, [head, ...plans].join('\n'));
      return figures;
    },
  );

async function figuresOf(load: Load, { large, small, held }: Overview, waits: (token: string) => Promise<number>): Promise<Figure[]> {
  const [many, some, few] = [await waits(large.lead), await waits(large.tester), await waits(small.lead)];
  const ofAll = `${counted(held.large)} of ${counted(SIZE.issues)} issues`;
  return [
    atMost(
      `${load.what}, 90 days, in a workspace with ${ofAll}: p95 (with ${counted(held.small)}: ${ms(few)})`,
      many,
      BUDGET_MS.everything,
      ms,
    ),
    atMost(`${load.what}, the same, for somebody of some of its projects: p95`, some, BUDGET_MS.own, ms),
  ];
}
