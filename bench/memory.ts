import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { medianOf } from './figures.ts';

export const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

export async function idleBytes(pid: number, restMs = 10_000): Promise<number> {
  await sleep(restMs);
  return medianOf(5, async () => {
    await sleep(500);
    return residentBytes(pid);
  });
}

export async function peakBytes(pid: number, done: Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 25);
  await done.finally(() => clearInterval(timer));
  return Math.max(peak, residentBytes(pid));
}
