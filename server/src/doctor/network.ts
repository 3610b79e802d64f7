import { isIP } from 'node:net';
import { addressOf, tryAddress } from '../platform/http/listening.ts';
import type { Env } from '../platform/process/env.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const TIMEOUT_MS = 3_000;
const TLS = 'Put a TLS proxy in front; docs/operating.md describes nginx and Caddy.';

const isLoopback = (host: string): boolean => {
  const plain = host.replace(/^\[|\]$/g, '').toLowerCase();
  return plain === 'localhost' || plain.endsWith('.localhost') || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

function publicUrlFinding({ publicUrl, host }: Env): Finding {
  if (publicUrl === null) {
    if (isLoopback(host)) return ok('network.public-url', 'Only this machine can reach it: PUBLIC_URL is not set');
    const what = `It listens on ${host}, but PUBLIC_URL is not set: links in email and reports use the listening address`;
    return wrong('network.public-url', what, 'Set PUBLIC_URL to the address that users open.');
  }
  const url = new URL(publicUrl);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return wrong(
      'network.public-url',
      'PUBLIC_URL has a path, but the pages work only at the root of a hostname',
      'Give Coloa its own hostname.',
    );
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return ok('network.public-url', `Users reach it at ${url.origin}`);
  return wrong('network.public-url', `${url.origin} is not encrypted: passwords and findings can be read in transit`, `Use https. ${TLS}`);
}

function proxyFinding({ publicUrl, host, trustProxy }: Env): Finding {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  if (isSecure && trustProxy === false) {
    const what = 'PUBLIC_URL is https, so there is a proxy, but TRUST_PROXY is off: all users appear with the address of the proxy';
    return warning('network.proxy', what, 'Set TRUST_PROXY to 1, or to the addresses of the proxies.');
  }
  if (trustProxy !== false && typeof trustProxy !== 'string' && !isLoopback(host)) {
    const what = `TRUST_PROXY counts hops, but ${host} can be reached without the proxy: such a client can claim any address`;
    return warning('network.proxy', what, 'Set TRUST_PROXY to the addresses of the proxies, or allow only the proxies to reach this port.');
  }
  return ok('network.proxy', trustProxy === false ? 'No proxy is trusted' : 'The proxies in front are trusted');
}

async function answerAt(address: { host: string; port: number }): Promise<{ status: number; body: string } | null> {
  try {
    const answer = await fetch(`http://${addressOf(address)}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return null;
  }
}

async function portFinding({ host, port, dataDir }: Env, hasRunningServer: boolean | null): Promise<Finding> {
  if (port === 0) return ok('network.port', 'Any free port is used');
  const address = { host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, port };
  const where = addressOf(address);
  const answer = await answerAt(address);
  const isReady = answer?.status === 200 && answer.body === '{"status":"ready"}';
  const isUnready = answer?.status === 503 && answer.body.includes('UNAVAILABLE');
  if ((isReady || isUnready) && hasRunningServer === false)
    return wrong(
      'network.port',
      `A Coloa responds on ${where}, but none uses ${dataDir}`,
      'Set DATA_DIR to the folder of that server, or PORT to a free port.',
    );
  if (isReady) return ok('network.port', `A Coloa responds on ${where} and is ready`);
  if (isUnready)
    return wrong(
      'network.port',
      `A Coloa responds on ${where} but is not ready`,
      'Check its log; its database or its file store does not respond.',
    );
  try {
    await tryAddress({ host, port });
    return ok('network.port', `${addressOf({ host, port })} is free: no server is running`);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return wrong('network.port', error.message, 'Change PORT or HOST, or stop the program that listens there.');
  }
}

/**
 * Returns the findings about the public URL, the proxy and the port.
 * @param hasRunningServer whether a server uses the data folder; null if unknown
 */
export const networkFindings = async (env: Env, hasRunningServer: boolean | null): Promise<Finding[]> => [
  publicUrlFinding(env),
  proxyFinding(env),
  await portFinding(env, hasRunningServer),
];
