import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { StartRefused } from '../process/start-refused.ts';
import { listenRefused, tryAddress } from './listening.ts';

test('an address that is taken is refused by its name, and free again once it is given back', async () => {
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

test('a host of elsewhere is refused in words', async () => {
  await expect(tryAddress({ host: '203.0.113.7', port: 0 })).rejects.toThrow(/no address 203\.0\.113\.7/);
});

test('a port that the user may not have is refused in words, and any other error stays what it is', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(String(listenRefused(denied, { host: '::1', port: 80 }))).toContain('may not listen on [::1]:80');
  const other = new Error('something else');
  expect(listenRefused(other, { host: '::1', port: 80 })).toBe(other);
});
