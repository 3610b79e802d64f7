import { LIMITS } from '@coloa/contract/limits.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { type BuiltShare, buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const team = await buildTeam(app);
const project = await team.project();
const lead = team.as('lead');
const TRIES = LIMITS.sharePasswordTries;
const password = 'đúng là mật khẩu này';

const reader = (address?: string) => newReader(app, address);
const withPassword = () => buildShare(db, project, { password });
const tell = (share: BuiltShare, given: string | undefined, from = reader()) =>
  from.post(sharesContract.report, { token: share.token, ...(given !== undefined && { password: given }) });
const change = (share: BuiltShare, body: object) =>
  call(sharesContract.change, { body: { projectId: project.id, shareId: share.id, ...body } }, lead);
const listed = async (share: BuiltShare) =>
  (await call(sharesContract.list, { params: { id: project.id } }, lead)).body.items.find(({ id }) => id === share.id);
const logOf = async (share: BuiltShare) => {
  const query = { shareId: share.id, pageSize: 100 };
  return (await call(sharesContract.visits, { params: { id: project.id }, query }, lead)).body.items.map(({ kind }) => kind);
};

const watched = () => vi.spyOn(platform.passwords, 'verify');
afterEach(() => vi.restoreAllMocks());

describe('a link with a password', () => {
  test('400: shows nothing before the password is given, and asks for it', async () => {
    const share = await withPassword();
    const title = 'Không ai được thấy';
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title } } });
    for (const [endpoint, body] of [
      [sharesContract.report, {}],
      [sharesContract.seen, { parts: ['SUMMARY'] }],
      [sharesContract.download, { format: 'json' }],
      [sharesContract.say, { kind: 'COMMENT', name: 'An', text: 'Chào.' }],
    ] as const) {
      const answer = await reader().post(endpoint, { token: share.token, ...body });
      expect(answer).toMatchObject({ status: 400, errors: ['SHARE_PASSWORD_REQUIRED'], cookies: [] });
      expect(answer.text).not.toContain(title);
      expect(answer.text).not.toContain(share.label);
    }
    expect(await listed(share)).toMatchObject({ views: 0, downloaded: 0, messages: 0, lastSeenAt: null });
  });

  test('400, 409: returns the languages of the report, because the password page must use one of them', async () => {
    const share = await buildShare(db, project, { password, language: 'en' });
    const languages = { languages: ['en'] };
    expect(JSON.parse((await tell(share, undefined)).text).current).toEqual(languages);
    const locked = await buildShare(db, project, { password, language: 'en', wrongPasswords: TRIES });
    expect(JSON.parse((await tell(locked, password)).text).current).toEqual(languages);
  });

  test('400: a wrong password is reported with the remaining attempts', async () => {
    const share = await withPassword();
    const wrong = await tell(share, 'sai');
    expect(wrong).toMatchObject({ status: 400, errors: ['SHARE_PASSWORD_WRONG'], cookies: [] });
    expect(wrong.details[0]).toMatchObject({ path: 'password', message: expect.stringContaining('9') });
    expect((await tell(share, '')).details[0]?.message).toContain('8');
  });

  test('200: the right password is accepted in any Unicode form', async () => {
    const share = await withPassword();
    expect((await tell(share, password)).status).toBe(200);
    expect((await tell(share, password.normalize('NFD'))).status).toBe(200);
  });

  test('200: spaces around the copied password are ignored, but a space that belongs to it is required', async () => {
    const share = await withPassword();
    expect((await tell(share, ` ${password} `)).status).toBe(200);
    const spaced = await buildShare(db, project, { password: `${password} ` });
    expect((await tell(spaced, `${password} `)).status).toBe(200);
    expect((await tell(spaced, password)).errors).toEqual(['SHARE_PASSWORD_WRONG']);
  });

  test('200: the page needs no password and no hash again for an hour', async () => {
    const share = await withPassword();
    const browser = reader();
    expect((await tell(share, password, browser)).status).toBe(200);
    const hashes = watched();
    for (const [endpoint, body] of [
      [sharesContract.report, {}],
      [sharesContract.report, { password }],
      [sharesContract.seen, { parts: ['SUMMARY'] }],
      [sharesContract.download, { format: 'json' }],
      [sharesContract.say, { kind: 'COMMENT', name: 'An', text: 'Chào.' }],
    ] as const)
      expect((await browser.post(endpoint, { token: share.token, ...body })).status, endpoint.path).toBe(200);
    expect(hashes).not.toHaveBeenCalled();
  });

  test('400: the unlock cookie is valid only for this link, the page and one hour', async () => {
    const [share, other] = [await withPassword(), await withPassword()];
    const browser = reader();
    await tell(share, password, browser);
    expect((await tell(other, undefined, browser)).errors).toEqual(['SHARE_PASSWORD_REQUIRED']);
    const [files, page] = [
      browser.jar.find(({ path }) => path === '/attachments'),
      browser.jar.find(({ path }) => path !== '/attachments'),
    ];
    // Not the last characters, whose bits are partly unused.
    const forged = (value = '') => `${value.slice(0, -10)}${value.at(-10) === 'A' ? 'B' : 'A'}${value.slice(-9)}`;
    const cookieOf = (name: string | undefined, value: string | undefined) => ({ headers: { cookie: `${name}=${value}` } });
    const ask = (token: string, options: object) => reader().post(sharesContract.report, { token }, options);
    expect((await ask(share.token, cookieOf(page?.name, page?.value))).status).toBe(200);
    const otherName = `coloa-share-${other.id.slice(-12)}`;
    for (const [token, cookie] of [
      [share.token, cookieOf(files?.name, files?.value)],
      [other.token, cookieOf(otherName, page?.value)],
      [share.token, cookieOf(page?.name, forged(page?.value))],
      [share.token, cookieOf(page?.name, '')],
      [share.token, cookieOf(page?.name, 'x'.repeat(5_000))],
    ] as const)
      expect((await ask(token, cookie)).errors).toEqual(['SHARE_PASSWORD_REQUIRED']);
    vi.useFakeTimers({ now: Date.now() + 61 * 60_000, toFake: ['Date'] });
    expect((await tell(share, undefined, browser)).errors).toEqual(['SHARE_PASSWORD_REQUIRED']);
    vi.useRealTimers();
  });

  test('200: the unlock cookie is renewed as long as the reader is active', async () => {
    const share = await withPassword();
    const browser = reader();
    await tell(share, password, browser);
    const seen = () => browser.post(sharesContract.seen, { token: share.token, parts: ['SUMMARY'] });
    expect((await seen()).cookies).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 40 * 60_000, toFake: ['Date'] });
    expect((await seen()).cookies.map(({ path }) => path)).toEqual(['/attachments', sharesContract.report.path]);
    vi.useFakeTimers({ now: Date.now() + 40 * 60_000, toFake: ['Date'] });
    expect((await tell(share, undefined, browser)).status).toBe(200);
    vi.useRealTimers();
  });
});

describe('ten wrong passwords', () => {
  test('409: lock the link on the tenth, even for the right password, without computing more hashes', async () => {
    const share = await withPassword();
    const answers = [];
    for (let n = 0; n < TRIES; n++) answers.push((await tell(share, `sai ${n}`)).errors[0]);
    expect(answers).toEqual([...Array(TRIES - 1).fill('SHARE_PASSWORD_WRONG'), 'SHARE_LOCKED']);
    const hashes = watched();
    expect(await tell(share, password)).toMatchObject({ status: 409, errors: ['SHARE_LOCKED'], cookies: [] });
    expect(await tell(share, undefined)).toMatchObject({ status: 409, errors: ['SHARE_LOCKED'] });
    expect(hashes).not.toHaveBeenCalled();
    expect(await listed(share)).toMatchObject({ state: 'LOCKED' });
    expect(await logOf(share)).toEqual(['LOCKED', ...Array(TRIES).fill('WRONG_PASSWORD')]);
  });

  test('409: thirty concurrent requests get no eleventh attempt, not even with the right password', async () => {
    const share = await withPassword();
    const given = Array.from({ length: 30 }, (_, n) => (n === 29 ? password : `sai ${n}`));
    const answers = await Promise.all(given.map((each) => tell(share, each)));
    const codes = answers.map(({ errors }) => errors[0] ?? 'OPENED');
    expect(codes.filter((code) => code === 'SHARE_PASSWORD_WRONG').length).toBe(TRIES - 1);
    expect(codes.filter((code) => code === 'SHARE_LOCKED').length).toBe(30 - (TRIES - 1));
    expect(await logOf(share)).toEqual(['LOCKED', ...Array(TRIES).fill('WRONG_PASSWORD')]);
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
  });

  test('200: thirty concurrent readers with the right password get access', async () => {
    const share = await withPassword();
    const answers = await Promise.all(Array.from({ length: 30 }, () => tell(share, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await listed(share))?.views).toBe(30);
  });

  test('409: a right password does not reset the count of wrong ones', async () => {
    const share = await withPassword();
    for (let n = 0; n < TRIES - 1; n++) await tell(share, `sai ${n}`);
    expect((await tell(share, password)).status).toBe(200);
    expect((await tell(share, 'sai')).errors).toEqual(['SHARE_LOCKED']);
  });

  test('409: open readers lose access too, including files, and need the password after an unlock', async () => {
    const file = await buildFile(db, platform.storage, {
      workspaceId: team.workspace.id,
      uploadedBy: team.people.tester.id,
      projectId: project.id,
    });
    const description = `![](/attachments/${file.fileName})`;
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Có ảnh', description } } });
    const share = await withPassword();
    const browser = reader();
    await tell(share, password, browser);
    expect((await browser.file(file.fileName)).status).toBe(200);
    for (let n = 0; n < TRIES; n++) await tell(share, `sai ${n}`);
    expect((await tell(share, undefined, browser)).errors).toEqual(['SHARE_LOCKED']);
    expect((await browser.file(file.fileName)).status).toBe(404);
    expect((await change(share, { unlock: true })).body).toMatchObject({ state: 'ACTIVE' });
    expect((await tell(share, undefined, browser)).errors).toEqual(['SHARE_PASSWORD_REQUIRED']);
    expect((await browser.file(file.fileName)).status).toBe(404);
    expect((await tell(share, password, browser)).status).toBe(200);
    expect((await browser.file(file.fileName)).status).toBe(200);
  });

  test('200: an unlocked link has all its attempts again', async () => {
    const share = await withPassword();
    for (let n = 0; n < TRIES; n++) await tell(share, `sai ${n}`);
    await change(share, { unlock: true });
    expect((await tell(share, 'sai')).details[0]?.message).toContain('9');
  });
});

describe('a changed password', () => {
  test('400: ends sessions with the old password, and the old password is wrong', async () => {
    const share = await withPassword();
    const browser = reader();
    await tell(share, password, browser);
    expect((await change(share, { password: 'một mật khẩu mới' })).errors).toEqual([]);
    expect((await tell(share, undefined, browser)).errors).toEqual(['SHARE_PASSWORD_REQUIRED']);
    expect((await tell(share, password, browser)).errors).toEqual(['SHARE_PASSWORD_WRONG']);
    expect((await tell(share, 'một mật khẩu mới', browser)).status).toBe(200);
  });

  test('400: a new password is required also from readers who have the link open', async () => {
    const share = await buildShare(db, project);
    const browser = reader();
    await tell(share, undefined, browser);
    await change(share, { password });
    expect((await tell(share, undefined, browser)).errors).toEqual(['SHARE_PASSWORD_REQUIRED']);
  });

  test('200: unlocks the link, and a removed password gives access to all readers', async () => {
    const share = await withPassword();
    for (let n = 0; n < TRIES; n++) await tell(share, `sai ${n}`);
    expect((await change(share, { password: 'một mật khẩu mới' })).body.state).toBe('ACTIVE');
    expect((await tell(share, 'một mật khẩu mới')).status).toBe(200);
    expect((await change(share, { password: null })).body.password).toBe(false);
    expect((await tell(share, undefined)).status).toBe(200);
  });

  test('400: a change during verification rejects the old password and does not count it', async () => {
    const share = await withPassword();
    const real = platform.passwords.verify;
    vi.spyOn(platform.passwords, 'verify').mockImplementationOnce(async (hash, given) => {
      const right = await real(hash, given);
      await change(share, { password: 'một mật khẩu mới' });
      return right;
    });
    expect(await tell(share, password)).toMatchObject({ errors: ['SHARE_PASSWORD_REQUIRED'], cookies: [] });
    expect((await tell(share, 'sai')).details[0]?.message).toContain('9');
  });

  test('410: a link revoked during verification is not opened', async () => {
    const share = await withPassword();
    const real = platform.passwords.verify;
    vi.spyOn(platform.passwords, 'verify').mockImplementationOnce(async (hash, given) => {
      const right = await real(hash, given);
      await call(sharesContract.revoke, { params: { id: project.id }, query: { shareId: share.id } }, lead);
      return right;
    });
    expect(await tell(share, password)).toMatchObject({ status: 410, errors: ['SHARE_GONE'], cookies: [] });
  });
});
