import { type Figure, ms, ratioOf, times } from './figures.ts';
import { fillGrown } from './grow.ts';
import { p95 } from './p95.ts';
import { login, onPreparedServer } from './prepared-server.ts';
import { startRedmine } from './redmine.ts';

const ROUNDS = 5;
const CALLS = 20;
const WARM = 10;
const TIMES = 100;
/** One in the middle. */
const NUMBER = (TIMES * 1_000) / 2;

/** What both can be asked: ours, and theirs. */
const questionsOf = (issueId: string): Record<string, { ours: string; theirs: string }> => ({
  'the first 50': { ours: '/api/issue?pageSize=50', theirs: '/issues.json?limit=50&status_id=*' },
  'the first 50 by severity': {
    ours: '/api/issue?pageSize=50&sortBy=-severity',
    theirs: '/issues.json?limit=50&status_id=*&sort=priority:desc',
  },
  'page 50': { ours: '/api/issue?pageSize=50&page=50', theirs: '/issues.json?limit=50&status_id=*&offset=2450' },
  one: { ours: `/api/issue/${issueId}`, theirs: `/issues/${NUMBER}.json` },
  'those with two words': { ours: '/api/issue?pageSize=50&q=hoa%20don', theirs: '/search.json?limit=50&issues=1&all_words=1&q=hoa+don' },
});

/**
 * The same 100 000 issues in Coloa and in Redmine, asked of each over its API in turn. Redmine's administrator may see all without being asked
 * for; Coloa's Lead is somebody of the workspace. Redmine's lists bring the texts along, Coloa's what a list shows.
 */
export const peerFigures = (): Promise<Figure[]> =>
  onPreparedServer(fillGrown(TIMES), async ({ server, databaseUrl, platform, filled: { large } }) => {
    const token = await login(server, large);
    const { rows } = await platform.database.pool.query<{ id: string; workspace_id: string }>(
      `select id, workspace_id from issues
       where workspace_id = (select workspace_id from issues group by workspace_id order by count(*) desc limit 1)
       order by id limit 1 offset $1`,
      [NUMBER],
    );
    const { id = '', workspace_id: workspaceId = '' } = rows[0] ?? {};
    const redmine = await startRedmine(databaseUrl, workspaceId);
    try {
      const figures: Figure[] = [];
      for (const [what, { ours, theirs }] of Object.entries(questionsOf(id))) {
        const coloa = () => fetch(server.url + ours, { headers: { token } });
        const peer = () => fetch(redmine.url + theirs, { headers: { 'X-Redmine-API-Key': redmine.key } });
        await p95(coloa, WARM);
        await p95(peer, WARM);
        const { a, b, ratio } = await ratioOf(
          ROUNDS,
          () => p95(peer, CALLS),
          () => p95(coloa, CALLS),
        );
        const name = `Of 100 000 issues ${what}: p95 of Redmine ${redmine.version} (${ms(a)}) to that of Coloa (${ms(b)})`;
        figures.push({ what: name, value: times(ratio), budget: '', within: null });
      }
      return figures;
    } finally {
      await redmine.stop();
    }
  });
