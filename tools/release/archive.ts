import { execFileSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';

/** Coloa runs without these files. A release contains the built pages instead of their sources. */
const LEFT_OUT = [
  /^\.ci\//,
  /^\.git/,
  /^bench\//,
  /^docs\/showcase\//,
  /^e2e\//,
  /^pictures\//,
  /^server\/test\//,
  /^web\/(?!dist\/|package\.json$)/,
  /^(vitest|knip)\.config\.ts$/,
  /\.(test|e2e)\.ts$/,
  /^tools\/(?!node\/|prepare(?:\/[^/]+)?\.mjs$)/,
  /^trials\//,
];

export const isReleased = (file: string): boolean => !LEFT_OUT.some((pattern) => pattern.test(file));

function releasedFiles(root: string): string[] {
  const known = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const pages = globSync('web/dist/**', { cwd: root }).filter((file) => lstatSync(path.join(root, file)).isFile());
  if (!pages.includes(path.join('web/dist/index.html'))) throw new Error('The pages are not built.');
  return [...known.filter((file) => existsSync(path.join(root, file)) && isReleased(file)), ...pages]
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/**
 * Creates the release archive. The same files, additional files and date result in the same bytes.
 * @param made additional files by their path in the archive
 * @param mtime the modification time of all files, which is the date of the release
 */
export async function archiveOf(root: string, folder: string, made: Record<string, string>, mtime: Date): Promise<Buffer> {
  const entries: TarEntry[] = releasedFiles(root).map((file) => {
    const mode = lstatSync(path.join(root, file)).mode & 0o100 ? 0o755 : 0o644;
    return entryOf(`${folder}/${file}`, readFileSync(path.join(root, file)), mode, mtime);
  });
  for (const [file, text] of Object.entries(made)) entries.push(entryOf(`${folder}/${file}`, Buffer.from(text), 0o644, mtime));
  return gzipSync(await packTar(entries), { level: 9 });
}

const entryOf = (name: string, body: Buffer, mode: number, mtime: Date): TarEntry => ({
  header: { name, size: body.length, mode, mtime, uid: 0, gid: 0, uname: 'root', gname: 'root', type: 'file' },
  body,
});
