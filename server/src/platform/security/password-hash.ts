import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../jobs/concurrency-limit.ts';

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches. If `hashed` is null because the user does not exist, returns false after the same time. */
  verify(hashed: string | null, password: string): Promise<boolean>;
};

// The parameters of Argon2id: the minimum that OWASP recommends. A hash takes 23 ms of one core.
const options: Options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes passwords off the main thread and one at a time, so that concurrent sign-ins do not use all cores and memory.
 * @throws Refusal TOO_MANY_REQUESTS if `waiting` other calls are already waiting
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
