import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wordsOf } from './run-command.ts';
import { StartRefused } from './start-refused.ts';

function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

function errorOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it went well');
}

test('an error of the file system is reported with its path in plain words', () => {
  const folder = folderOfTest();
  const [file, other] = [path.join(folder, 'file'), path.join(folder, 'other')];
  for (const each of [file, other]) fs.writeFileSync(each, '');
  const within = (name: string) => path.join(folder, name);
  const told: [() => void, string][] = [
    [() => fs.readFileSync(within('nothing')), `${within('nothing')} does not exist`],
    [() => fs.mkdirSync(path.join(file, 'below')), `${path.join(file, 'below')} is not a valid path: its parent is a file`],
    [() => fs.writeFileSync(folder, ''), `${folder} is a folder`],
    [() => fs.linkSync(file, other), `${other} cannot be created: it already exists`],
  ];
  for (const [work, words] of told) expect(wordsOf(errorOf(work))).toContain(words);
});

test.skipIf(process.platform !== 'linux')('a full disk is reported without a path', () => {
  expect(wordsOf(errorOf(() => fs.writeFileSync('/dev/full', 'x')))).toMatch(/^The disk is full: free disk space/);
});

test('a full disk of the database is reported with its message, not the statement', () => {
  const cause = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' });
  expect(wordsOf(new Error('Failed query: insert into …', { cause }))).toBe(
    `The disk is full: free disk space, and run the command again. (${cause.message})`,
  );
});

test('a StartRefused message is unchanged, and a program error is not translated', () => {
  expect(wordsOf(new StartRefused('Not so.'))).toBe('Not so.');
  expect(wordsOf(new TypeError('x is not a function'))).toBeNull();
  expect(wordsOf(spawnSync(path.join(folderOfTest(), 'initdb')).error)).toBeNull();
});

function command(body: string, { args = [] as string[], env = {} as Record<string, string> } = {}) {
  const program = `
    import { DrizzleQueryError } from 'drizzle-orm';
    import { runCommand } from ${JSON.stringify(path.join(import.meta.dirname, 'run-command.ts'))};
    runCommand(async () => { ${body} }, { usage: 'npm run backup [-- --verify]' });
  `;
  const options = { encoding: 'utf8', cwd: import.meta.dirname, env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, '--', 'command', ...args], options);
  return { status, stdout, stderr };
}

test('a failed statement is reported with its reason, without its text or values', () => {
  const { status, stderr } = command("throw new DrizzleQueryError('update users', ['$argon2id$'], new Error('syntax error at \"x\"'));");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Error: syntax error at "x"\n +at /);
  expect(stderr).not.toMatch(/update users|argon2id/);
});

test('--help prints the usage and does nothing else', () => {
  expect(command("throw new Error('done')", { args: ['--help'] })).toEqual({
    status: 0,
    stdout: 'npm run backup [-- --verify]\n',
    stderr: '',
  });
});

test('an option consumed by npm is reported, and the command does not run', () => {
  const forgotten = command("console.log('done')", { env: { npm_lifecycle_event: 'backup', npm_config_verify: 'true' } });
  expect(forgotten).toEqual({
    status: 1,
    stdout: '',
    stderr: 'npm consumed the option --verify: write -- before it.\nnpm run backup [-- --verify]\n',
  });
});
