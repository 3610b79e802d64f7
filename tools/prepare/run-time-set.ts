/**
 * Measures the packages that `npm start` installs in a checkout, in bytes after the clean-up on Linux x64. After an intended growth, `node
 * tools/prepare/run-time-set.ts` records the new sizes.
 */
import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isUnneeded } from './clean-up.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const record = path.join(import.meta.dirname, 'run-time-set.json');

export const isRecordedPlatform = process.platform === 'linux' && process.arch === 'x64';

export type Sizes = Record<string, number>;

function places(folder: string): string[] {
  const workspaces = ['@coloa/server', '@coloa/web', '@coloa/node'].flatMap((name) => ['--workspace', name]);
  const args = ['ls', '--all', '--parseable', ...workspaces];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const [command, all] = npm?.endsWith('.js') ? [node, [npm, ...args]] : ['npm', args];
  const { stdout, stderr } = spawnSync(command, all, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  const modules = path.join(folder, 'node_modules/');
  const found = stdout.split('\n').flatMap((line) => (line.startsWith(modules) ? [line.slice(modules.length)] : []));
  if (found.length === 0) throw new Error(`npm lists no packages:\n${stderr}`);
  return found.filter((place) => !lstatSync(path.join(modules, place)).isSymbolicLink());
}

function bytesOf(modules: string, place: string): number {
  return readdirSync(path.join(modules, place), { withFileTypes: true }).reduce((sum, entry) => {
    const inside = `${place}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(modules, inside);
    if (!entry.isFile() || isUnneeded(inside)) return sum;
    return sum + lstatSync(path.join(modules, inside)).size;
  }, 0);
}

export function measure(folder = root): Sizes {
  const modules = path.join(folder, 'node_modules');
  const sizes = places(folder).map((place): [string, number] => [place.replaceAll('\\', '/'), bytesOf(modules, place)]);
  return Object.fromEntries(sizes.filter(([, bytes]) => bytes > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const recorded = (): Sizes => JSON.parse(readFileSync(record, 'utf8')) as Sizes;

if (import.meta.main) {
  if (!isRecordedPlatform) throw new Error('The sizes are those of Linux x64.');
  const sizes = measure();
  writeFileSync(record, `${JSON.stringify(sizes, null, 2)}\n`);
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  console.log(`${Object.keys(sizes).length} packages, ${(total / 1e6).toFixed(1)} MB`);
}
