import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveEvent, listenToEvents } from './event-stream.ts';
import { session } from './session.ts';

interface Opened {
  mark: string | null;
  send: (text: string) => void;
  end: () => void;
  closed: () => boolean;
}

let opened: Opened[] = [];
let answer: () => number = () => 200;
const stops: (() => void)[] = [];
const listeners = new Map<string, Set<() => void>>();

const event = (kind: string, mark: number) => `event: ${kind}\nid: ${mark}\ndata: {"projectId":"p","issueId":"i","commentId":null}\n\n`;

function listen() {
  const heard: LiveEvent[] = [];
  stops.push(listenToEvents((each) => heard.push(each)));
  return heard;
}
const streams = (count: number) => vi.waitFor(() => expect(opened).toHaveLength(count), { timeout: 5_000 });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('addEventListener', (name: string, work: () => void) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(work));
  });
  vi.stubGlobal('removeEventListener', (name: string, work: () => void) => void listeners.get(name)?.delete(work));
  session.start({ token: 'good', refreshToken: 'refresh' });
  opened = [];
  answer = () => 200;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const status = answer();
    if (status !== 200) return new Response(JSON.stringify({ errors: [] }), { status, headers: { 'content-type': 'application/json' } });
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let closed = false;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    init.signal?.addEventListener('abort', () => {
      closed = true;
      controller?.error(new DOMException('stopped', 'AbortError'));
    });
    opened.push({
      mark: new Headers(init.headers).get('Last-Event-ID'),
      send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
      closed: () => closed,
    });
    return new Response(body, { status });
  });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await new Promise((done) => setTimeout(done, 20));
  vi.unstubAllGlobals();
});

describe('with browser locks', () => {
  test('one tab has the stream, and the others receive all events', async () => {
    const [first, second] = [listen(), listen()];
    await streams(1);
    opened[0]?.send(event('COMMENT', 5));
    await vi.waitFor(() => expect([first.length, second.length]).toEqual([1, 1]));
    expect(second[0]).toEqual({ kind: 'COMMENT', projectId: 'p', issueId: 'i', commentId: null });
    expect(opened).toHaveLength(1);
  });

  test('when that tab closes, another one continues from its last mark', async () => {
    listen();
    const second = listen();
    await streams(1);
    opened[0]?.send(event('ISSUE', 7));
    await vi.waitFor(() => expect(second).toHaveLength(1));
    stops.shift()?.();
    await streams(2);
    expect(opened[0]?.closed()).toBe(true);
    expect(opened[1]?.mark).toBe('7');
  });

  test('a stream that ends is reopened from its last mark, including heartbeats', async () => {
    listen();
    await streams(1);
    opened[0]?.send(': still here\nid: 9\n\n');
    await new Promise((done) => setTimeout(done, 20));
    opened[0]?.end();
    await streams(2);
    expect(opened[1]?.mark).toBe('9');
  });

  test('lost events are reported as a resync', async () => {
    const heard = listen();
    await streams(1);
    opened[0]?.send('event: resync\nid: 1\ndata: {}\n\nevent: ready\nid: 2\ndata: {}\n\n');
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'resync' }]));
  });

  test('an unavailable server is retried immediately when the network returns', async () => {
    answer = () => 503;
    listen();
    await new Promise((done) => setTimeout(done, 50));
    answer = () => 200;
    for (const work of listeners.get('online') ?? []) work();
    await streams(1);
  });

  test('when the session ends the page is notified, and no request is retried', async () => {
    answer = () => 401;
    const heard = listen();
    await vi.waitFor(() => expect(heard).toMatchObject([{ kind: 'over', error: { status: 401 } }]));
    answer = () => 200;
    for (const work of listeners.get('online') ?? []) work();
    await new Promise((done) => setTimeout(done, 50));
    expect(opened).toHaveLength(0);
  });
});

test('without locks each tab has its own stream while it is visible', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {});
  listen();
  listen();
  await streams(2);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(opened.every(({ closed }) => closed())).toBe(true));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await streams(4);
});
