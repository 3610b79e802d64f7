/** Runs the server, which restarts when its sources change, and Vite, which forwards API calls to the server. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const node = process.execPath;

const run = (args: string[], cwd: string): ChildProcess => spawn(node, args, { cwd, stdio: 'inherit' });
const children = [
  run(['--watch-path=server/src', '--watch-path=contract/src', '--watch-path=i18n', '--watch-preserve-output', 'server/src/main.ts'], root),
  run([path.join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], path.join(root, 'web')),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
