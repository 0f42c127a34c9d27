import { randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { busy, type Failure } from '#core/ports/failures.ts';
import type { PasswordHasher } from '#core/ports/hashing.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = {
  // The package's `const enum` does not exist at run time; 2 is argon2id.
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/**
 * argon2id with a bounded queue, so that a flood of sign-ins exhausts neither memory nor CPU: each hash takes 19 MiB for about
 * 10 ms. When the queue is full, the result is `unavailable`.
 */
export function makeArgon2PasswordHasher({ maxConcurrent = 2, maxQueued = 256 } = {}): PasswordHasher {
  let running = 0;
  const queue: (() => void)[] = [];
  const decoy = hash(randomBytes(32), COST);

  async function runQueued<T>(work: () => Promise<T>): Promise<Result<T, Failure<'unavailable'>>> {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) return err(busy);
      // The finished job passes its place on: `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return ok(await work());
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => new ResultAsync(runQueued(() => hash(password, COST))),
    verify: (password, stored) =>
      new ResultAsync(
        runQueued(async () => {
          const matches = await verify(stored ?? (await decoy), password);
          return stored !== null && matches;
        }),
      ),
  };
}
