import assert from 'node:assert/strict';
import { type Figure, ms, ratioOf, times } from './figures.ts';
import { fillGrown, writeTexts } from './grow.ts';
import { p95 } from './p95.ts';
import { login, onPreparedServer, patiently } from './prepared-server.ts';
import { startRedmine } from './redmine.ts';

const ROUNDS = 5;
const CALLS = 20;
const WARM = 10;
const TIMES = 100;
const NUMBER = (TIMES * 1_000) / 2;

interface Question {
  ours: string;
  theirs: string;
}

/**
 * Queries that both products support. The sort orders differ, because Redmine orders priorities from low to high, and Coloa orders
 * severities from high to low.
 */
const listQuestions: Record<string, Question> = {
  'the first 50': { ours: '/api/issue?pageSize=50', theirs: '/issues.json?limit=50&status_id=*' },
  'the first 50 by severity': {
    ours: '/api/issue?pageSize=50&sortBy=severity',
    theirs: '/issues.json?limit=50&status_id=*&sort=priority:desc',
  },
  'page 50': { ours: '/api/issue?pageSize=50&page=50', theirs: '/issues.json?limit=50&status_id=*&offset=2450' },
  // Redmine's search does not ignore diacritics, so the query contains them.
  'those with two words': {
    ours: `/api/issue?pageSize=50&q=${encodeURIComponent('hóa đơn')}`,
    theirs: `/search.json?limit=50&issues=1&all_words=1&q=${encodeURIComponent('hóa đơn')}`,
  },
};

/**
 * Compares Coloa with Redmine over their APIs, with the same 100 000 issues and texts.
 * Redmine's administrator skips membership checks; Coloa's Lead is a member of the workspace.
 */
export const peerFigures = (): Promise<Figure[]> =>
  onPreparedServer(
    async (platform, databaseUrl) => {
      const filled = await fillGrown(TIMES)(platform);
      await patiently({ connectionString: databaseUrl }, writeTexts);
      return filled;
    },
    async ({ server, databaseUrl, platform, filled: { large } }) => {
      const token = await login(server, large);
      const { rows } = await platform.database.pool.query<{ id: string }>(
        'select id from issues where workspace_id = $1 order by id limit 1 offset $2',
        [large.workspaceId, NUMBER - 1],
      );
      assert.ok(rows[0], 'there is no such issue');
      const redmine = await startRedmine(databaseUrl, large.workspaceId);
      const coloa = (address: string) => fetch(server.url + address, { headers: { token } });
      const peer = (address: string) => fetch(redmine.url + address, { headers: { 'X-Redmine-API-Key': redmine.key } });
      try {
        for (const [what, { ours, theirs }] of Object.entries(listQuestions)) {
          const [{ total, more }, { total_count }] = (await Promise.all(
            [coloa(ours), peer(theirs)].map(async (answer) => (await answer).json()),
          )) as [{ total: number; more?: boolean }, { total_count: number }];
          assert.ok(more ? total_count >= total : total_count === total, `what Redmine and Coloa find: ${what}`);
        }
        const figures: Figure[] = [];
        const one = { ours: `/api/issue/${rows[0].id}`, theirs: `/issues/${NUMBER}.json` };
        for (const [what, { ours, theirs }] of Object.entries({ ...listQuestions, one })) {
          await p95(() => coloa(ours), WARM);
          await p95(() => peer(theirs), WARM);
          const { a, b, ratio } = await ratioOf(
            ROUNDS,
            () => p95(() => peer(theirs), CALLS),
            () => p95(() => coloa(ours), CALLS),
          );
          const name = `Of 100 000 issues ${what}: p95 of Redmine ${redmine.version} (${ms(a)}) to that of Coloa (${ms(b)})`;
          figures.push({ what: name, value: times(ratio), budget: '', within: null });
        }
        return figures;
      } finally {
        await redmine.stop();
      }
    },
  );
