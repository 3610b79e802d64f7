import assert from 'node:assert/strict';
import { once } from 'node:events';
import { residentBytes } from '../bench/memory.ts';
import type { RunningServer } from '../e2e/server.ts';
import type { Closers } from './trial.ts';

/** Memory in bytes after garbage collection. */
export interface Held {
  /** The memory of JavaScript objects and their buffers. */
  objects: number;
  /** The resident memory, which includes memory that the collector and the allocator reserve. */
  resident: number;
}

/** The server must start with this environment, so that `openHeld` can inspect it. */
export const TELLS_WHAT_IT_HOLDS = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

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
    // The second collection frees the objects that the first one finalised.
    for (let n = 0; n < 2; n++) await ask('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = await ask<{ usedSize: number; backingStorageSize?: number }>('Runtime.getHeapUsage');
    return { objects: usedSize + backingStorageSize, resident: residentBytes(server.process.pid ?? 0) };
  };
}
