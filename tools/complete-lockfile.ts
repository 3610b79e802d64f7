/**
 * Adds the optional packages of other platforms that npm omits from package-lock.json if the registry does not have them. Without these
 * packages, `npm ci` rejects the lockfile on every machine. Run this after you add packages through such a registry mirror. The added
 * packages have no integrity value, so a machine of that platform installs the package that its registry provides.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openharmony'];

function isLocked(from: string, name: string): boolean {
  for (let base = from; ; base = base.includes('/node_modules/') ? base.slice(0, base.lastIndexOf('/node_modules/')) : '') {
    if (`${base ? `${base}/` : ''}node_modules/${name}` in lock.packages) return true;
    if (base === '') return false;
  }
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const tail = name.split('/').at(-1) ?? '';
  const os = SYSTEMS.find((system) => tail.includes(`-${system}`));
  const cpu = /(arm64|x64|riscv64|arm|ia32|ppc64|s390x)/.exec(tail.split(os ?? ' ')[1] ?? '')?.[1];
  if (!os || !cpu) throw new Error(`${name} does not say which platform it is for`);
  const libc = os !== 'linux' ? undefined : tail.endsWith('musl') ? 'musl' : tail.includes('gnu') ? 'glibc' : undefined;
  return { os: [os], cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}

const added: string[] = [];
for (const [key, entry] of Object.entries(lock.packages)) {
  if (key === '') continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(key, name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...platformOf(name) };
    added.push(name);
  }
}
const { '': root, ...rest } = lock.packages;
const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = { ...(root ? { '': root } : {}), ...Object.fromEntries(sorted) };
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added.length} packages of other platforms added`);
