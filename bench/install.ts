import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FreshCheckout, newNode, oldNode } from '../tools/prepare/fresh-checkout.ts';
import { archiveOf } from '../tools/release/archive.ts';
import { atMost, type Figure, median, megabytes, seconds } from './figures.ts';

const ADMIN_PASSWORD = 'do-luong-2026-coloa';
const ROUNDS = 3;
const READY_MS = 30_000;
const MB = 1024 * 1024;

interface Installed {
  ms: number;
  bytes: number;
}

async function installed(checkout: FreshCheckout): Promise<Installed> {
  const { ms, stop } = await checkout.start(ADMIN_PASSWORD);
  await stop();
  return { ms, bytes: checkout.bytes() };
}

/** Returns the median, because packages that are missing in npm's cache slow down only the first round. */
async function rounds(fresh: () => FreshCheckout): Promise<Installed> {
  const all: Installed[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const checkout = fresh();
    try {
      all.push(await installed(checkout));
    } finally {
      checkout.remove();
    }
  }
  return { ms: median(all.map(({ ms }) => ms)), bytes: median(all.map(({ bytes }) => bytes)) };
}

/** Starts the checkout once before archiving it, so that the release includes the built pages. */
async function release(folder: string): Promise<string> {
  const from = new FreshCheckout(newNode());
  await installed(from);
  execFileSync('git', ['init', '--quiet'], { cwd: from.folder });
  execFileSync('git', ['add', '--all'], { cwd: from.folder });
  const archive = await archiveOf(from.folder, 'coloa', { 'release.json': '{}\n' }, new Date());
  from.remove();
  writeFileSync(path.join(folder, 'coloa.tar.gz'), archive);
  execFileSync('tar', ['-xzf', 'coloa.tar.gz'], { cwd: folder });
  return path.join(folder, 'coloa');
}

export async function installFigures(): Promise<Figure[]> {
  const old = oldNode();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-release-'));
  try {
    const onOld = await rounds(() => new FreshCheckout(old.bin));
    const onNew = await rounds(() => new FreshCheckout(newNode()));
    const unpacked = await release(folder);
    const released = await rounds(() => new FreshCheckout(old.bin, unpacked));
    return [
      atMost('fresh checkout, Node 20: npm start until ready, pages built, packages in npm’s cache', onOld.ms, READY_MS, seconds),
      atMost('fresh checkout, Node 20: on the disk', onOld.bytes, 500 * MB, megabytes),
      atMost('fresh checkout, Node 26: npm start until ready, pages built, packages in npm’s cache', onNew.ms, READY_MS, seconds),
      atMost('fresh checkout, Node 26: on the disk', onNew.bytes, 300 * MB, megabytes),
      atMost('release, Node 20: npm start until ready, packages in npm’s cache', released.ms, READY_MS, seconds),
      atMost('release, Node 20: on the disk', released.bytes, 350 * MB, megabytes),
    ];
  } finally {
    old.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
