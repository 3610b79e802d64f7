/**
 * `npm run release -- X.Y.Z`: sets the version everywhere, and creates a release in `dist/`. The release contains the archive with built
 * pages, the bill of materials, the list of changes, and checksums. `--commit` commits the version, and `--tag` also tags that commit.
 * Nothing is pushed. `--pages-built` uses the existing pages, and `--root DIR` another checkout.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { archiveOf } from './release/archive.ts';
import { changesOf } from './release/changelog.ts';
import { billOfMaterials, licenceList } from './release/dependencies.ts';
import { compareVersions, isVersion, setVersion, strayVersions, versionOf } from './release/version.ts';

class Refused extends Error {}

const USAGE = 'npm run release -- X.Y.Z [--commit] [--tag] [--pages-built]';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { commit: { type: 'boolean' }, tag: { type: 'boolean' }, 'pages-built': { type: 'boolean' }, root: { type: 'string' } },
    });
    const [version = ''] = positionals;
    if (positionals.length !== 1 || !isVersion(version)) throw new Error('Say which version.');
    if (values.tag && !values.commit) throw new Error('A tag needs the commit: --commit --tag.');
    return { ...values, version, root: path.resolve(values.root ?? path.join(import.meta.dirname, '..')) };
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n${USAGE}`);
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Backups of installations with each released schema. Tests migrate them to later versions. */
const SCHEMAS = 'server/test/fixtures/schemas';

const lastMigration = (root: string): string =>
  readdirSync(path.join(root, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => path.basename(name, '.sql'))
    .sort()
    .at(-1) ?? '';

type Git = (...args: string[]) => string;

/**
 * Checks the requirements of a reproducible release. Returns the date and the text of the version's section in CHANGELOG.md.
 * @throws Refused if a requirement is not met
 */
function check(git: Git, root: string, version: string): { day: string; text: string } {
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Refused(`Commit or put away first:\n${changed}`);
  if (git('tag', '--list', `v${version}`) !== '') throw new Refused(`There is a release ${version} already: the tag v${version}.`);
  const current = versionOf(root);
  if (compareVersions(version, current) < 0) throw new Refused(`This is ${current} already, which is newer than ${version}.`);
  const changes = changesOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (!changes) throw new Refused(`CHANGELOG.md tells nothing of it: write a section "## [${version}] - YYYY-MM-DD".`);
  const schema = lastMigration(root);
  if (!existsSync(path.join(root, SCHEMAS, `${schema}.tar`)))
    throw new Refused(`No installation of its schema is kept: npm run keep-schema makes ${path.posix.join(SCHEMAS, `${schema}.tar`)}.`);
  return changes;
}

function buildPages(root: string): void {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: path.join(root, 'web'), stdio: 'inherit' });
  if (status !== 0) throw new Refused('The pages could not be built; what Vite said stands above.');
}

async function main(): Promise<void> {
  const { version, root, commit, tag, 'pages-built': pagesBuilt } = readArguments();
  const git: Git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const { day, text } = check(git, root, version);
  const before = git('rev-parse', 'HEAD');
  setVersion(root, version);
  const stray = strayVersions(root);
  if (stray.length > 0) throw new Refused(`Another version still stands in ${stray.join(', ')}.`);
  if (!pagesBuilt) buildPages(root);
  if (commit && git('status', '--porcelain') !== '') git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  if (tag) git('tag', '--annotate', `v${version}`, '--message', `Coloa ${version}`);

  const name = `coloa-${version}`;
  const bill = billOfMaterials(root, version, day);
  const about = { version, day, commit: commit ? git('rev-parse', 'HEAD') : before };
  const made = { 'release.json': `${JSON.stringify(about, null, 2)}\n`, 'sbom.cdx.json': bill, 'LICENSES.md': licenceList(root) };
  const archive = await archiveOf(root, name, made, new Date(`${day}T00:00:00Z`));
  const folder = path.join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  const files: [string, Buffer][] = [
    [`${name}.tar.gz`, archive],
    [`${name}.sbom.cdx.json`, Buffer.from(bill)],
    [`${name}.changes.md`, Buffer.from(`${text}\n`)],
  ];
  for (const [file, content] of files) writeFileSync(path.join(folder, file), content);
  const sums = files.map(([file, content]) => `${createHash('sha256').update(content).digest('hex')}  ${file}`).join('\n');
  writeFileSync(path.join(folder, `${name}.sha256`), `${sums}\n`);
  console.log(`${name}: ${(archive.length / 1e6).toFixed(1)} MB in ${folder}\n${sums}`);
  if (!commit) console.log('The version is set and not committed; nothing is tagged.');
}

await main().catch(refuse);
