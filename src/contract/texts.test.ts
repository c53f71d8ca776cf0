import { expect, test } from 'vitest';
import { notes } from './base.ts';
import { mailInput } from './mail.ts';

test('what goes to others has its lines, and nothing that turns or hides what it says', () => {
  const typed = 'No class\u202E.\r\n\tBring\u200B shoes';
  const announcement = { kind: 'announcement', audience: { everyone: true }, subject: 'S' };
  expect(mailInput.parse({ ...announcement, text: typed })).toMatchObject({
    text: 'No class.\n Bring shoes',
  });
  expect(notes.parse(typed)).toBe('No class.\n Bring shoes');
  expect(mailInput.safeParse({ ...announcement, text: '\u2066\u200B \u2069' }).success).toBe(false);
});
