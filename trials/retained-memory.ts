import assert from 'node:assert/strict';
import { once } from 'node:events';
import { residentBytes } from '../bench/memory.ts';
import type { RunningServer } from '../e2e/server.ts';
import type { Closers } from './trial.ts';

/** What a process holds after everything that nobody refers to was thrown away, in bytes. */
export interface Held {
  /** JavaScript objects, and the buffers that belong to them. */
  objects: number;
  /** All of it, as the system counts: also what the collector and the allocator keep for next time. */
  resident: number;
}

/** With this in its surroundings a server tells what it holds. */
export const TELLS_WHAT_IT_HOLDS = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Asks a server what it holds, as a debugger would. */
export async function openHeld(server: RunningServer, closers: Closers): Promise<() => Promise<Held>> {
  const [url] = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(server.output()) ?? [];
  assert.ok(url, 'the server was started to tell what it holds');
  const socket = new WebSocket(url);
  closers.push(() => socket.close());
  await once(socket, 'open');
  let asked = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const ask = <R>(method: string) =>
    new Promise<R>((resolve) => {
      waiting.set(++asked, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id: asked, method }));
    });
  return async () => {
    // What the first one finalizes the second one takes.
    for (let n = 0; n < 2; n++) await ask('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = await ask<{ usedSize: number; backingStorageSize?: number }>('Runtime.getHeapUsage');
    return { objects: usedSize + backingStorageSize, resident: residentBytes(server.process.pid ?? 0) };
  };
}
