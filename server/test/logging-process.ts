import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export function logging(body: string, stdout: 'pipe' | number = 'pipe') {
  const program = `
    import { createLog, logWritten } from ${JSON.stringify(path.join(import.meta.dirname, '../src/platform/log/log.ts'))};
    import { setTimeout as pause } from 'node:timers/promises';
    // As the server does, which makes a pipe one that is not waited for.
    process.stdout.on('error', () => {});
    const log = createLog('info');
    ${body}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', stdout, 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, said: text(child.stderr as NonNullable<typeof child.stderr>) };
}

export const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; lines?: number });
