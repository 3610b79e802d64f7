import type { AddressInfo } from 'node:net';
import type { TestApp } from './harness.ts';
import { openStreamAt } from './heard-stream.ts';

/**
 * Returns the URL of the server, after starting to listen if necessary. Event streams need a listening server, because injected requests
 * cannot stream responses.
 */
async function listening({ app }: Pick<TestApp, 'app'>): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export const openStream = async (t: Pick<TestApp, 'app'>, token: string, options: { lastEventId?: string } = {}) =>
  openStreamAt(await listening(t), token, options);
