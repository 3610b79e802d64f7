/** Runs one program after another, with a line for each, and ends with the process. */
import { spawn } from 'node:child_process';

/** Ends the preparation with a message for the user. */
export class Stop extends Error {}

let running = null;

/** Ends the running program and everything that it started: npm may be a script that runs another one. */
export function endRunning() {
  if (!running) return;
  try {
    if (process.platform === 'win32') running.kill('SIGKILL');
    else process.kill(-running.pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

/**
 * Prints the title, then the seconds that the work took.
 * @throws Stop with the explanation when the work ends with another code than 0
 */
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
    const shell = process.platform === 'win32' && command === 'npm'; // there npm is a .cmd, which only a shell runs
    // A process group of its own: on Ctrl-C of the terminal npm would undo its work for a quarter of a minute.
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
