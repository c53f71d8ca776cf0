import type * as library from 'better-auth/crypto';
import { vi } from 'vitest';

// Hashing a password takes a tenth of a second by design, and tests use the same few passwords thousands of times, so
// each result of the real functions is cached.
vi.mock('better-auth/crypto', async (importOriginal) => {
  const real = await importOriginal<typeof library>();
  const once = <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) => {
    const answers = new Map<string, Promise<Answer>>();
    return (asked: Asked): Promise<Answer> => {
      const key = JSON.stringify(asked);
      const answer = answers.get(key) ?? ask(asked);
      answers.set(key, answer);
      return answer;
    };
  };
  return {
    ...real,
    hashPassword: once(real.hashPassword),
    verifyPassword: once(real.verifyPassword),
  };
});
