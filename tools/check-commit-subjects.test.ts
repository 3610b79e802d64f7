import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = path.join(import.meta.dirname, 'check-commit-subjects.mjs');
const SINCE = 'tools/commit-subjects.since';
const ofLength = (length: number): string => 'Fix '.padEnd(length, 'x');

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-subjects-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

function repository() {
  const folder = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Coloa', '-c', 'user.email=coloa@example.com', ...args], { cwd: folder, encoding: 'utf8' }).trim();
  const commit = (...message: string[]) => {
    git('commit', '--quiet', '--allow-empty', ...message.flatMap((part) => ['--message', part]));
    return git('rev-parse', 'HEAD');
  };
  const since = (text: string) => writeFileSync(path.join(folder, SINCE), text);
  git('init', '--quiet', '--initial-branch', 'main');
  mkdirSync(path.join(folder, 'tools'));
  since(`${commit(ofLength(100))}\n`);
  return { folder, git, commit, since, check: () => run(folder) };
}

test('a subject of 72 characters passes, and a long body does not count', () => {
  const { commit, check } = repository();
  commit(ofLength(72), ofLength(300));
  expect(check()).toEqual({ status: 0, output: 'Commit subjects: 1 checked, none has more than 72 characters.\n' });
});

test('a subject of 73 characters fails, and the error names only its commit', () => {
  const { commit, check } = repository();
  const short = commit('Add a short one');
  const long = commit(ofLength(73));
  commit('Add another short one');
  const { status, output } = check();
  expect(status).toBe(1);
  expect(output).toContain(`${long.slice(0, 7)} (73 characters) ${ofLength(73)}`);
  expect(output).not.toContain(short.slice(0, 7));
});

test('letters with Vietnamese diacritics count as one character each', () => {
  const { commit, check } = repository();
  commit('ỗ'.repeat(72));
  expect(check().status).toBe(0);
  commit('ỗ'.repeat(73));
  expect(check().status).toBe(1);
});

test('a second line directly below the subject counts as part of it', () => {
  const { commit, check } = repository();
  commit(`${ofLength(40)}\n${ofLength(40)}`);
  expect(check()).toMatchObject({ status: 1, output: expect.stringContaining('(81 characters)') });
});

test('the subject of a merge is skipped, and the merged commits are checked', () => {
  const { git, commit, check } = repository();
  const merge = (branch: string) => {
    git('merge', '--quiet', '--no-ff', '--message', `Merge branch '${branch}' ${ofLength(100)}`, branch);
    return git('rev-parse', 'HEAD');
  };
  git('switch', '--quiet', '--create', 'short');
  commit('Add a short one');
  git('switch', '--quiet', 'main');
  merge('short');
  expect(check().status).toBe(0);

  git('switch', '--quiet', '--create', 'long');
  const long = commit(ofLength(73));
  git('switch', '--quiet', 'main');
  const merged = merge('long');
  const { status, output } = check();
  expect(status).toBe(1);
  expect(output).toContain(long.slice(0, 7));
  expect(output).not.toContain(merged.slice(0, 7));
});

test('a shallow clone without the base fails and says how to get it', () => {
  const { folder, git, commit } = repository();
  git('add', '--all');
  commit('Add the base');
  commit('Add a short one');
  const clone = path.join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${folder}`, clone]);
  expect(run(clone)).toMatchObject({ status: 1, output: expect.stringContaining('git fetch --unshallow') });
  execFileSync('git', ['fetch', '--quiet', '--unshallow'], { cwd: clone });
  expect(run(clone).status).toBe(0);
});

test('a base that is not the full hash of a local commit fails and names its file', () => {
  const { since, check } = repository();
  for (const wrong of ['7fed351', 'main', '', 'f'.repeat(40)]) {
    since(`${wrong}\n`);
    expect(check(), wrong).toMatchObject({ status: 1, output: expect.stringContaining(SINCE) });
  }
});
