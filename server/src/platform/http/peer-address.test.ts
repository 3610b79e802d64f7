import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { keepAddresses } from './connection-limits.ts';

test('the address of a disconnected client stays available to its request handler', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  keepAddresses(app);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: address, resolve: tell } = Promise.withResolvers<string | undefined>();
  app.get('/', async (request) => {
    const gone = once(request.raw.socket, 'close');
    begin();
    await gone;
    tell(request.ip);
    return 'nobody hears it';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await begun;
  client.destroy();
  expect(await address).toBe('127.0.0.1');
});
