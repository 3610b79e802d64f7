import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { collectOutput, newDataDir, noteServer, OWN_ENVIRONMENT, readyAddress, removeDataDir } from '../../e2e/server.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The oldest Node version that can start Coloa. */
const OLD_NODE = '20.20.2';
const OLD_NPM = '10.9.9';

/** Creates a folder that all users can read, because PostgreSQL does not run as root. */
function readableFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-checkout-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** npm scripts and test runners set these variables. The pattern does not match settings of npm and of certificates, so these stay set. */
const OF_THIS_RUN = /^(?:npm_(?!config_)|npm_config_local_prefix$|INIT_CWD$|NODE$|NODE_(?:ENV|OPTIONS|PATH)$|COLOA_|VITEST)/i;

function environment(first: string): NodeJS.ProcessEnv {
  const PATH = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const own = Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name));
  return { ...Object.fromEntries(own), ...OWN_ENVIRONMENT, PATH: [first, ...PATH].join(path.delimiter) };
}

export const newNode = (): string => path.dirname(process.execPath);

export function oldNode(): { bin: string; remove: () => void } {
  const folder = readableFolder();
  const packages = [`node-${process.platform}-${process.arch}@${OLD_NODE}`, `npm@${OLD_NPM}`];
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--prefer-offline', ...packages], {
    env: environment(newNode()),
    stdio: 'pipe',
  });
  return { bin: path.join(folder, 'node_modules/.bin'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Started {
  url: string;
  /** Milliseconds from `npm start` until the server is ready. */
  ms: number;
  output: string;
  stop(): Promise<void>;
}

export class FreshCheckout {
  readonly folder = readableFolder();
  readonly #env: NodeJS.ProcessEnv;
  readonly #dataDir = newDataDir();
  #child: ChildProcess | undefined;

  constructor(bin: string, from?: string) {
    this.#env = environment(bin);
    if (from) cpSync(from, this.folder, { recursive: true });
    else {
      const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
      for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name))))
        cpSync(path.join(root, file), this.at(file));
    }
  }

  at(file: string): string {
    return path.join(this.folder, file);
  }

  run(script: string): string {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], {
      cwd: this.folder,
      env: this.#env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm run ${script} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  }

  async start(password: string): Promise<Started> {
    const begun = performance.now();
    const child = spawn('npm', ['start'], {
      cwd: this.folder,
      env: { ...this.#env, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: this.#dataDir, ADMIN_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    const output = collectOutput(child);
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const url = await new Promise<string>((resolve, reject) => {
      const look = () => {
        const ready = readyAddress(output());
        if (ready) resolve(ready);
      };
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
      void ended.then(() => reject(new Error(`npm start ended before the server was ready:\n${output()}`)));
    });
    const ms = performance.now() - begun;
    noteServer(url, { dataDir: this.#dataDir, databaseUrl: '' });
    const stop = async () => {
      process.kill(Number(readFileSync(path.join(this.#dataDir, 'server.pid'), 'utf8')), 'SIGTERM');
      await ended;
    };
    return { url, ms, output: output(), stop };
  }

  bytes(): number {
    const under = (folder: string): number =>
      readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
        const file = path.join(folder, entry.name);
        return sum + lstatSync(file).blocks * 512 + (entry.isDirectory() ? under(file) : 0);
      }, 0);
    return under(this.folder);
  }

  remove(): void {
    const child = this.#child;
    if (child?.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
    removeDataDir(this.#dataDir);
  }
}
