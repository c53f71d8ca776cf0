import { expect, test } from 'vitest';
import {
  classesThatEnd,
  classesThatEndedLast,
  formatTimes,
  hasNotEnded,
  meetingsInWords,
  placeDatesInWords,
  savedPlaceInWords,
} from './classWords.ts';
import { calendarDate } from './dates.ts';
import { classId } from './ids.ts';

const today = calendarDate('2026-11-21');
const dates = (from: string, until: string | null = null) => ({
  from: calendarDate(from),
  until: until === null ? null : calendarDate(until),
});
const placeIn = (className: string, from: string, until: string | null = null) => ({
  classId: classId(className.toLowerCase()),
  className,
  ...dates(from, until),
});

test('times are those of a 12-hour clock, with AM or PM as often as it takes', () => {
  const written = [
    ['17:00', '18:00'],
    ['11:00', '12:30'],
    ['00:05', '12:00'],
    ['09:30', '11:45'],
    ['12:00', '13:00'],
  ].map(([starts = '', ends = '']) => formatTimes({ starts, ends }));
  expect(written).toEqual([
    '5:00–6:00 PM',
    '11:00 AM–12:30 PM',
    '12:05 AM–12:00 PM',
    '9:30–11:45 AM',
    '12:00–1:00 PM',
  ]);
});

test('days at the same time are said together', () => {
  const evening = { starts: '17:00', ends: '18:00' };
  expect(
    meetingsInWords([
      { weekday: 2, ...evening },
      { weekday: 4, ...evening },
      { weekday: 6, starts: '10:00', ends: '11:00' },
    ]),
  ).toBe('Tue, Thu 5:00–6:00 PM · Sat 10:00–11:00 AM');
  expect(meetingsInWords([])).toBe('');
});

test('a place that holds, that will end, and that begins later', () => {
  const words = [
    dates('2026-09-01'),
    dates('2025-09-01'),
    dates('2026-09-01', '2026-12-30'),
    dates('2026-12-01'),
    dates('2026-12-01', '2027-01-05'),
  ].map((place) => placeDatesInWords(place, today));
  expect(words).toEqual([
    'since Sep 1',
    'since Sep 1, 2025',
    'until Dec 30',
    'from Dec 1',
    'from Dec 1 to Jan 5, 2027',
  ]);
});

test('a place with other dates says whether it ends, or has ended', () => {
  const words = [null, '2026-12-01', '2026-11-03', '2027-01-05'].map((until) =>
    savedPlaceInWords(
      { ...placeIn('Jazz', '2026-09-01', until), studentName: 'Mia Torres' },
      today,
    ),
  );
  expect(words).toEqual([
    'Mia Torres’s spot in Jazz is saved.',
    'Mia Torres’s spot in Jazz ends Dec 1.',
    'Mia Torres’s spot in Jazz ended Nov 3.',
    'Mia Torres’s spot in Jazz ends Jan 5, 2027.',
  ]);
});

test('the last day of a place belongs to it', () => {
  expect(hasNotEnded(dates('2026-09-01', '2026-11-21'), today)).toBe(true);
  expect(hasNotEnded(dates('2026-09-01', '2026-11-20'), today)).toBe(false);
});

test('leaving ends what is open or begins later, not what ends today anyway', () => {
  const places = [
    placeIn('Ballet', '2026-09-01'),
    placeIn('Jazz', '2026-09-01', '2026-11-21'),
    placeIn('Tap', '2026-12-01', '2026-12-30'),
    placeIn('Tap', '2027-01-10'),
  ];
  expect(classesThatEnd(places, today)).toEqual(['Ballet', 'Tap']);
});

test('coming back offers the classes that ended last, each once', () => {
  const places = [
    placeIn('Ballet', '2025-09-01', '2026-06-30'),
    placeIn('Ballet', '2026-09-01', '2026-10-30'),
    placeIn('Jazz', '2026-09-01', '2026-10-30'),
    placeIn('Tap', '2025-09-01', '2026-06-30'),
  ];
  expect(classesThatEndedLast(places, today)).toEqual([
    { id: 'ballet', name: 'Ballet' },
    { id: 'jazz', name: 'Jazz' },
  ]);
  expect(classesThatEndedLast([placeIn('Ballet', '2026-09-01')], today)).toEqual([]);
});
