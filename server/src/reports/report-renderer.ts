import { Worker } from 'node:worker_threads';
import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { ReportDocument } from './report-document.ts';

export interface ReportJob {
  format: ReportFormat;
  documents: ReportDocument[];
  /** The Word template, for `docx`. */
  template?: Uint8Array;
  /** For `pdf`: the folder of fonts that the team installed. */
  fontFolder?: string;
}
export type WorkerAnswer =
  /** The worker has loaded its modules and starts the job. */
  | { kind: 'begun' }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; message: string; tooLarge?: boolean };

/**
 * The reason why the server generated no report. `BUSY`: too many reports were waiting, or this one did not start in time. `CLOSED`: the
 * server is stopping. With any other code, the generation itself failed.
 */
export type ReportErrorCode = 'BUSY' | 'CLOSED' | 'TIMEOUT' | 'CRASHED' | 'TOO_LARGE' | 'FAILED';

export class ReportError extends Error {
  override name = 'ReportError';
  readonly code: ReportErrorCode;
  constructor(code: ReportErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns whether the report probably exceeded the time or memory limit, so that a retry would fail as well. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof ReportError && (error.code === 'TIMEOUT' || error.code === 'CRASHED' || error.code === 'TOO_LARGE');

export interface RenderOptions {
  signal?: AbortSignal;
  /** Receives fractions from 0 to 1, which never decrease. */
  onProgress?: (fraction: number) => void;
  /** Ignores the queue limit. Jobs set it, because only a few of them run at once. */
  patient?: boolean;
  /**
   * Lets all other reports run first, including later ones. Set for readers outside the team. The queue limit applies separately to reports
   * that yield and to others.
   */
  yields?: boolean;
}

export interface RendererSettings {
  worker: URL;
  /** The time in milliseconds after which an idle worker ends, which frees its memory. */
  idleMs: number;
  /**
   * The time limit in milliseconds until the worker begins a report, and again for generating the report. Excludes the wait in the queue.
   */
  limitMs: number;
  /** The maximum number of waiting reports. Applies separately to reports that yield and to others. */
  queueLimit: number;
  /** The heap limit of the worker in MiB. If the worker exceeds it, only the worker ends. By default, the limit of the process applies. */
  heap?: number;
}

export interface ReportRenderer<Made = ReportJob> {
  /**
   * Generates a report. Calls `prepare` only when the report's turn comes, so that waiting reports take no memory. Rejects with the error
   * of `prepare`, the reason of the signal, or a `ReportError`.
   */
  render(prepare: () => Promise<Made>, options?: RenderOptions): Promise<Buffer>;
  close(graceMs: number): Promise<void>;
  /** Accepts reports again after `close`, because a test can start several servers in one process. */
  open(): void;
}

interface Job<Made> {
  prepare: () => Promise<Made>;
  sent: boolean;
  options: RenderOptions;
  settle: PromiseWithResolvers<Buffer>;
}

export const createReportRenderer = <Made = ReportJob>(settings: RendererSettings): ReportRenderer<Made> =>
  new OneWorkerRenderer<Made>(settings);

/** Generates reports in the order of the requests, except that reports that yield come last. Starts its worker on first use. */
class OneWorkerRenderer<Made> implements ReportRenderer<Made> {
  readonly #settings: RendererSettings;
  readonly #waiting: Job<Made>[] = [];
  #current: Job<Made> | null = null;
  #worker: Worker | null = null;
  #closed = false;
  #limit: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: RendererSettings) {
    this.#settings = settings;
  }

  #startWorker(): Worker {
    const { heap } = this.#settings;
    const started = new Worker(this.#settings.worker, heap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heap } });
    started.on('message', (answer: WorkerAnswer) => {
      if (this.#worker !== started || !this.#current) return;
      if (answer.kind === 'begun')
        this.#allow(this.#current, new ReportError('TIMEOUT', `The report took longer than ${this.#settings.limitMs} ms`));
      else if (answer.kind === 'progress') this.#current.options.onProgress?.(answer.fraction);
      else if (answer.kind === 'done') this.#finish((job) => job.settle.resolve(Buffer.from(answer.bytes.buffer)));
      else this.#finish((job) => job.settle.reject(new ReportError(answer.tooLarge ? 'TOO_LARGE' : 'FAILED', answer.message)));
    });
    started.on('error', (error) => this.#dropWorker(started, new ReportError('CRASHED', `The report worker crashed: ${String(error)}`)));
    started.on('exit', (code) => this.#dropWorker(started, new ReportError('CRASHED', `The report worker ended with code ${code}`)));
    return started;
  }

  #dropWorker(lost: Worker, reason: unknown): void {
    if (this.#worker !== lost) return;
    this.#worker = null;
    void lost.terminate();
    if (this.#current?.sent) this.#finish((job) => job.settle.reject(reason));
  }

  #finish(settle: (job: Job<Made>) => void): void {
    const job = this.#current;
    if (!job) return;
    this.#current = null;
    clearTimeout(this.#limit);
    settle(job);
    this.#next();
  }

  #next(): void {
    if (this.#current) return;
    const job = this.#waiting.shift();
    if (!job) {
      this.#rest();
      return;
    }
    clearTimeout(this.#idle);
    this.#current = job;
    // Starts the worker now, so that it loads its modules while the report is being prepared.
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    this.#allow(job, new ReportError('BUSY', `The report was not begun within ${this.#settings.limitMs} ms`));
    job.prepare().then(
      (made) => this.#current === job && this.#send(job, made),
      (error) => this.#current === job && this.#finish(() => job.settle.reject(error)),
    );
  }

  #send(job: Job<Made>, made: Made): void {
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    job.sent = true;
    this.#worker.postMessage(made);
  }

  #allow(job: Job<Made>, reason: ReportError): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.#giveUp(job, reason), this.#settings.limitMs);
  }

  #giveUp(job: Job<Made>, reason: unknown): void {
    if (job.sent && this.#worker) this.#dropWorker(this.#worker, reason);
    else this.#finish(() => job.settle.reject(reason));
  }

  #rest(): void {
    const resting = this.#worker;
    if (!resting) return;
    // An idle worker must not keep the process alive.
    resting.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#dropWorker(resting, null), this.#settings.idleMs).unref();
  }

  #enqueue(job: Job<Made>): void {
    const { patient = false, yields = false } = job.options;
    const alike = this.#waiting.filter(({ options }) => (options.yields ?? false) === yields).length;
    if (this.#current && !patient && alike >= this.#settings.queueLimit) throw new ReportError('BUSY', 'Too many reports are waiting');
    const yielding = this.#waiting.findIndex(({ options }) => options.yields);
    this.#waiting.splice(yields || yielding < 0 ? this.#waiting.length : yielding, 0, job);
  }

  #cancel(job: Job<Made>): void {
    const reason: unknown = job.options.signal?.reason;
    const at = this.#waiting.indexOf(job);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      job.settle.reject(reason);
    } else if (this.#current === job) this.#giveUp(job, reason);
  }

  async render(prepare: () => Promise<Made>, options: RenderOptions = {}): Promise<Buffer> {
    options.signal?.throwIfAborted();
    if (this.#closed) throw new ReportError('CLOSED', 'The server is stopping');
    const job: Job<Made> = { prepare, sent: false, options, settle: Promise.withResolvers<Buffer>() };
    this.#enqueue(job);
    const onAbort = () => this.#cancel(job);
    options.signal?.addEventListener('abort', onAbort, { once: true });
    this.#next();
    try {
      return await job.settle.promise;
    } finally {
      options.signal?.removeEventListener('abort', onAbort);
    }
  }

  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.settle.reject(new ReportError('CLOSED', 'The server is stopping'));
    const inWork = this.#current?.settle.promise;
    if (inWork) {
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.allSettled([inWork]), grace]);
      clearTimeout(timer);
    }
    if (this.#current) this.#giveUp(this.#current, new ReportError('CLOSED', 'The server is stopping'));
  }

  open(): void {
    this.#closed = false;
  }
}

const BUSY_RETRY_S = 5;
/** Seconds until clients should retry. By then, another process has probably taken over. */
const CLOSED_RETRY_S = 10;

export function renderRefusal(error: unknown): unknown {
  if (isTooMuch(error)) return refusal('REPORT_TOO_LARGE');
  if (error instanceof ReportError && error.code === 'BUSY') return refusal('TOO_MANY_REQUESTS', { retryAfter: BUSY_RETRY_S });
  if (error instanceof ReportError && error.code === 'CLOSED') return refusal('UNAVAILABLE', { retryAfter: CLOSED_RETRY_S });
  return error;
}
