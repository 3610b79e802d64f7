import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Answer, testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildTwoFactor } from './two-factor/two-factor.factory.ts';

const { call, db, platform } = await testApp();

const passwordHash = await platform.passwords.hash('một mật khẩu thật sự');
const NAMES: Record<string, string> = {
  known: (await buildMember(db, {}, { passwordHash, email: 'known@coloa.example' })).username,
  disabled: (await buildMember(db, {}, { passwordHash, disabled: true })).username,
  invited: (await buildMember(db, {}, { passwordHash: null })).username,
  unknown: 'nobody.here',
};
const guarded = await buildMember(db, {}, { passwordHash });
await buildTwoFactor(platform, guarded);
NAMES.guarded = guarded.username;

/** Resets waiting times after failures, because they could distinguish the names. Other tests cover these waiting times. */
const forget = () => db.execute(sql`delete from login_throttle`);

const CALLS: Record<string, (username: string) => Promise<Answer<unknown>>> = {
  'POST /api/v1/login': (username) => call(sessionsContract.login, { body: { username, password: 'wrong password 1' } }),
  'GET /api/v1/reset-password': (username) => call(passwordLinksContract.ask, { query: { username } }),
  'GET /api/v1/workspace/user': (username) => call(sessionsContract.workspacesOfUser, { query: { username } }),
};

const WARM_UP = 3;
const ROUNDS = 10;
const MOST_ROUNDS = 32 * ROUNDS;
const ALIKE = 1.3;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(Object.entries(CALLS))('%s', (_, ask) => {
  test('answers every name with the same status, body and headers', async () => {
    await forget();
    const answers = await Promise.all(Object.values(NAMES).map(ask));
    const seen = answers.map(({ status, text, headers, cookies }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return JSON.stringify({ status, text, rest, cookies });
    });
    expect(new Set(seen).size, seen.join('\n')).toBe(1);
  });

  test('takes the same time for every name, by the medians of alternating samples', { timeout: 120_000 }, async () => {
    const times = new Map(Object.keys(NAMES).map((name) => [name, [] as number[]]));
    const medians = () => [...times].map(([name, values]) => ({ name, ms: median(values) }));
    const spread = () => {
      const all = medians().map(({ ms }) => ms);
      return Math.max(...all) / Math.min(...all);
    };
    for (let round = -WARM_UP; round < MOST_ROUNDS; round++) {
      if (round > 0 && round % ROUNDS === 0 && spread() < ALIKE) break;
      await forget();
      const order = Object.entries(NAMES);
      const first = (round + WARM_UP) % order.length;
      for (const [name, username] of [...order.slice(first), ...order.slice(0, first)]) {
        const begun = performance.now();
        await ask(username);
        if (round >= 0) times.get(name)?.push(performance.now() - begun);
      }
    }
    expect(spread(), JSON.stringify(medians())).toBeLessThan(ALIKE);
  });
});

test('a sign-in computes one Argon2id hash for any user name', async () => {
  await forget();
  let hashes = 0;
  const { verify, hash } = platform.passwords;
  const counted = <A extends unknown[], R>(work: (...given: A) => R) => {
    return (...given: A): R => {
      hashes++;
      return work(...given);
    };
  };
  Object.assign(platform.passwords, { verify: counted(verify), hash: counted(hash) });
  for (const username of Object.values(NAMES)) {
    hashes = 0;
    await call(sessionsContract.login, { body: { username, password: 'một mật khẩu thật sự' } });
    expect(hashes).toBe(1);
  }
  Object.assign(platform.passwords, { verify, hash });
});
