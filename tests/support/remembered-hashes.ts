import type * as library from 'better-auth/crypto';
import { vi } from 'vitest';

// To hash a password takes a tenth of a second by design, and tests choose and type the same few a thousand times. The
// real functions answer each question once.
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
