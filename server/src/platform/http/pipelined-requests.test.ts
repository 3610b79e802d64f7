import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limitPipelinedRequests } from './connection-limits.ts';

/** @param ms the duration of each request */
async function startServer(ms = 20) {
  const app = fastify();
  const seen = { underWay: 0, most: 0, begun: 0 };
  limitPipelinedRequests(app);
  app.get<{ Params: { name: string } }>('/:name', async ({ params }) => {
    seen.begun += 1;
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await pause(ms);
    seen.underWay -= 1;
    return `<${params.name}>`;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { seen, port };
}

const asking = (name: number, more = '') => `GET /${name} HTTP/1.1\r\nHost: coloa\r\n${more}\r\n`;

async function sent(port: number, text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}

describe('requests of one connection', () => {
  test('start one after another and are answered in order', async () => {
    const { seen, port } = await startServer();
    const text = [1, 2, 3, 4].map((name) => asking(name)).join('') + asking(5, 'Connection: close\r\n');
    expect((await sent(port, text)).match(/<\d>/g)).toEqual(['<1>', '<2>', '<3>', '<4>', '<5>']);
    expect(seen).toEqual({ underWay: 0, most: 1, begun: 5 });
  });

  test('do not wait for requests of another connection', async () => {
    const { seen, port } = await startServer();
    await Promise.all([1, 2, 3].map((name) => sent(port, asking(name, 'Connection: close\r\n'))));
    expect(seen.most).toBeGreaterThan(1);
  });

  test('that are queued when it closes are never started', async () => {
    const { seen, port } = await startServer(500);
    const socket = net.connect(port, '127.0.0.1');
    socket.write([1, 2, 3, 4].map((name) => asking(name)).join(''));
    while (seen.begun === 0) await pause(1);
    socket.destroy();
    await pause(800);
    expect(seen.begun).toBe(1);
  });
});
