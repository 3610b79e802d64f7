import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { readStages, type Stage, type Step } from './dockerfile.ts';
import { dockerIgnored } from './ignored.ts';

const root = path.resolve(import.meta.dirname, '../..');

class Root {
  readonly folder: string;
  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }
  at(inside: string): string {
    return path.join(this.folder, inside);
  }
}

function context(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  const isIgnored = dockerIgnored(root);
  return listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)) && !isIgnored(file));
}

function copy(step: Extract<Step, { does: 'COPY' }>, to: Root, stages: Map<string, Root>): void {
  const from = step.from === null ? null : stages.get(step.from);
  if (from === undefined) throw new Error(`there is no stage ${step.from}`);
  for (const source of step.sources) {
    const into = to.at(step.to);
    if (from) {
      cpSync(from.at(source), into, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const files = context().filter((file) => file === source || file.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`nothing of ${source} is given to the build`);
    for (const file of files) {
      // Copies only the content of a folder, without the folder's own name. A single file keeps its name.
      const isFolder = file !== source;
      const name = isFolder ? file.slice(source.length + 1) : path.basename(file);
      cpSync(path.join(root, file), path.join(into, name), { recursive: true });
    }
  }
}

export function accountOf(user: string): { uid: number; gid: number } {
  const [uid = Number.NaN, gid = uid] = user.split(':').map(Number);
  return { uid, gid };
}

/** Runs the command of a RUN step. Absolute paths of the image refer to the folder of the stage. */
function run({ command, folder, user }: Extract<Step, { does: 'RUN' }>, at: Root, bin: string): void {
  const inside = command.replaceAll(/(?<=\s)\/(?=(?:app|data|backups)\b)/g, `${at.folder}/`);
  // Only root can change the owner of files, so other users run the command without these options.
  const owned = process.getuid?.() === 0 ? inside : inside.replaceAll(/ -[og] \d+/g, '');
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', owned], {
    cwd: at.at(folder),
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, NODE_ENV: '' },
    encoding: 'utf8',
    ...(user === null || process.getuid?.() !== 0 ? {} : accountOf(user)),
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
}

/** Removes all write permissions, to simulate a read-only file system. */
function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    chmodSync(file, statSync(file).mode & 0o555);
  }
  chmodSync(folder, statSync(folder).mode & 0o555);
}

export interface BareImage {
  stage: Stage;
  folder: string;
  at(inside: string): string;
  took: { stage: string; ms: number }[];
}

/** Executes the steps of the Dockerfile in folders below `folder`. The simulated base image only contains the current Node. */
export function buildBareImage(folder: string, say: (text: string) => void): BareImage {
  const stages = readStages();
  const built = new Map<string, Root>();
  const took: BareImage['took'] = [];
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  cpSync(process.execPath, path.join(bin, 'node'), { dereference: true });
  for (const [n, stage] of stages.entries()) {
    const own = new Root(path.join(folder, stage.name || 'image'));
    chmodSync(own.folder, 0o755);
    const begun = performance.now();
    for (const step of stage.steps) {
      say(`${stage.name || 'image'}: ${step.does} ${step.does === 'RUN' ? step.command : step.sources.join(' ')}\n`);
      mkdirSync(own.at(step.folder), { recursive: true });
      if (step.does === 'RUN') run(step, own, bin);
      else copy(step, own, built);
    }
    built.set(stage.name, own);
    took.push({ stage: stage.name || 'image', ms: performance.now() - begun });
    if (n < stages.length - 1) continue;
    makeReadOnly(own.at(stage.folder));
    return { stage, folder: own.folder, at: (inside) => own.at(inside), took };
  }
  throw new Error('the Dockerfile has no stage');
}

/** Returns the total size of the files in bytes, without following symbolic links. */
export function bytesBelow(folder: string): number {
  return globSync('**', { cwd: folder }).reduce((sum, file) => {
    const found = lstatSync(path.join(folder, file));
    return found.isFile() ? sum + found.size : sum;
  }, 0);
}
