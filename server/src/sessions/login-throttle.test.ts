import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';
import { failuresLeft, networkOf, RULES, siteOf, throttleKeys, waitAfter } from './login-throttle.policy.ts';
import { countWithin } from './login-throttle.service.ts';
import { makeLink } from './one-use-links.service.ts';

const { call, database, db } = await testApp();

let lastAddress = 0;
const freshAddress = () => `203.0.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
const login = (username: string, password: string, address: string) =>
  call(sessionsContract.login, { body: { username, password } }, { address });
const pass = (seconds: number) =>
  db.execute(sql`update login_throttle set last_failure_at = last_failure_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`);

describe('failed attempts to sign in', () => {
  test('429: after five failures the pair of user and address must wait, even with the right password', async () => {
    const { username } = await buildMember(db);
    const address = freshAddress();
    for (let n = 0; n < 6; n++) expect((await login(username, `wrong ${n}`, address)).status).toBe(400);
    const refused = await login(username, BUILT_PASSWORD, address);
    expect(refused).toMatchObject({ status: 429, errors: ['TOO_MANY_ATTEMPTS'], headers: { 'retry-after': '1' } });
    expect(refused.details[0]?.message).toContain('Thử lại sau 1 giây');
  });

  test('200: after the wait the right password signs in, and the count restarts', async () => {
    const { username } = await buildMember(db);
    const address = freshAddress();
    for (let n = 0; n < 6; n++) await login(username, `wrong ${n}`, address);
    await pass(1);
    expect((await login(username, BUILT_PASSWORD, address)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await login(username, `wrong ${n}`, address)).status).toBe(400);
    expect((await login(username, BUILT_PASSWORD, address)).status).toBe(200);
  });

  test('429: each further failure doubles the wait', async () => {
    const { username } = await buildMember(db);
    const address = freshAddress();
    for (let n = 0; n < 5; n++) await login(username, `wrong ${n}`, address);
    for (const seconds of [1, 2, 4, 8]) {
      await login(username, 'wrong', address);
      expect((await login(username, 'wrong', address)).headers['retry-after']).toBe(String(seconds));
      await pass(seconds);
    }
  });

  test('429: an unknown user name is throttled like a known one', async () => {
    const address = freshAddress();
    for (let n = 0; n < 6; n++) await login('no.such.user', `wrong ${n}`, address);
    expect((await login('no.such.user', 'wrong', address)).status).toBe(429);
  });

  test('429: concurrent attempts do not bypass the limit', async () => {
    const { username } = await buildMember(db);
    const address = freshAddress();
    for (let n = 0; n < 5; n++) await login(username, `wrong ${n}`, address);
    // The next failure blocks for 16 s. Twenty attempts take longer than the first block of 1 s on a slow machine.
    for (const seconds of [1, 2, 4, 8]) {
      await login(username, 'wrong', address);
      await pass(seconds);
    }
    const statuses = await Promise.all(Array.from({ length: 20 }, async (_, n) => (await login(username, `wrong ${n}`, address)).status));
    expect(statuses.filter((status) => status === 400).length).toBe(1);
    expect(statuses.filter((status) => status === 429).length).toBe(19);
  });

  test('429: one address is throttled across all users, for any name', async () => {
    const address = freshAddress();
    for (let n = 0; n < 51; n++) expect((await login(`someone${n}`, 'wrong', address)).status).toBe(400);
    const { username } = await buildMember(db);
    expect((await login(username, BUILT_PASSWORD, address)).status).toBe(429);
    expect((await login(username, BUILT_PASSWORD, freshAddress())).status).toBe(200);
  });

  async function guessFromEverywhere(username: string): Promise<string[]> {
    const guessers = Array.from({ length: RULES.user.free + 1 }, freshAddress);
    for (const address of guessers) expect((await login(username, 'wrong', address)).status).toBe(400);
    return guessers;
  }

  test('429: first attempts from new addresses share one wait of up to a minute', async () => {
    const { username } = await buildMember(db);
    await guessFromEverywhere(username);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect((await login(username, 'wrong', freshAddress())).headers['retry-after']).toBe(String(seconds));
      expect((await login(username, BUILT_PASSWORD, freshAddress())).status).toBe(429);
      await pass(seconds);
      expect((await login(username, 'wrong', freshAddress())).status).toBe(400);
    }
  });

  test('200: distributed guessing slows the guessers, and never locks the user out', async () => {
    const { username } = await buildMember(db);
    const [home, elsewhere] = [freshAddress(), freshAddress()];
    expect((await login(username, BUILT_PASSWORD, home)).status).toBe(200);
    const guessers = await guessFromEverywhere(username);
    expect((await login(username, BUILT_PASSWORD, elsewhere)).status).toBe(429);
    expect((await login(username, 'wrong', guessers[0] ?? '')).status).toBe(429);
    expect((await login(username, BUILT_PASSWORD, home)).status).toBe(200);
  });

  test('429: a network of the user gets one free attempt, not several', async () => {
    const { username } = await buildMember(db);
    const home = freshAddress();
    expect((await login(username, BUILT_PASSWORD, home)).status).toBe(200);
    await guessFromEverywhere(username);
    expect((await login(username, 'wrong', home)).status).toBe(400);
    expect((await login(username, BUILT_PASSWORD, home)).status).toBe(429);
  });

  test('200: a network where another user signed in does not count as the user’s', async () => {
    const [{ username }, colleague] = [await buildMember(db), await buildMember(db)];
    const office = freshAddress();
    expect((await login(colleague.username, BUILT_PASSWORD, office)).status).toBe(200);
    await guessFromEverywhere(username);
    expect((await login(username, BUILT_PASSWORD, office)).status).toBe(429);
    expect((await login(colleague.username, BUILT_PASSWORD, office)).status).toBe(200);
  });

  test('200: after using a password link, a user can sign in at once while others guess', async () => {
    const user = await buildMember(db);
    await guessFromEverywhere(user.username);
    const address = freshAddress();
    const { path } = await database.transaction((tx) => makeLink(tx, 'reset', user.id));
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    const newPassword = 'một mật khẩu khác hẳn 42';
    expect((await call(passwordLinksContract.reset, { body: { token, newPassword } }, { address })).status).toBe(200);
    await guessFromEverywhere(user.username);
    expect((await login(user.username, newPassword, freshAddress())).status).toBe(429);
    expect((await login(user.username, newPassword, address)).status).toBe(200);
  });

  test('429: the networks of one IPv6 site are throttled together, for any name', async () => {
    const of = (site: string, n: number) => `2001:db8:${site}:${n.toString(16)}::1`;
    for (let n = 0; n <= RULES.site.free; n++) await database.transaction((tx) => countWithin(tx, throttleKeys(`name${n}`, of('a1', n))));
    const { username } = await buildMember(db);
    expect((await login(username, BUILT_PASSWORD, of('a1', 0xffff))).status).toBe(429);
    expect((await login(username, BUILT_PASSWORD, of('a2', 0xffff))).status).toBe(200);
  });

  test('the server stores no entered name', async () => {
    await login('mật khẩu gõ nhầm chỗ', 'wrong', freshAddress());
    const { rows } = await db.execute<{ key: string }>(sql`select key from login_throttle`);
    for (const { key } of rows) expect(key).toMatch(/^(pair|address|site|user|known):[\w-]{43}$/);
  });
});

describe('the throttling rules', () => {
  test('a wait never exceeds the longest of its rule', () => {
    for (const rule of Object.values(RULES)) {
      expect(waitAfter(rule, rule.free)).toBe(0);
      expect(waitAfter(rule, rule.free + 1)).toBe(1);
      expect(waitAfter(rule, 1_000_000)).toBe(rule.longest);
    }
  });

  test('failures expire one by one', () => {
    expect(failuresLeft(RULES.pair, 7, 0)).toBe(7);
    expect(failuresLeft(RULES.pair, 7, 1_800)).toBe(5);
    expect(failuresLeft(RULES.pair, 7, 1e9)).toBe(0);
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%j is counted as %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ['192.0.2.7', null],
    ['::ffff:192.0.2.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['', null],
  ])('%j belongs to the site %j', (address, site) => {
    expect(siteOf(address)).toBe(site);
  });

  test('keys of different users, addresses and kinds never collide', () => {
    const all = [throttleKeys('a', '192.0.2.1'), throttleKeys('a', '192.0.2.2'), throttleKeys('b', '192.0.2.1')];
    expect(new Set(all.map(({ pair }) => pair)).size).toBe(3);
    expect(all[0]?.user).toBe(all[1]?.user);
    expect(all[0]?.address).toBe(all[2]?.address);
  });
});
