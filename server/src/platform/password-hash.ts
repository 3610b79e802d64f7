import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { refusal } from './refusal.ts';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Null, for a user who does not exist, costs the same time and is never right. */
  verify(hashed: string | null, password: string): Promise<boolean>;
};

// 19 MiB twice over: 23 ms of one core, the least that OWASP asks for.
const options: Options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const RETRY_AFTER_S = 2;

/**
 * Argon2id, off the main thread and one at a time, so that many sign-ins at once take neither all cores nor all memory.
 * @throws Refusal TOO_MANY_REQUESTS when `waiting` others stand in line
 */
export function createPasswordHasher(waiting = 50): PasswordHasher {
  let inLine = 0;
  let last: Promise<unknown> = Promise.resolve();
  const nobody = hash(crypto.randomUUID(), options);

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (inLine > waiting) throw refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
    inLine++;
    const result = last.then(work).finally(() => inLine--);
    last = result.catch(() => {}); // the next one's turn comes all the same
    return result;
  }

  return {
    hash: async (password) => inTurn(() => hash(password.normalize('NFC'), options)),
    verify: async (hashed, password) =>
      inTurn(async () => {
        const right = await verify(hashed ?? (await nobody), password.normalize('NFC'));
        return right && hashed !== null;
      }),
  };
}
