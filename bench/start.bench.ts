import { newDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { atMost, type Figure, median, megabytes, seconds } from './figures.ts';
import { installFigures } from './install.ts';
import { idleBytes } from './memory.ts';

const ADMIN_PASSWORD = 'do-luong-2026-coloa';
const ROUNDS = 5;

async function starts(surroundings: Record<string, string>) {
  const env = { ADMIN_PASSWORD, ...surroundings };
  const first: number[] = [];
  const later: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const dataDir = newDataDir();
    for (const times of [first, later]) {
      const begun = performance.now();
      const server = await startServer(env, dataDir);
      times.push(performance.now() - begun);
      await server.stop();
    }
    removeDataDir(dataDir);
  }
  const dataDir = newDataDir();
  const server = await startServer(env, dataDir);
  await fetch(`${server.url}/readyz`);
  const idle = await idleBytes(server.process.pid ?? 0);
  await server.stop();
  removeDataDir(dataDir);
  return { first: median(first), later: median(later), idle };
}

export async function startFigures(): Promise<Figure[]> {
  const bucket = await startS3Server();
  const [disk, s3] = [await starts({}), await starts(bucket.env)];
  await bucket.stop();
  const ofStarts = [
    { ...disk, where: '' },
    { ...s3, where: ', files in a bucket' },
  ].flatMap(({ first, later, idle, where }) => [
    atMost(`first start, empty folder, embedded PostgreSQL${where}`, first, 5_000, seconds),
    atMost(`later start${where}`, later, 2_000, seconds),
    atMost(`memory of the server process, idle${where}`, idle, 200 * 1024 * 1024, megabytes),
  ]);
  return [...ofStarts, ...(await installFigures())];
}
