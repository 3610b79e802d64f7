import { fork } from 'node:child_process';
import path from 'node:path';
import type { Connection } from '../platform/database/connection.ts';
import type { Log } from '../platform/log/log.ts';
import type { S3Settings } from '../platform/storage/s3-settings.ts';
import { BackupFailed, type Failure } from './backup-failure.ts';
import type { Made } from './make-backup.service.ts';
import type { OnProgress } from './write-backup.service.ts';

/** The task of a child process. It is sent as a message, because every user of the machine can read command lines. */
export type ChildTask =
  | {
      kind: 'write';
      connection: Connection;
      dataDir: string;
      s3: S3Settings | null;
      secretKey: string | null;
      passphrase: string | null;
      file: string;
      /** The required disk space in bytes. */
      needed: number;
    }
  | { kind: 'prove'; file: string; passphrase: string | null; needed: number }
  | { kind: 'look'; file: string };

export type ChildWord = { progress: Parameters<OnProgress>[0] } | { made: Made | null } | { failed: Failure; stack: string };

const PROGRAM = path.join(import.meta.dirname, 'backup-child.ts');
/** The time in milliseconds that a stopped process has to clean up its files before it is killed. */
const END_MS = 2_500;

/**
 * Runs the task in a separate process, which an abort of `signal` ends.
 * @throws BackupFailed with the reason that the process reports; STOPPED if it reports none
 */
export function inChild(task: ChildTask, { signal, log }: { signal: AbortSignal; log: Log }, onProgress: OnProgress): Promise<Made | null> {
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'json' });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2_000);
  });
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), END_MS).unref();
  };
  return new Promise<Made | null>((done, failed) => {
    let word: Exclude<ChildWord, { progress: unknown }> | null = null;
    child.on('message', (said: ChildWord) => {
      if ('progress' in said) onProgress(said.progress);
      else word = said;
    });
    child.on('error', failed);
    child.on('close', (code, by) => {
      if (word && 'made' in word) return done(word.made);
      if (word) {
        log.warn({ failure: word.failed.failure, stack: word.stack }, 'a backup or its proof failed');
        return failed(new BackupFailed(word.failed.failure, word.failed.params));
      }
      if (!signal.aborted) log.warn({ code, by, complaint }, 'the process of a backup ended by itself');
      failed(new BackupFailed('STOPPED'));
    });
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    child.send(task, () => {}); // the event `close` reports a process that has ended
  }).finally(() => signal.removeEventListener('abort', end));
}
