import type { Platform } from '../server/src/platform/platform.ts';
import { openSession } from '../server/src/sessions/sessions.service.ts';
import { fillSearch, type Searched, type SearchSize } from './fill-search.ts';
import { onPreparedServer, type Prepared } from './prepared-server.ts';

/**
 * Size L of the performance budgets: a million issues in 200 workspaces. For a quick run: `ISSUES=20000 WORKSPACES=5`.
 * `KEPT=/some/folder` keeps the database in that folder, and the next run measures it again.
 */
export const SIZE: SearchSize = {
  issues: Number(process.env.ISSUES ?? 1_000_000),
  workspaces: Number(process.env.WORKSPACES ?? 200),
  writeUps: Number(process.env.WRITE_UPS ?? 100_000),
};

export const onLargeServer = <R>(measure: (prepared: Prepared<Searched>) => Promise<R>): Promise<R> =>
  onPreparedServer((platform, databaseUrl) => fillSearch(platform, databaseUrl, SIZE), measure, process.env.KEPT);

export const tokenOf = ({ database }: Platform, { id, workspaceId }: { id: string; workspaceId: string }): Promise<string> =>
  database
    .transaction((tx) => openSession(tx, id, workspaceId, { remember: true, userAgent: 'bench', address: '127.0.0.1' }))
    .then(({ token }) => token);
