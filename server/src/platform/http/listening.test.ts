import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { StartRefused } from '../process/start-refused.ts';
import { listenRefused, tryAddress } from './listening.ts';

test('a used address is rejected by name, and is available after it is released', async () => {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  const refused = tryAddress({ host: '127.0.0.1', port });
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(refused).rejects.toThrow(`127.0.0.1:${port}`);
  server.close();
  await once(server, 'close');
  await tryAddress({ host: '127.0.0.1', port });
  await tryAddress({ host: '127.0.0.1', port });
});

test('an address of another host is rejected with a message', async () => {
  await expect(tryAddress({ host: '203.0.113.7', port: 0 })).rejects.toThrow(/no address 203\.0\.113\.7/);
});

test('a port without permission is rejected with a message, and other errors are unchanged', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(String(listenRefused(denied, { host: '::1', port: 80 }))).toContain('may not listen on [::1]:80');
  const other = new Error('something else');
  expect(listenRefused(other, { host: '::1', port: 80 })).toBe(other);
});
