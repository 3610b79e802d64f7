import type { SharedReport } from '@coloa/contract/reports/shares.contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorAnswer, server, withAnsweringServer } from '../../../test/answering-server.ts';
import { callWithSession } from '../../lib/api-client.ts';
import { createShareStore } from './share-store.ts';

withAnsweringServer();
// The page of a shared report has no session.
beforeEach(() => callWithSession(null));

const token = 'k'.repeat(43);
const report = (changes: Partial<SharedReport> = {}): SharedReport =>
  ({
    label: 'Khách',
    logo: '/avatar/logo.png',
    color: '#123456',
    live: true,
    languages: ['vi'],
    document: { language: 'vi', workspaceName: 'An Dương Lab', findings: [] },
    expiresAt: null,
    messages: [],
    can: { comment: true, askRetest: true, download: true },
    ...changes,
  }) as unknown as SharedReport;
const gives = (body: unknown) => {
  server.answer = () => ({ status: 200, body });
};
const refuses = (status: number, code: string, message = code) => {
  server.answer = () => errorAnswer(status, { code, message });
};
const opened = async (changes?: Partial<SharedReport>) => {
  const store = createShareStore(token, () => 'vi');
  gives(report(changes));
  await store.open();
  return store;
};

test('an invalid token is not sent', async () => {
  const store = createShareStore('', () => 'vi');
  await store.open();
  expect(store.get()).toMatchObject({ step: 'ended', why: 'unknown' });
  expect(server.sent).toEqual([]);
});

test('token and password are sent only in bodies, without the session of the browser’s user', async () => {
  const store = createShareStore(token, () => 'en');
  refuses(400, 'SHARE_PASSWORD_REQUIRED');
  await store.open();
  expect(store.get()).toEqual({ step: 'password', wrong: null, busy: false });
  gives(report());
  await store.givePassword('câu mật khẩu', 'en');
  expect(store.get().step).toBe('shown');
  gives(true);
  await store.seen(['SUMMARY']);
  expect(server.sent.map(({ body }) => body)).toEqual([
    { token },
    { token, password: 'câu mật khẩu', language: 'en' },
    { token, password: 'câu mật khẩu', parts: ['SUMMARY'] },
  ]);
  for (const { path, token: session, language } of server.sent) {
    expect(path).not.toContain(token);
    expect({ session, language }).toEqual({ session: null, language: 'en' });
  }
});

test('only a switch of the language says that the page already shows the report', async () => {
  const store = createShareStore(token, () => 'vi');
  gives(report());
  await store.open('vi');
  await store.inLanguage('en');
  expect(server.sent.map(({ body }) => body)).toEqual([
    { token, language: 'vi' },
    { token, language: 'en', again: true },
  ]);
});

test('a wrong password shows the server’s message, and is not sent again', async () => {
  const store = createShareStore(token, () => 'vi');
  refuses(400, 'SHARE_PASSWORD_REQUIRED');
  await store.open();
  refuses(400, 'SHARE_PASSWORD_WRONG', 'Còn 9 lần thử.');
  await store.givePassword('sai');
  expect(store.get()).toEqual({ step: 'password', wrong: 'Còn 9 lần thử.', busy: false });
  await store.seen(['SUMMARY']);
  expect(server.sent.at(-1)?.body).toEqual({ token, parts: ['SUMMARY'] });
});

test('a reader who guesses too fast sees the waiting time, and the password form stays', async () => {
  const store = createShareStore(token, () => 'vi');
  refuses(400, 'SHARE_PASSWORD_REQUIRED');
  await store.open();
  server.answer = () => ({
    status: 429,
    body: { errors: [{ code: 'TOO_MANY_REQUESTS', message: 'Đợi một lát.' }] },
    headers: { 'retry-after': '7' },
  });
  expect(await store.givePassword('gì đó')).toBe(7);
  expect(store.get()).toEqual({ step: 'password', wrong: 'Đợi một lát.', busy: false });
});

test.each([
  [410, 'SHARE_GONE', 'gone'],
  [409, 'SHARE_LOCKED', 'locked'],
])('%i %s on any call removes the report and keeps its sender', async (status, code, why) => {
  for (const act of ['seen', 'say', 'download', 'inLanguage'] as const) {
    const store = await opened();
    refuses(status, code);
    const acts = {
      seen: () => store.seen(['SUMMARY']),
      say: () => store.say({ kind: 'COMMENT', finding: null, name: 'Mai', text: 'Xin chào' }),
      download: () => store.download('pdf', 'vi', new AbortController().signal),
      inLanguage: () => store.inLanguage('en'),
    };
    await acts[act]().catch(() => undefined);
    expect(store.get()).toEqual({
      step: 'ended',
      why,
      expiresAt: null,
      sender: { name: 'An Dương Lab', logo: '/avatar/logo.png', color: '#123456' },
    });
  }
});

test('calls pending when a link ended do not remove the known sender', async () => {
  const store = await opened();
  refuses(410, 'SHARE_GONE');
  await Promise.all([store.seen(['SUMMARY']), store.seen(['SCOPE'])]);
  expect(store.get()).toMatchObject({ step: 'ended', why: 'gone', sender: { name: 'An Dương Lab' } });
});

test('a tab that showed the report names its sender after a reload once the link has ended', async () => {
  await opened();
  refuses(409, 'SHARE_LOCKED');
  const reloaded = createShareStore(token, () => 'vi');
  await reloaded.open();
  expect(reloaded.get()).toMatchObject({ step: 'ended', why: 'locked', sender: { name: 'An Dương Lab', color: '#123456' } });
});

describe('a report with an expiry', () => {
  const minute = () => new Date(Date.now() + 60_000).toISOString();
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('ends at its expiry, after the server has confirmed it', async () => {
    const expiresAt = minute();
    const store = await opened({ expiresAt });
    server.answer = () => ({ status: 410, body: { errors: [{ code: 'SHARE_GONE', message: 'Hết.' }], current: { expiresAt } } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.get().step).toBe('shown');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(store.get()).toMatchObject({ step: 'ended', why: 'expired', expiresAt });
  });

  test('stays if only the clock of the device says that it has expired', async () => {
    const store = await opened({ expiresAt: new Date(Date.now() - 3_600_000).toISOString() });
    gives(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.get().step).toBe('shown');
    expect(server.sent.length).toBe(2);
  });

  test.each([
    ['expired, whatever the clock of the device says', { expiresAt: '2026-11-20T03:00:00.000Z' }, 'expired', '2026-11-20T03:00:00.000Z'],
    ['closed, where the server says nothing of its time', undefined, 'gone', null],
  ])('is reported as %s, also to a reader who opens it then', async (_what, current, why, expiresAt) => {
    server.answer = () => ({ status: 410, body: { errors: [{ code: 'SHARE_GONE', message: 'Hết.' }], current } });
    const late = createShareStore('n'.repeat(43), () => 'vi');
    await late.open();
    expect(late.get()).toEqual({ step: 'ended', why, expiresAt, sender: null });
  });

  test('shows the expiry that the server returns', async () => {
    const store = await opened({ expiresAt: minute() });
    const expiresAt = '2026-11-20T03:00:00.000Z';
    server.answer = () => ({ status: 410, body: { errors: [{ code: 'SHARE_GONE', message: 'Hết.' }], current: { expiresAt } } });
    await store.seen(['SUMMARY']);
    expect(store.get()).toMatchObject({ step: 'ended', why: 'expired', expiresAt, sender: { name: 'An Dương Lab' } });
  });
});

test('a report of seen parts sent as the page closes does not prevent further reports', async () => {
  const store = await opened();
  gives(true);
  await store.seen(['SUMMARY'], true);
  await store.seen(['SCOPE']);
  expect(server.sent.slice(1).map(({ keepalive }) => keepalive)).toEqual([true, undefined]);
});

test('a message resent after a lost response has the same id, and another message has another id', async () => {
  const store = await opened();
  const said = { kind: 'COMMENT', finding: null, name: 'Mai', text: 'Xin chào' } as const;
  server.answer = () => 'no network';
  for (const text of ['Xin chào', 'Xin chào', 'Chào lại']) await store.say({ ...said, text }).catch(() => undefined);
  gives(true);
  for (let n = 0; n < 2; n++) await store.say({ ...said });
  const ids = server.sent.slice(1).map(({ body }) => (body as { id: string }).id);
  expect([ids[1], ids[3]]).toEqual([ids[0], ids[0]]);
  expect(new Set(ids).size).toBe(3);
  const reading = store.get();
  expect(reading.step === 'shown' && reading.report.messages.map(({ id }) => id)).toEqual([ids[3], ids[4]]);
});

test('a sent message is shown without loading the report again', async () => {
  const store = await opened();
  gives(true);
  await store.say({ kind: 'RETEST', finding: 'HVB-1', name: 'Mai', text: '' });
  expect(server.sent).toHaveLength(2);
  const reading = store.get();
  expect(reading.step === 'shown' && reading.report.messages).toMatchObject([
    { kind: 'RETEST', finding: 'HVB-1', name: 'Mai', done: false },
  ]);
});

test('the report stays if a message cannot be sent', async () => {
  const store = await opened();
  server.answer = () => 'no network';
  await expect(store.say({ kind: 'COMMENT', finding: null, name: 'Mai', text: 'Xin chào' })).rejects.toMatchObject({
    kind: 'network',
    reported: false,
  });
  expect(await store.seen(['SUMMARY'])).toBe(false);
  expect(store.get().step).toBe('shown');
});

test('the first request can be retried if it gets no response', async () => {
  const store = createShareStore(token, () => 'vi');
  server.answer = () => 'no network';
  await store.open();
  expect(store.get()).toMatchObject({ step: 'failed', busy: false });
  gives(report());
  const again = store.open();
  expect(store.get()).toMatchObject({ step: 'failed', busy: true });
  await again;
  expect(store.get().step).toBe('shown');
});
