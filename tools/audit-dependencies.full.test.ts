import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const script = path.resolve(import.meta.dirname, 'audit-dependencies.mjs');
const VULNERABILITY = {
  id: 1,
  url: 'https://example.com/vulnerability',
  title: 'A vulnerability',
  vulnerable_versions: '<2.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
};

async function audit(answer: (respond: Parameters<RequestListener>[1]) => void, args: string[] = [], answered?: string) {
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
  const file = path.join(folder, 'tools/dependencies-audited.txt');
  mkdirSync(path.dirname(file));
  if (answered !== undefined) writeFileSync(file, answered);
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
  return { code, said, noted: existsSync(file) ? readFileSync(file, 'utf8') : null };
}

const vulnerable = (severity: string) => (response: Parameters<RequestListener>[1]) =>
  void response.end(JSON.stringify({ leaky: [{ ...VULNERABILITY, severity }] }));
const refused = (response: Parameters<RequestListener>[1]) => void response.writeHead(405).end('{}');

test('a high vulnerability fails the audit and is reported', async () => {
  const { code, said } = await audit(vulnerable('high'));
  expect(said).toContain('high: leaky');
  expect(said).toContain('A vulnerability');
  expect(code).toBe(1);
});

test('a low vulnerability is reported and does not fail the audit', async () => {
  const { code, said } = await audit(vulnerable('low'));
  expect(said).toContain('low: leaky');
  expect(code).toBe(0);
});

test('the audit passes without vulnerabilities', async () => {
  const { code, said } = await audit((response) => void response.end('{}'));
  expect(said).toContain('0 runtime packages');
  expect(code).toBe(0);
});

test('an unreachable registry is reported without its address, and fails the audit only with --strict', async () => {
  const { code, said } = await audit(refused);
  expect(said).toContain('NOT AUDITED');
  expect(said).not.toContain('127.0.0.1');
  expect(code).toBe(0);
  expect((await audit(refused, ['--strict'])).code).toBe(2);
});

describe('with --within 30', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const WITHIN = ['--within', '30'];

  test.each([
    ['never', undefined, 2],
    ['never, counted from a recent day', `${daysAgo(20)} no answer yet`, 0],
    ['never, counted from a day long ago', `${daysAgo(32)} no answer yet`, 2],
    ['too long ago', daysAgo(32), 2],
    ['in the future', daysAgo(-3), 2],
    ['no date', 'yesterday', 2],
    ['recently', daysAgo(20), 0],
  ])('a registry that does not answer, and did so %s, ends with the right code', async (_, answered, expected) => {
    const { code, said, noted } = await audit(refused, WITHIN, answered);
    expect(said).toContain('NOT AUDITED');
    expect(code).toBe(expected);
    expect(noted).toBe(answered ?? null);
  });

  test('a response without a high vulnerability updates the date, and a response with one does not', async () => {
    expect(await audit(vulnerable('low'), WITHIN)).toMatchObject({ code: 0, noted: `${daysAgo(0)}\n` });
    expect(await audit(vulnerable('high'), WITHIN, '2020-01-01')).toMatchObject({ code: 1, noted: '2020-01-01' });
  });

  test('continuous integration runs it with this option, after the tests', () => {
    const ci = readFileSync(path.resolve(import.meta.dirname, '../.ci/run'), 'utf8');
    expect(ci).toMatch(/npm test\n[\s\S]*npm run audit:dependencies -- --within 30\n/);
    expect(readFileSync(path.resolve(import.meta.dirname, 'dependencies-audited.txt'), 'utf8')).toMatch(/^\d{4}-\d\d-\d\d\b/);
  });
});
