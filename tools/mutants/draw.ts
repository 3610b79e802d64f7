/** `node tools/mutants/draw.ts [SEED]` writes faults.json. The same seed and sources give the same list. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mulberry32 } from '../../server/seeds/random.ts';
import { type Fault, root } from './faults.ts';
import { type Site, sitesOf } from './sites.ts';

/** For each kind of file, the number of faults to draw. Each file gets at most one fault. */
const SHARES: Record<string, { glob: string[]; count: number }> = {
  policy: { glob: ['server/src/**/*.policy.ts'], count: 12 },
  service: { glob: ['server/src/**/*.service.ts'], count: 22 },
  repo: { glob: ['server/src/**/*.repo.ts', 'server/src/**/*.scope.ts'], count: 18 },
  contract: { glob: ['contract/src/**/*.ts'], count: 14 },
  logic: { glob: ['web/src/**/*.ts'], count: 22 },
  component: { glob: ['web/src/**/*.tsx'], count: 32 },
};

const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 2 ** 31));
const random = mulberry32(seed);
const faults: Fault[] = [];
for (const [kind, { glob, count }] of Object.entries(SHARES)) {
  const files = globSync(glob, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:test|factory|stories)\.tsx?$|\.d\.ts$/.test(file))
    .sort();
  let drawn = 0;
  while (drawn < count) {
    if (files.length === 0) throw new Error(`Too few files of the kind ${kind}`);
    const [file] = files.splice(Math.floor(random() * files.length), 1) as [string];
    const source = readFileSync(path.join(root, file), 'utf8');
    const sites = sitesOf(file, source);
    const site = sites[Math.floor(random() * sites.length)];
    if (!site) continue;
    drawn += 1;
    faults.push(faultAt(`${kind}-${String(drawn).padStart(2, '0')}`, file, source, site));
  }
}
writeFileSync(path.join(import.meta.dirname, 'faults.json'), `${JSON.stringify({ seed, faults }, null, 2)}\n`);
console.log(`${faults.length} faults, drawn with the seed ${seed}`);

/** Extends the text to search for by whole lines until it occurs only once in the file. */
function faultAt(id: string, file: string, source: string, { start, end, to, onLoad }: Site): Fault {
  let from = source.lastIndexOf('\n', start - 1) + 1;
  const until = source.indexOf('\n', end) < 0 ? source.length : source.indexOf('\n', end);
  while (source.split(source.slice(from, until)).length > 2 && from > 0) from = source.lastIndexOf('\n', from - 2) + 1;
  return { id, file, find: source.slice(from, until), at: start - from, length: end - start, to, onLoad };
}
