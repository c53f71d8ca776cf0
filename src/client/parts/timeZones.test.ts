import { expect, test } from 'vitest';
import { timeZoneName } from './timeZones.ts';

test('a zone is called by its city’s name of today', () => {
  expect(
    ['Asia/Calcutta', 'Europe/Kiev', 'Europe/Paris', 'America/New_York'].map(timeZoneName),
  ).toEqual(['Kolkata (Asia)', 'Kyiv (Europe)', 'Paris (Europe)', 'Eastern Time (New York)']);
});
