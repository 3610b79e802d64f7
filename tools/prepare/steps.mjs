import { spawn } from 'node:child_process';

export class Stop extends Error {}

let running = null;

/** Kills the running program and all processes that it started, because npm can be a script that starts another program. */
export function endRunning() {
  if (!running) return;
  try {
    if (process.platform === 'win32') running.kill('SIGKILL');
    else process.kill(-running.pid, 'SIGKILL');
  } catch {
    // The program ended in the meantime.
  }
}

/** @throws Stop with the result of `explain` if the work ends with a code other than 0 */
export async function step(title, work, explain) {
  const start = Date.now();
  process.stdout.write(`${title} … `);
  const { code, output } = await work();
  if (code !== 0) {
    console.log('failed');
    console.error(output.trim());
    throw new Stop(explain(output));
  }
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`);
}

export function run(command, args, cwd) {
  return new Promise((resolve) => {
    const shell = process.platform === 'win32' && command === 'npm'; // on Windows, npm is a .cmd file, which requires a shell
    // The process gets its own group. Otherwise, Ctrl-C would also reach npm, which would then spend 15 s undoing its work.
    const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
    running = child;
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => {
      running = null;
      resolve({ code, output: Buffer.concat(parts).toString() });
    });
  });
}
