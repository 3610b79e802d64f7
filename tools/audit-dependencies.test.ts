import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = path.resolve(import.meta.dirname, 'audit-dependencies.mjs');
const HOLE = {
  id: 1,
  url: 'https://example.com/hole',
  title: 'A hole',
  vulnerable_versions: '<2.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
};

/** What the script says of an installation with one package, by what a registry answers to the question for holes. */
async function audit(answer: (respond: Parameters<RequestListener>[1]) => void, args: string[] = []) {
  const registry = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') return answer(response.setHeader('content-type', 'application/json'));
    response.setHeader('content-type', 'application/json');
    const versions = { '1.0.0': { name: 'leaky', version: '1.0.0', dist: { tarball: 'http://127.0.0.1/leaky.tgz' } } };
    response.end(JSON.stringify({ name: 'leaky', 'dist-tags': { latest: '1.0.0' }, versions }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const folder = mkdtempSync(path.join(tmpdir(), 'coloa-audit-'));
  onTestFinished(() => {
    registry.close();
    registry.closeAllConnections();
    rmSync(folder, { recursive: true });
  });
  const dependencies = { leaky: '1.0.0' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', dependencies }));
  const packages = { '': { name: 'x', version: '1.0.0', dependencies }, 'node_modules/leaky': { version: '1.0.0' } };
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_fetch_retries: '0',
    npm_config_noproxy: '127.0.0.1',
  };
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

const holes = (severity: string) => (response: Parameters<RequestListener>[1]) =>
  void response.end(JSON.stringify({ leaky: [{ ...HOLE, severity }] }));
const refused = (response: Parameters<RequestListener>[1]) => void response.writeHead(405).end('{}');

test('a high hole fails, and is told', async () => {
  const { code, said } = await audit(holes('high'));
  expect(said).toContain('high: leaky');
  expect(said).toContain('A hole');
  expect(code).toBe(1);
});

test('a low one is told and fails nothing', async () => {
  const { code, said } = await audit(holes('low'));
  expect(said).toContain('low: leaky');
  expect(code).toBe(0);
});

test('none', async () => {
  const { code, said } = await audit((response) => void response.end('{}'));
  expect(said).toContain('0 packages');
  expect(code).toBe(0);
});

test('a registry that does not answer is told loudly, without its address, and fails where that is asked', async () => {
  const { code, said } = await audit(refused);
  expect(said).toContain('NOT AUDITED');
  expect(said).not.toContain('127.0.0.1');
  expect(code).toBe(0);
  expect((await audit(refused, ['--strict'])).code).toBe(2);
});
