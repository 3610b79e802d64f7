/** The limit that calls are held against: the same SQL through the same driver, answered with JSON.stringify, and nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

interface Statement {
  text: string;
  values: unknown[];
  prepared: boolean;
}

const statements = JSON.parse(process.argv[2] ?? '[]') as Statement[];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer(async (_request, response) => {
  const answers = await Promise.all(
    statements.map(({ text, values, prepared }, n) => pool.query(prepared ? { name: `s${n}`, text, values } : { text, values })),
  );
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(answers.map((answer) => answer.rows)));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`bare ${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => {
  server.close();
  void pool.end();
});
