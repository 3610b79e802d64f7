import type pg from 'pg';

/** Whether a server, of whatever machine, works on this database now. */
export async function hasRunningServer(client: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await (client as pg.Pool).query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('coloa notices', 'coloa jobs') LIMIT 1`,
  );
  return rows.length > 0;
}
