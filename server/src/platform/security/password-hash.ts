import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../jobs/concurrency-limit.ts';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Compares a password. A `hashed` of null, for a user who does not exist, takes the same time and never matches. */
  verify(hashed: string | null, password: string): Promise<boolean>;
};

// 19 MiB and two passes: 23 ms of one core, the minimum that OWASP recommends.
const options: Options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Creates a hasher: Argon2id, off the main thread, one at a time, so that many concurrent sign-ins take neither all cores nor all memory.
 * @throws Refusal TOO_MANY_REQUESTS if `waiting` other calls are in the queue
 */
export function createPasswordHasher(waiting = 50): PasswordHasher {
  const inTurn = createConcurrencyLimit(1, waiting);
  const nobody = hash(crypto.randomUUID(), options);

  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), options)),
    verify: (hashed, password) =>
      inTurn(async () => {
        const right = await verify(hashed ?? (await nobody), password.normalize('NFC'));
        return right && hashed !== null;
      }),
  };
}
