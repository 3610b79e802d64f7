import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { signIn } from '../e2e/api-client.ts';
import { freePort } from '../server/src/platform/postgres/postmaster.ts';
import { accountOf, type BareImage, buildBareImage, bytesBelow } from '../tools/packaging/bare-image.ts';
import { isReady } from './installation.ts';
import { type Closers, type Trial, until } from './trial.ts';

const PASSWORD = 'mot-mat-khau-de-thu-2026';
/** The time after which Docker by default kills a container that was asked to stop. */
const GRACE_MS = 10_000;
const READY_MS = 120_000;

const asRoot = process.getuid?.() === 0;

interface Place {
  image: BareImage;
  bin: string;
  tmp: string;
  env: Record<string, string>;
  closers: Closers;
}

/** Returns the options of the process. Its PATH contains no program except Node. */
function options({ image, bin, tmp, env }: Place) {
  const mapped = Object.fromEntries(
    Object.entries(image.stage.env).map(([name, value]) => [name, value.startsWith('/') ? image.at(value) : value]),
  );
  return {
    cwd: image.at(image.stage.folder),
    env: { ...mapped, PATH: bin, TMPDIR: tmp, HOME: '/nonexistent', ...env },
    ...(asRoot ? accountOf(image.stage.user ?? '') : {}),
  };
}

const program = (bin: string, [name = '']: string[]): string => path.join(bin, name);

interface Started {
  child: ChildProcess;
  url: string;
  ms: number;
  ended: Promise<number | null>;
  said: () => string;
}

async function start(place: Place): Promise<Started> {
  const begun = performance.now();
  const command = place.image.stage.command;
  const child = spawn(program(place.bin, command), command.slice(1), { ...options(place), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  place.closers.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${place.env.PORT}`;
  const isUp = () => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    return isReady(url);
  };
  await until('it is ready', isUp, READY_MS).catch((error: Error) => {
    throw new Error(`${error.message}:\n${said}`);
  });
  return { child, url, ms: performance.now() - begun, ended, said: () => said };
}

async function stop({ child, ended, said }: Started): Promise<number> {
  const begun = performance.now();
  child.kill('SIGTERM');
  const code = await ended;
  const ms = performance.now() - begun;
  if (code !== 0) throw new Error(`the stop ended with ${code}:\n${said()}`);
  if (ms > GRACE_MS) throw new Error(`the stop took ${Math.round(ms)} ms; a container is killed after ${GRACE_MS}`);
  return ms;
}

function command(place: Place, what: string[], expected = 0): string {
  const { status, stdout, stderr } = spawnSync(program(place.bin, what), what.slice(1), { ...options(place), encoding: 'utf8' });
  if (status !== expected) throw new Error(`${what.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const traces = (folder: string): string =>
  spawnSync('find', [folder, '-printf', '%p %s %T@ %m\n'], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;

async function use(place: Place): Promise<[string, string][]> {
  const before = traces(place.image.at(place.image.stage.folder));
  const first = await start(place);
  command(place, place.image.stage.healthcheck);
  const { call } = await signIn(first.url, PASSWORD);
  const made = await call(projectsContract.create, { body: { key: 'THU', name: 'Thử bản đóng gói', kind: 'WEB', languages: ['vi'] } });
  if (made.status !== 201 && made.status !== 200) throw new Error(`a project was answered with ${made.status}`);
  const page = await (await fetch(first.url)).text();
  if (!page.includes('<title>')) throw new Error('there is no page');
  const doctor = JSON.parse(command(place, ['node', 'server/src/commands/doctor.ts', '--json'])) as {
    findings: { level: string; what: string }[];
  };
  const backup = command(place, ['node', 'server/src/commands/backup.ts', '--verify']);
  if (!backup.includes('Verified')) throw new Error(`the backup was not proved:\n${backup}`);
  const firstStop = await stop(first);
  command(place, place.image.stage.healthcheck, 1);
  const second = await start(place);
  const again = await (await signIn(second.url, PASSWORD)).call(projectsContract.get, { params: { id: made.body.id } });
  if (again.status !== 200) throw new Error(`the project is answered with ${again.status} after a restart`);
  const secondStop = await stop(second);
  if (traces(place.image.at(place.image.stage.folder)) !== before) throw new Error('something was written into the program');
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return [
    ['first start, until /readyz answers', seconds(first.ms)],
    ['later start', seconds(second.ms)],
    ['stop after SIGTERM', `${seconds(firstStop)} and ${seconds(secondStop)} of ${GRACE_MS / 1000} s`],
    ['npm run doctor in it', `${doctor.findings.length} points, none wrong`],
    ['a backup, proved in it', 'restored and compared'],
    ['written outside of data, backups and temporary folder', 'nothing'],
  ];
}

function sizes({ at, stage }: BareImage): [string, string][] {
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const app = at(stage.folder);
  const modules = path.join(app, 'node_modules');
  const parts = readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, bytes: bytesBelow(path.join(modules, name)) }))
    .sort((a, b) => b.bytes - a.bytes);
  return [
    ['the program, without the Node of the base image', mb(bytesBelow(app))],
    [
      'of it packages',
      `${mb(parts.reduce((sum, { bytes }) => sum + bytes, 0))}, the largest ${parts
        .slice(0, 4)
        .map(({ name, bytes }) => `${name} ${mb(bytes)}`)
        .join(', ')}`,
    ],
    ['of it pages, compressed beforehand as well', mb(bytesBelow(path.join(app, 'web/dist')))],
  ];
}

export const packageTrial: Trial = {
  about: `The steps of the Dockerfile run in empty folders. The program is made read-only and used by ${asRoot ? 'another user than its owner' : 'its owner'}, with no other program than Node, and write access to data, backups and a temporary folder only: a project is created, a backup verified, and the server stopped as a container is.`,
  async run(told, closers) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-package-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const image = buildBareImage(folder, (step) => void process.stdout.write(`  ${step}`));
    const tmp = path.join(folder, 'tmp');
    mkdirSync(tmp, { mode: 0o700 });
    const { uid, gid } = accountOf(image.stage.user ?? '');
    if (asRoot) chownSync(tmp, uid, gid);
    const env = { HOST: '127.0.0.1', PORT: String(await freePort()), ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' };
    for (const [what, came] of sizes(image)) told(what, came);
    for (const [what, came] of await use({ image, bin: path.join(folder, 'bin'), tmp, env, closers })) told(what, came);
    for (const { stage, ms } of image.took) told(`what the Dockerfile says of ${stage}`, `${Math.round(ms / 1000)} s`);
  },
};
