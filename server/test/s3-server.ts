import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createLog } from '../src/platform/log/log.ts';
import { readEnv } from '../src/platform/process/env.ts';
import { openS3Bucket } from '../src/platform/storage/s3-client.ts';
import { NODE_PROGRAM } from './node-program.ts';

const KEY = 'S3RVER';
const BUCKET = 'coloa-test';
/** For requests to the bucket itself, s3rver signs the URL without its trailing slash, and would reject the signatures of the AWS SDK. */
const SIGN_WITH_SLASH = `
  const v4 = require('@20minutes/s3rver/lib/signature/v4.js');
  const { getStringToSign } = v4;
  v4.getStringToSign = (canonical, signature) =>
    getStringToSign({ ...canonical, uri: canonical.uri.replace(/^[/][^/]+$/, '$&/') }, signature);
`;
/** `node -e` passes arguments from index 1 on, but the command line parser expects the name of a script there. */
const RUN = `${SIGN_WITH_SLASH} require('@20minutes/s3rver/lib/cli.js').parseAsync(['node', 's3rver', ...process.argv.slice(1)])`;
/** s3rver encrypts page tokens with a cipher that OpenSSL disables by default. */
const OLD_CIPHERS = '--openssl-legacy-provider';
const root = path.resolve(import.meta.dirname, '../..');

export interface S3ServerForTests {
  env: { S3_ENDPOINT: string; S3_BUCKET: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string };
  /** Returns the keys on the server's disk, including those of incomplete objects. */
  kept(): string[];
  put(keys: readonly string[]): Promise<void>;
  kill(): Promise<void>;
  /** While the server is paused, it accepts connections but does not respond. */
  pause(): void;
  resume(): void;
  /** Restarts the server after `kill`, with the same URL and objects. Does nothing if the server is running. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Deletes truncated metadata after a kill, because s3rver could otherwise not list any objects. */
function clearHalfWritten(folder: string): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('metadata.json')) continue;
    const file = path.join(folder, name);
    try {
      JSON.parse(fs.readFileSync(file, 'utf8'));
    } catch {
      fs.rmSync(file);
    }
  }
}

export async function startS3Server(): Promise<S3ServerForTests> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-s3-'));
  let port = '0';
  let child: ReturnType<typeof run> | undefined;

  function run() {
    const given = ['-d', folder, '-a', '127.0.0.1', '-p', port, '--silent', '--configure-bucket', BUCKET];
    return spawn(NODE_PROGRAM, [OLD_CIPHERS, '-e', RUN, '--', ...given], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  async function start(): Promise<void> {
    if (child?.exitCode === null) return;
    clearHalfWritten(folder);
    child = run();
    const { stdout, stderr } = child;
    const ended = new Promise<never>((_, reject) =>
      child?.once('exit', (code) => reject(new Error(`the S3 server ended with ${code}: ${said}`))),
    );
    ended.catch(() => {}); // `ended` only matters before the server listens
    let said = '';
    stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const listens = new Promise<string>((resolve) => {
      stdout.on('data', (chunk: Buffer) => {
        said += chunk;
        const found = /listening on [\d.]+:(\d+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
    });
    port = await Promise.race([listens, ended]);
  }

  async function kill(): Promise<void> {
    const dying = child;
    child = undefined;
    if (!dying || dying.exitCode !== null) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await ended;
  }

  await start();
  const env = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY };
  return {
    env,
    async put(keys) {
      const { s3 } = readEnv(env);
      if (!s3) throw new Error('the environment names a bucket');
      const { client, ask } = openS3Bucket(s3, createLog('silent'));
      for (const Key of keys) await ask(() => client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' })));
    },
    kept: () =>
      fs
        .readdirSync(path.join(folder, BUCKET), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(path.join(folder, BUCKET), path.join(entry.parentPath, entry.name))),
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    start,
    async stop() {
      await kill();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
