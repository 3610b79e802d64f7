import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const PACKAGES = ['library', 'bundler', 'checker'];

const tools = path.resolve(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

async function archive(name: string): Promise<Buffer> {
  const files = { 'package.json': JSON.stringify({ name, version: '1.0.0' }), 'index.js': '', 'index.d.ts': '' };
  const entries = Object.entries(files).map(([file, body]) => ({ header: { name: `package/${file}`, size: body.length }, body }));
  return gzipSync(await packTar(entries));
}

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_ENV)/i.test(name)));

function run(command: string, args: string[], cwd: string, more: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: { ...env, ...more }, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** This folder contains archives of all packages, so that npm needs no network. */
const template = mkdtempSync(path.join(os.tmpdir(), 'coloa-prepare-'));
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeAll(async () => {
  const manifest = (place: string, content: Manifest) => {
    mkdirSync(path.join(template, place), { recursive: true });
    writeFileSync(path.join(template, place, 'package.json'), JSON.stringify(content));
  };
  const version = '1.0.0';
  const workspaces = ['contract', 'server', 'web', 'tools/node'];
  manifest('.', { name: 'coloa', version, workspaces, devDependencies: { checker: 'file:checker.tgz' } });
  manifest('contract', { name: '@coloa/contract', version });
  manifest('server', { name: '@coloa/server', version, dependencies: { library: 'file:../library.tgz' } });
  manifest('web', { name: '@coloa/web', version, devDependencies: { bundler: 'file:../bundler.tgz' } });
  manifest('tools/node', { name: '@coloa/node', version });
  for (const name of PACKAGES) writeFileSync(path.join(template, `${name}.tgz`), await archive(name));
  writeFileSync(path.join(template, '.npmrc'), 'offline=true\n');
  for (const part of ['prepare.mjs', 'prepare']) cpSync(path.join(tools, part), path.join(template, 'tools', part), { recursive: true });
  run('npm', ['install', '--package-lock-only'], template);
});

function checkout() {
  const folder = `${template}-${randomUUID()}`;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(template, folder, { recursive: true });
  const at = (file: string) => path.join(folder, file);
  const npm = (command: string) => run('npm', [command], folder);
  const prepare = (options: string[] = [], more: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [at('tools/prepare.mjs'), ...options], folder, more);
  const installed = () =>
    PACKAGES.flatMap((name) => {
      if (!existsSync(at(`node_modules/${name}/index.js`))) return [];
      return existsSync(at(`node_modules/${name}/index.d.ts`)) ? [`${name} with types`] : [name];
    });
  return { at, npm, prepare, installed };
}

const EVERYTHING = ['library with types', 'bundler with types', 'checker with types'];

describe('node tools/prepare.mjs', () => {
  test('installs packages to run and build, and all packages once a development command needs them', () => {
    const { at, prepare, installed } = checkout();
    expect(prepare()).toContain('Installing packages');
    expect(installed()).toEqual(['library', 'bundler']);
    expect(prepare()).toBe('');
    expect(prepare(['--development'])).toContain('with those for development');
    expect(installed()).toEqual(EVERYTHING);

    expect([prepare(), prepare(['--development'])]).toEqual(['', '']);
    expect(installed()).toEqual(EVERYTHING);
    appendFileSync(at('package-lock.json'), '\n');
    rmSync(at('node_modules/.package-lock.json'));
    expect(prepare()).toContain('with those for development');
    expect(installed()).toEqual(EVERYTHING);
  });

  test('installs nothing after npm ci, and everything after npm install into the smaller set', () => {
    const { at, npm, prepare, installed } = checkout();
    npm('ci');
    expect([prepare(['--development']), prepare()]).toEqual(['', '']);
    expect(installed()).toEqual(EVERYTHING);

    rmSync(at('node_modules'), { recursive: true });
    prepare();
    npm('install');
    expect(installed()).toEqual(['library', 'bundler', 'checker with types']);
    expect(prepare(['--development'])).toContain('with those for development');
    expect(installed()).toEqual(EVERYTHING);
  });

  test('in a release installs only runtime packages, for any command', () => {
    const { at, prepare, installed } = checkout();
    writeFileSync(at('release.json'), '{}');
    prepare(['--development']);
    expect(installed()).toEqual(['library']);
    expect(prepare()).toBe('');
  });

  test('installs the packages that build the pages if NODE_ENV is production', () => {
    const { prepare, installed } = checkout();
    prepare([], { NODE_ENV: 'production' });
    expect(installed()).toEqual(['library', 'bundler']);
  });

  test('keeps all packages that a version without sets installed', () => {
    const { at, prepare, installed } = checkout();
    prepare(['--development']);
    const stamp = at('node_modules/.cache/coloa-prepare.json');
    const { packages } = JSON.parse(readFileSync(stamp, 'utf8'));
    writeFileSync(stamp, JSON.stringify({ packages }));
    expect(prepare()).toBe('');
    expect(installed()).toEqual(EVERYTHING);
  });

  test('links the machine’s Node where npm would put one, and repairs a broken link', () => {
    const { at, prepare } = checkout();
    prepare();
    const link = at('node_modules/.bin/node');
    expect(readlinkSync(link)).toBe(process.execPath);
    rmSync(link);
    symlinkSync(at('removed'), link);
    expect(prepare()).toBe('');
    expect(readlinkSync(link)).toBe(process.execPath);
  });
});
