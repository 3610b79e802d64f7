import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../e2e/server.ts';
import { seed } from '../../tools/seed.ts';
import { urlOf } from './cluster.ts';
import { openTestDatabase } from './database.ts';
import { testApp } from './harness.ts';
import { hostileGround, memoryProblems } from './hostile/report.ts';
import { beHostile } from './hostile/run.ts';

const SECRET_KEY = 'the key of the tests, of 32 characters and more';

describe('generated hostile requests to all endpoints of a running server', () => {
  test('get responses as in the contract, in time, and change nothing without permission', async () => {
    const database = await openTestDatabase();
    const { platform } = await testApp({ database });
    const env = { ...hostileGround, SECRET_KEY, DATABASE_URL: urlOf(database.connection) };
    const server = await startServer(env, platform.env.dataDir);
    onTestFinished(async () => {
      await server.stop();
      await database.drop();
    });
    const outcome = await beHostile(server, platform, { requests: 250, seed });
    expect([...outcome.problems, ...memoryProblems(outcome)], `SEED=${seed}`).toEqual([]);
    expect(outcome.guarded.rows).toBeGreaterThan(100);
    // Checks that some requests pass the authentication and the schemas.
    expect(outcome.succeeded.length).toBeGreaterThan(12);
  }, 120_000);
});
