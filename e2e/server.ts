import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { s3Variables } from '../server/src/platform/storage/s3-settings.ts';
import { NODE_PROGRAM } from '../server/test/node-program.ts';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Empty values for the variables that name a database or bucket. Without them, tests could write to a database or bucket that the
 * environment or a `.env` file names.
 */
export const OWN_ENVIRONMENT: Record<string, string> = Object.fromEntries(
  ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', ...Object.keys(s3Variables)].map((name) => [name, '']),
);

export interface RunningServer {
  url: string;
  /** Password of the first user, as printed; empty if the server printed none. */
  password: string;
  dataDir: string;
  /** Empty for the embedded database of the data folder. */
  databaseUrl: string;
  process: ChildProcess;
  output: () => string;
  stop(): Promise<number | null>;
}

export type ServerData = Pick<RunningServer, 'dataDir' | 'databaseUrl'>;

const started = new Map<string, ServerData>();

export function noteServer(url: string, data: ServerData): void {
  started.set(url, data);
}

export function dataOf(url: string): ServerData {
  const data = started.get(url);
  if (!data) throw new Error(`This process started no server at ${url}.`);
  return data;
}

/** The arguments that `npm start` passes to Node: options and program. */
export const START = manifest.scripts.start.split(' ').slice(1);

const PASSWORD = /[Pp]assword:?\s+(\S{12,})/;

/**
 * Runs Node in the root folder of the project. Inherited variables that name a database or a bucket are emptied; `env` can set them.
 * `log` is a file descriptor for the output, or `pipe`.
 */
export function launch(
  args: readonly string[],
  env: Record<string, string>,
  { log = 'pipe', detached = false }: { log?: number | 'pipe'; detached?: boolean } = {},
): ChildProcess {
  return spawn(NODE_PROGRAM, args, {
    cwd: root,
    env: { ...process.env, ...OWN_ENVIRONMENT, ...env },
    stdio: ['ignore', log, log],
    detached,
  });
}

export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}

/** Returns the exit code of a process; null if a signal ended it. */
export const endOf = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', (code) => resolve(code)));

export const readyAddress = (output: string): string | undefined => /Coloa is ready on (\S+)/.exec(output)?.[1];

export const logLines = ({ output }: Pick<RunningServer, 'output'>): string[] =>
  [...output().matchAll(/"level":"(\w+)".*"msg":"([^"]+)"/g)].map(([, level, message]) => `${level}: ${message}`);

/**
 * Starts Coloa as `npm start` does, by default on a free port and with the embedded database. Resolves when the server is ready. Ignores
 * DATABASE_URL of the environment; a test that needs a separate database calls `ownDatabase`.
 * @param logFile a file for the output, as with `npm start > FILE`
 */
export async function startServer(env: Record<string, string> = {}, dataDir = newDataDir(), logFile?: string): Promise<RunningServer> {
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const child = launch(START, { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env }, { log });
  if (typeof log === 'number') closeSync(log);
  let output = '';
  const ended = endOf(child);
  const url = await new Promise<string>((resolve, reject) => {
    let isReady = false;
    const read = (chunk: Buffer | string) => {
      output += chunk.toString();
      // Search for the address only until it is found, because a log can be long.
      const ready = isReady ? undefined : readyAddress(output);
      if (ready) resolve(ready);
      isReady ||= ready !== undefined;
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    if (logFile !== undefined) {
      const look = setInterval(() => read(readFileSync(logFile, 'utf8').slice(output.length)), 100);
      void ended.then(() => clearInterval(look));
    }
    void ended.then((code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)));
  });
  const server: RunningServer = {
    url,
    password: PASSWORD.exec(output)?.[1] ?? '',
    dataDir,
    databaseUrl: env.DATABASE_URL ?? '',
    process: child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
  noteServer(url, server);
  return server;
}

export async function runCommand(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = launch([`server/src/commands/${script}.ts`, ...args], env);
  const output = collectOutput(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: output() };
}

export const newDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'coloa-e2e-'));
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });
