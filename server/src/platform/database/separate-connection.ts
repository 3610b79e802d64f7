import pg from 'pg';
import type { Connection } from './connection.ts';

/** Works on a connection of its own, without the limits that calls have. `name`: what the server tells of it. What was not committed goes with it. */
export async function onSeparateConnection<T>(connection: Connection, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {}); // told by the statement that fails
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {}); // it may be lost
  }
}
