/**
 * Starts and stops the server while the image is built, so that later starts find Node's compile cache.
 * If the server does not start, the build fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-first-'));
fs.mkdirSync(path.join(folder, 'data'));
const child = spawn(process.execPath, manifest.scripts.start.split(' ').slice(1), {
  env: {
    PATH: process.env.PATH,
    TMPDIR: os.tmpdir(),
    DATA_DIR: path.join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
child.stdout.on('data', (chunk: Buffer) => {
  said += chunk.toString();
  if (said.includes('Coloa is ready')) child.kill('SIGTERM');
});
const [code] = (await once(child, 'close')) as [number | null];
fs.rmSync(folder, { recursive: true, force: true });
console.log(code === 0 ? 'It starts and stops.' : said);
process.exit(code ?? 1);
