import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { at, cache, lockfile, modules, root, stamp, writeStamp } from './checkout.mjs';
import { findNode } from './node.mjs';
import { run, step } from './steps.mjs';

export const isBuilt = () => fs.existsSync(at('web/dist/index.html')) && stamp().web === hashOfSources();

function hashOfSources() {
  const hash = createHash('sha256').update(fs.readFileSync(lockfile));
  for (const folder of ['web', 'contract', 'i18n']) {
    for (const file of sources(at(folder))) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function sources(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) || isOfTests(file) ? [] : sources(file);
    return isOfTests(file) ? [] : [file];
  });
}

function isOfTests(file) {
  return /\.(?:test|stories)\.tsx?$|^web\/(?:test|stories|(?:components|stories)\.config\.ts)$/.test(
    path.relative(root, file).replaceAll('\\', '/'),
  );
}

export async function build() {
  const hash = hashOfSources();
  const made = path.join(cache, 'coloa-web');
  const args = [path.join(modules, 'vite/bin/vite.js'), 'build', '--outDir', path.relative(at('web'), made), '--logLevel', 'warn'];
  await step(
    'Building the pages',
    () => run(findNode(), args, at('web')),
    () => 'The pages could not be built; the output of Vite is above.',
  );
  // Renaming the folders lets a running server serve either the old or the new pages, but never a mixture of both.
  const old = path.join(cache, 'coloa-web-old');
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(at('web/dist'))) fs.renameSync(at('web/dist'), old);
  fs.renameSync(made, at('web/dist'));
  fs.rmSync(old, { recursive: true, force: true });
  writeStamp({ web: hash });
}
