import { newDataDir, removeDataDir, startServer } from '../e2e/server.ts';
import { atMost, type Figure, median, megabytes, seconds } from './figures.ts';
import { idleBytes } from './memory.ts';

const ADMIN_PASSWORD = 'do-luong-2026-coloa';

/** First start in an empty folder, later starts on it, and what the process holds when nobody asks anything. */
export async function startFigures(): Promise<Figure[]> {
  const first: number[] = [];
  const later: number[] = [];
  for (let n = 0; n < 5; n++) {
    const dataDir = newDataDir();
    for (const times of [first, later]) {
      const begun = performance.now();
      const server = await startServer({ ADMIN_PASSWORD }, dataDir);
      times.push(performance.now() - begun);
      await server.stop();
    }
    removeDataDir(dataDir);
  }
  const dataDir = newDataDir();
  const server = await startServer({ ADMIN_PASSWORD }, dataDir);
  const pid = server.process.pid ?? 0;
  await fetch(`${server.url}/readyz`);
  const idle = await idleBytes(pid);
  await server.stop();
  removeDataDir(dataDir);
  return [
    atMost('first start, empty folder, embedded PostgreSQL', median(first), 5_000, seconds),
    atMost('later start', median(later), 2_000, seconds),
    atMost('memory of the server process, idle', idle, 200 * 1024 * 1024, megabytes),
  ];
}
