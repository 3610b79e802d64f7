import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const WORKSPACES = ['contract', 'server', 'web', 'tools/node'];
const CONTRACT = '@coloa/contract';
const TAGGED = ['compose.yaml', 'ops/kubernetes/coloa.yaml'];

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-[a-z]+\.\d+)?$/;

interface Package {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const isVersion = (text: string): boolean => VERSION.test(text);

/** Compares two versions for sorting. A release candidate comes before its release. */
export function compareVersions(a: string, b: string): number {
  const [[, ...left], [, ...right]] = [VERSION.exec(a) ?? [], VERSION.exec(b) ?? []];
  for (const n of [0, 1, 2]) {
    const difference = Number(left[n]) - Number(right[n]);
    if (difference !== 0) return difference;
  }
  const [first, second] = [a.includes('-'), b.includes('-')];
  if (first !== second) return first ? -1 : 1;
  return a.localeCompare(b, 'en', { numeric: true });
}

const read = (root: string, file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

export const versionOf = (root: string): string => (read(root, 'package.json') as { version: string }).version;

function setIn(entry: Package | undefined, version: string): void {
  if (!entry) return;
  entry.version = version;
  for (const dependencies of [entry.dependencies, entry.devDependencies])
    if (dependencies?.[CONTRACT] !== undefined) dependencies[CONTRACT] = version;
}

export function setVersion(root: string, version: string): void {
  const write = (file: string, content: unknown) => writeFileSync(path.join(root, file), `${JSON.stringify(content, null, 2)}\n`);
  for (const file of ['package.json', ...WORKSPACES.map((name) => `${name}/package.json`)]) {
    const content = read(root, file) as Package;
    setIn(content, version);
    write(file, content);
  }
  const lock = read(root, 'package-lock.json') as { version: string; packages: Record<string, Package> };
  lock.version = version;
  for (const place of ['', ...WORKSPACES]) setIn(lock.packages[place], version);
  write('package-lock.json', lock);
  for (const file of TAGGED) {
    const text = readFileSync(path.join(root, file), 'utf8');
    writeFileSync(path.join(root, file), text.replaceAll(/(image: (?:\S+\/)?coloa:)\S+/g, `$1${version}`));
  }
}

/** Returns the places whose version differs from that of the root, such as `package-lock.json server`. */
export function strayVersions(root: string): string[] {
  const version = versionOf(root);
  const lock = read(root, 'package-lock.json') as { version: string; packages: Record<string, Package> };
  const entries: [string, Package | undefined][] = [
    ...['package.json', ...WORKSPACES.map((name) => `${name}/package.json`)].map((file): [string, Package] => [
      file,
      read(root, file) as Package,
    ]),
    ...['', ...WORKSPACES].map((place): [string, Package | undefined] => [`package-lock.json ${place}`, lock.packages[place]]),
    ['package-lock.json', lock],
  ];
  const stray = entries.filter(([, entry]) => {
    const asked = entry?.dependencies?.[CONTRACT] ?? entry?.devDependencies?.[CONTRACT] ?? version;
    return entry?.version !== version || asked !== version;
  });
  const tags = TAGGED.filter((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/image: (?:\S+\/)?coloa:(\S+)/g)].some(([, tag]) => tag !== version),
  );
  return [...stray.map(([place]) => place), ...tags];
}
