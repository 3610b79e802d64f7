import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildReportDocument } from './report-document.factory.ts';
import {
  createReportRenderer,
  type RendererSettings,
  type RenderOptions,
  ReportError,
  type ReportErrorCode,
  type ReportRenderer,
  renderRefusal,
} from './report-renderer.ts';

/** The workspace name selects the behaviour of this fake worker. */
const WORKER = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ documents: [document] }) => {
  const done = () => parentPort.postMessage({ kind: 'done', bytes: new Uint8Array([threadId]) });
  if (document.workspaceName !== 'late') parentPort.postMessage({ kind: 'begun' });
  if (document.workspaceName === 'exit') process.exit(3);
  if (document.workspaceName === 'throw') throw new Error('out of paper');
  if (document.workspaceName === 'fail') parentPort.postMessage({ kind: 'failed', message: 'no such font' });
  if (document.workspaceName === 'huge') parentPort.postMessage({ kind: 'failed', message: 'too long a string', tooLarge: true });
  if (document.workspaceName === 'slow') setTimeout(done, 300);
  if (document.workspaceName === 'long') setTimeout(done, 700);
  if (document.workspaceName === 'spin') for (;;);
  parentPort.postMessage({ kind: 'progress', fraction: 0.5 });
  if (document.workspaceName === 'print') done();
});
`;

let folder: string;
let renderer: ReportRenderer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coloa-pdf-'));
  await writeFile(join(folder, 'worker.mjs'), WORKER);
});
afterEach(() => renderer.close(0));
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(overrides: Partial<RendererSettings> = {}): void {
  const worker = pathToFileURL(join(folder, 'worker.mjs'));
  renderer = createReportRenderer({ worker, idleMs: 10_000, limitMs: 5_000, queueLimit: 2, ...overrides });
}
const ask = (what: string, options: RenderOptions = {}) =>
  renderer.render(async () => ({ format: 'pdf', documents: [buildReportDocument({ workspaceName: what })] }), options);
/** Waits until the worker has started, because the limit also applies to its start, which takes long on a busy machine. */
const begun = () => vi.waitFor(() => ask('print'), { timeout: 30_000, interval: 0 });
const askInto = (order: string[], name: string, options: RenderOptions = {}) =>
  ask(name === 'first' ? 'slow' : 'print', options).then(() => order.push(name));

describe('the worker', () => {
  test('renders one report after another and reports progress', async () => {
    start();
    const seen: number[] = [];
    const first = await renderer.render(async () => ({ format: 'pdf', documents: [buildReportDocument({ workspaceName: 'print' })] }), {
      onProgress: (fraction) => seen.push(fraction),
    });
    expect(await ask('print')).toEqual(first);
    expect(seen).toEqual([0.5]);
  });

  test('loses only its own report when it crashes', async () => {
    start();
    const results = await Promise.allSettled([ask('exit'), ask('print'), ask('throw')]);
    expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done'))).toEqual(['CRASHED', 'done', 'CRASHED']);
    await expect(ask('print')).resolves.toBeInstanceOf(Buffer);
  });

  test('reports the reason of a failed report and keeps running', async () => {
    start();
    const [before] = await ask('print');
    await expect(ask('fail')).rejects.toMatchObject({ code: 'FAILED', message: 'no such font' });
    await expect(ask('huge')).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'too long a string' });
    expect((await ask('print'))[0]).toBe(before);
  });

  test('is stopped with TIMEOUT when it takes too long', async () => {
    start({ limitMs: 1_000 });
    await begun();
    await expect(ask('spin')).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('reports BUSY if a slow machine does not start it in time', async () => {
    start({ limitMs: 200 });
    await expect(ask('late')).rejects.toMatchObject({ code: 'BUSY' });
  });

  test('has its full time limit from its start', async () => {
    start({ limitMs: 1_000 });
    await begun();
    const late = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return { format: 'pdf' as const, documents: [buildReportDocument({ workspaceName: 'long' })] };
    };
    await expect(renderer.render(late)).resolves.toBeInstanceOf(Buffer);
  });

  test('ends when it is idle', async () => {
    start({ idleMs: 20 });
    const [before] = await ask('print');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect((await ask('print'))[0]).not.toBe(before);
  });
});

describe('the queue', () => {
  test('rejects requests when it is full', async () => {
    start();
    const taken = [ask('slow'), ask('print'), ask('print')];
    await expect(ask('print')).rejects.toMatchObject({ code: 'BUSY' });
    await Promise.all(taken);
  });

  test('runs yielding requests after all others, without interrupting a running one', async () => {
    start({ queueLimit: 8 });
    const order: string[] = [];
    const readers = ['first', 'reader 1', 'reader 2'].map((name) => askInto(order, name, { yields: true }));
    const team = ['team 1', 'team 2'].map((name) => askInto(order, name));
    await Promise.all([...readers, ...team]);
    expect(order).toEqual(['first', 'team 1', 'team 2', 'reader 1', 'reader 2']);
  });

  test('counts yielding requests separately, so that they do not take the places of others', async () => {
    start({ queueLimit: 2 });
    const readers = ['slow', 'print', 'print'].map((what) => ask(what, { yields: true }));
    await expect(ask('print', { yields: true })).rejects.toMatchObject({ code: 'BUSY' });
    const team = [ask('print'), ask('print')];
    await expect(ask('print')).rejects.toMatchObject({ code: 'BUSY' });
    await Promise.all([...readers, ...team]);
  });

  test('accepts patient requests always, and runs them in order', async () => {
    start({ queueLimit: 1 });
    const order: string[] = [];
    const all = [askInto(order, 'first'), askInto(order, 'second')];
    await expect(ask('print')).rejects.toMatchObject({ code: 'BUSY' });
    all.push(askInto(order, 'job 1', { patient: true }), askInto(order, 'job 2', { patient: true }));
    await Promise.all(all);
    expect(order).toEqual(['first', 'second', 'job 1', 'job 2']);
  });

  test('drops a cancelled report, whether waiting or running', async () => {
    start();
    const waiting = new AbortController();
    const working = new AbortController();
    const results = Promise.allSettled([ask('spin', { signal: working.signal }), ask('slow', { signal: waiting.signal }), ask('print')]);
    waiting.abort(new Error('changed my mind'));
    working.abort(new Error('closed the page'));
    expect((await results).map((result) => (result.status === 'rejected' ? result.reason.message : 'done'))).toEqual([
      'closed the page',
      'changed my mind',
      'done',
    ]);
  });

  test('prepares a report only when it is next, and passes on errors of the preparation', async () => {
    start();
    const prepared: string[] = [];
    const prepare = (what: string) => async () => {
      prepared.push(what);
      if (what === 'gone') throw new Error('the project is gone');
      return { format: 'pdf' as const, documents: [buildReportDocument({ workspaceName: what })] };
    };
    const first = renderer.render(prepare('slow'));
    const others = Promise.allSettled([renderer.render(prepare('gone')), renderer.render(prepare('print'))]);
    await expect(renderer.render(prepare('too many'))).rejects.toMatchObject({ code: 'BUSY' });
    expect(prepared).toEqual(['slow']);
    await first;
    expect((await others).map((result) => (result.status === 'rejected' ? result.reason.message : 'done'))).toEqual([
      'the project is gone',
      'done',
    ]);
    expect(prepared).toEqual(['slow', 'gone', 'print']);
  });

  test('drops a report that is still being prepared', async () => {
    start();
    const leaving = new AbortController();
    const never = renderer.render(() => new Promise(() => {}), { signal: leaving.signal });
    const next = ask('print');
    leaving.abort(new Error('closed the page'));
    await expect(never).rejects.toThrow('closed the page');
    await expect(next).resolves.toBeInstanceOf(Buffer);
  });

  test('on closing finishes the running report and rejects the others', async () => {
    start();
    const results = Promise.allSettled([ask('slow'), ask('print')]);
    await renderer.close(5_000);
    expect((await results).map((result) => (result.status === 'rejected' ? result.reason.code : 'done'))).toEqual(['done', 'CLOSED']);
    await expect(ask('print')).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

describe('the error for a failed report', () => {
  test.each<[ReportErrorCode, string, number]>([
    ['BUSY', 'TOO_MANY_REQUESTS', 429],
    ['CLOSED', 'UNAVAILABLE', 503],
  ])('%s passes: %s, and when to come again', (code, message, status) => {
    expect(renderRefusal(new ReportError(code, 'x'))).toMatchObject({ message, status, retryAfter: expect.any(Number) });
  });

  test.each<ReportErrorCode>(['TIMEOUT', 'CRASHED', 'TOO_LARGE'])('%s: that it is too much', (code) => {
    expect(renderRefusal(new ReportError(code, 'x'))).toMatchObject({ message: 'REPORT_TOO_LARGE', status: 409 });
  });

  test('internal and existing errors are unchanged', () => {
    for (const error of [new ReportError('FAILED', 'x'), new Error('y')]) expect(renderRefusal(error)).toBe(error);
  });
});
