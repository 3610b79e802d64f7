import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isReleased } from './archive.ts';
import { changesOf } from './changelog.ts';
import { compareVersions, isVersion, strayVersions, versionOf } from './version.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SECTION = '## [9.8.7] - 2026-12-24\n\n### Added\n\n- What is new.\n';

const SCHEMAS = 'server/test/fixtures/schemas';

/** Matches only the files that a release requires, because more files would slow the test down. */
const TAKEN =
  /^([^/]+|ops\/.*|docs\/operating\.md|tools\/.*|e2e\/server\.ts|(contract|server|web)\/package\.json|server\/src\/(main|commands\/doctor)\.ts|server\/src\/doctor\/.*|server\/migrations\/0001_.*)$/;

function checkout(changelog = `# Changelog\n\n## [Unreleased]\n\n${SECTION}`) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    if (TAKEN.test(file)) cpSync(path.join(root, file), path.join(folder, file));
  }
  mkdirSync(path.join(folder, 'web/dist/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'web/dist/index.html'), '<title>Coloa</title>');
  writeFileSync(path.join(folder, 'CHANGELOG.md'), changelog);
  mkdirSync(path.join(folder, SCHEMAS), { recursive: true });
  writeFileSync(path.join(folder, SCHEMAS, '0001_initial.tar'), '');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Coloa', '-c', 'user.email=coloa@example.com', ...args], { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  git('config', 'user.name', 'Coloa');
  git('config', 'user.email', 'coloa@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Before');
  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'tools/release.ts'), '--root', folder, '--pages-built', ...args],
      { encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}` };
  };
  return { folder, git, release, file: (name: string) => path.join(folder, 'dist', name) };
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('npm run release', () => {
  test('creates a reproducible archive with the runtime files and the release information', async () => {
    const { folder, git, release, file } = checkout();
    const { status, said } = release('9.8.7', '--commit', '--tag');
    expect(said).toContain('coloa-9.8.7');
    expect(status).toBe(0);
    expect([versionOf(folder), strayVersions(folder)]).toEqual(['9.8.7', []]);
    expect([git('log', '-1', '--format=%s'), git('tag', '--list'), git('status', '--porcelain')]).toEqual(['Release 9.8.7', 'v9.8.7', '']);

    const entries = new Map(
      (await unpackTar(gunzipSync(readFileSync(file('coloa-9.8.7.tar.gz'))))).map(({ header, data }) => [
        header.name,
        Buffer.from(data ?? []).toString(),
      ]),
    );
    for (const name of [
      'package.json',
      'package-lock.json',
      'tools/prepare.mjs',
      'tools/prepare/packages.mjs',
      'tools/node/package.json',
      'server/src/main.ts',
      'server/src/commands/doctor.ts',
      'server/migrations/0001_initial.sql',
      'web/dist/index.html',
      'Dockerfile',
      'compose.yaml',
      'ops/systemd/coloa.service',
      'LICENSE',
      'LICENSES.md',
      'NOTICE',
      'CHANGELOG.md',
      'docs/operating.md',
      '.env.example',
      '.npmrc',
    ])
      expect(entries.has(`coloa-9.8.7/${name}`), name).toBe(true);
    for (const name of entries.keys())
      expect(name).toMatch(/^coloa-9\.8\.7\/(?!node_modules|data|e2e|bench|\.git|\.env$)(?!.*\.test\.tsx?$)/);
    const about = JSON.parse(entries.get('coloa-9.8.7/release.json') ?? '{}');
    expect(about).toEqual({ version: '9.8.7', day: '2026-12-24', commit: git('rev-parse', 'HEAD') });
    expect(JSON.parse(entries.get('coloa-9.8.7/package.json') ?? '{}')).toMatchObject({ version: '9.8.7' });
    expect(entries.get('coloa-9.8.7/LICENSES.md')).toContain('| fastify |');

    const bill = JSON.parse(readFileSync(file('coloa-9.8.7.sbom.cdx.json'), 'utf8'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'coloa', version: '9.8.7' } } });
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toContain('fastify');
    expect(names).toContain('zod');
    expect(names).not.toContain('vitest');
    const refs = new Set([bill.metadata.component, ...bill.components].map((component) => component['bom-ref']));
    for (const { ref, dependsOn } of bill.dependencies) expect([ref, ...dependsOn].filter((each) => !refs.has(each))).toEqual([]);
    expect(readFileSync(file('coloa-9.8.7.changes.md'), 'utf8')).toBe('### Added\n\n- What is new.\n');

    const sums = readFileSync(file('coloa-9.8.7.sha256'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  '));
    expect(sums).toHaveLength(3);
    for (const [sum, name = ''] of sums) expect(sum).toBe(sha256(file(name)));

    git('tag', '--delete', 'v9.8.7');
    expect(release('9.8.7').status).toBe(0);
    const again = readFileSync(file('coloa-9.8.7.sha256'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  '));
    expect(again.slice(1)).toEqual(sums.slice(1));
  });

  test('commits and tags nothing by default', () => {
    const { git, release } = checkout();
    const before = git('rev-parse', 'HEAD');
    expect(release('9.8.7')).toMatchObject({ status: 0, said: expect.stringContaining('not committed') });
    expect([git('rev-parse', 'HEAD'), git('tag', '--list')]).toEqual([before, '']);
    expect(git('status', '--porcelain')).toContain('package.json');
  });

  test('rejects uncommitted changes, undocumented, older and existing versions, and changes nothing', () => {
    const { folder, git, release } = checkout();
    const refused = (why: RegExp, ...args: string[]) => {
      const { status, said } = release(...args);
      expect(said).toMatch(why);
      expect(status).toBe(1);
    };
    refused(/tells nothing/, '9.9.0');
    refused(/newer than 0\.0\.1/, '0.0.1');
    refused(/which version/);
    refused(/which version/, 'v9.8.7');
    refused(/--commit/, '9.8.7', '--tag');
    writeFileSync(path.join(folder, 'new.txt'), '');
    refused(/put away first/, '9.8.7');
    rmSync(path.join(folder, 'new.txt'));
    git('mv', path.join(SCHEMAS, '0001_initial.tar'), path.join(SCHEMAS, '0000_before.tar'));
    git('commit', '--quiet', '--message', 'Keep another');
    refused(/npm run keep-schema makes .*0001_initial\.tar/, '9.8.7');
    git('reset', '--quiet', '--hard', 'HEAD~1');
    git('tag', 'v9.8.7');
    refused(/already/, '9.8.7');
    expect(git('status', '--porcelain')).toBe('');
  });
});

test('the version is the same everywhere, and the changelog describes it', () => {
  expect(strayVersions(root)).toEqual([]);
  expect(changesOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), versionOf(root))).not.toBeNull();
});

describe('the changelog', () => {
  test('describes a version by its section', () => {
    const text = `# Changelog\n\n## [Unreleased]\n\n- Later.\n\n${SECTION}\n## [1.0.0] - 2026-01-01\n\n- First.\n`;
    expect(changesOf(text, '9.8.7')).toEqual({ day: '2026-12-24', text: '### Added\n\n- What is new.' });
    expect(changesOf(text, '1.0.0')).toEqual({ day: '2026-01-01', text: '- First.' });
    for (const missing of ['9.8', 'Unreleased', '2.0.0']) expect(changesOf(text, missing)).toBeNull();
    expect(changesOf('## [2.0.0] - 2026-01-01\n\n## [1.0.0] - 2025-01-01\n\n- x', '2.0.0')).toBeNull();
  });
});

test('versions are sorted correctly, and invalid ones detected', () => {
  const ordered = ['0.1.0', '0.2.0-rc.1', '0.2.0-rc.2', '0.2.0-rc.10', '0.2.0', '0.10.0', '1.0.0'];
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered);
  expect(['1.2', '1.2.3.4', 'v1.2.3', '1.2.3-', ''].filter(isVersion)).toEqual([]);
});

test.each([
  ['server/src/app.ts', true],
  ['server/src/app.test.ts', false],
  ['web/src/ui/layout/card.tsx', false],
  ['web/vite.config.ts', false],
  ['web/package.json', true],
  ['web/dist/index.html', true],
  ['vitest.config.ts', false],
  ['knip.config.ts', false],
  ['tools/prepare.mjs', true],
  ['tools/prepare/clean-up.mjs', true],
  ['tools/prepare/run-time-set.ts', false],
  ['tools/node/package.json', true],
  ['tools/release.ts', false],
  ['e2e/server.ts', false],
  ['trials/run.ts', false],
  ['ops/systemd/defaults.env', true],
  ['.gitignore', false],
  ['.env.example', true],
  ['docs/operating.md', true],
])('%s is in a release: %s', (file, expected) => expect(isReleased(file)).toBe(expected));
