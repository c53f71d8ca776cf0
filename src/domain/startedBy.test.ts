import { expect, test } from 'vitest';
import { asStarted } from './startedBy.ts';

test.each([
  ['To let phones in: npm start -- --lan', 'To let phones in: turnout start --lan'],
  ['npm run backup -- /mnt/usb', 'turnout backup /mnt/usb'],
  ['npm run demo, npm run check:books', 'turnout demo, turnout check:books'],
  ['npm run restore -- FILE [--replace]', 'turnout restore FILE [--replace]'],
  [
    'DATA_DIR=/mnt/school npm start     with another',
    'DATA_DIR=/mnt/school turnout start     with another',
  ],
])('%s', (text, said) => {
  expect(asStarted(text, 'turnout')).toBe(said);
  expect(asStarted(text, null)).toBe(text);
});
