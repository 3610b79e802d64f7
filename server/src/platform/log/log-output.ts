import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The maximum number of waiting bytes, in addition to those being written. If more are waiting, the oldest lines are dropped. */
const MOST_WAITING = 4_000_000;
const AGAIN_MS = 100;
/** The time in milliseconds for which lines are collected, because a write for each line would take as long as logging it. */
const COLLECT_MS = 10;
/** The maximum time in milliseconds that a stopping process waits for a slow or blocked reader of its output. */
const END_MS = 2_000;
const MOMENT_MS = 10;

/** A line break after a line that may be incomplete, so that the next log entry starts on a new line. */
const NEW_LINE = Buffer.from('\n');

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/**
 * Writes log lines without blocking the caller. If the output does not accept them, for example because a disk is full, the oldest
 * waiting lines are dropped and counted.
 */
export class LogOutput {
  readonly #fd: number;
  #waiting: string[] = [];
  #bytes = 0;
  #rest: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #isRefused = false;
  #later: NodeJS.Timeout | null = null;
  #lost = 0;
  #last: number | null = null;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.#end());
  }

  write(line: string): void {
    this.#waiting.push(line);
    this.#bytes += Buffer.byteLength(line);
    while (this.#bytes > MOST_WAITING) {
      this.#bytes -= Buffer.byteLength(this.#waiting.shift() ?? '');
      this.#lost += 1;
    }
    if (!this.#isWriting && this.#later === null) this.#nextAfter(COLLECT_MS);
  }

  #nextAfter(ms: number): void {
    this.#later = setTimeout(() => {
      this.#later = null;
      this.#next();
    }, ms).unref();
  }

  #take(): Buffer {
    const lost =
      this.#lost > 0
        ? `${JSON.stringify({ level: 'warn', time: new Date(), lines: this.#lost, msg: 'lines of the log were lost' })}\n`
        : '';
    const taken = Buffer.from(lost + this.#waiting.join(''));
    [this.#waiting, this.#bytes, this.#lost] = [[], 0, 0];
    return taken;
  }

  #next(): void {
    if (this.#rest.length === 0) this.#rest = this.#take();
    if (this.#rest.length === 0) return;
    this.#isWriting = true;
    fs.write(this.#fd, this.#rest, (error, written) => {
      this.#isWriting = false;
      this.#isRefused = error !== null && !isBusy(error);
      if (error) return this.#nextAfter(AGAIN_MS);
      this.#rest = this.#rest.subarray(written);
      if (this.#waits()) this.#nextAfter(this.#rest.length > 0 ? 0 : COLLECT_MS);
    });
  }

  /** Resolves when all lines are written, when the output rejects them, or after END_MS. */
  async written(): Promise<void> {
    while (this.#waits() && !this.#isRefused && performance.now() < this.#lastMoment()) await sleep(MOMENT_MS);
  }

  #waits(): boolean {
    return this.#isWriting || this.#rest.length > 0 || this.#waiting.length > 0;
  }

  #lastMoment(): number {
    this.#last ??= performance.now() + END_MS;
    return this.#last;
  }

  /** Writes the remaining lines synchronously when the process exits. */
  #end(): void {
    const last = this.#lastMoment();
    const left = this.#take();
    let rest = this.#isWriting ? Buffer.concat(left.length > 0 ? [NEW_LINE, left] : []) : Buffer.concat([this.#rest, left]);
    while (rest.length > 0) {
      try {
        rest = rest.subarray(fs.writeSync(this.#fd, rest));
      } catch (error) {
        if (!isBusy(error) || performance.now() > last) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MOMENT_MS);
      }
    }
  }
}
