import { expect, test } from 'vitest';
import { actInWords } from './mailWords.ts';

const none = { queued: 0, sending: 0, sent: 0, refused: 0, unknown: 0, notNeeded: 0 };

test.each([
  [{ sent: 7 }, 'Sent to 7 of 7.'],
  [{ sent: 41, refused: 1, unknown: 1 }, 'Sent to 41 of 43. 1 refused. 1 may have been sent.'],
  [{ queued: 1 }, 'Sent to 0 of 1. 1 is on the way.'],
  [
    { sent: 3, queued: 2, sending: 1, notNeeded: 2 },
    'Sent to 3 of 8. 3 are on the way. 2 not sent.',
  ],
])('%o', (counts, words) => {
  expect(actInWords({ ...none, ...counts })).toBe(words);
});
