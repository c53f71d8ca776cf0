import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, calendarDate } from './dates.ts';
import { coversDate, type PlaceDates } from './schoolClass.ts';
import { ageNote, dayForAges, freeFrom, isRoleOffered, mostAtOnce } from './seats.ts';

const day = (at: number) => addDays(calendarDate('2026-12-01'), at);
const place = (from: number, until: number | null): PlaceDates => ({
  from: day(from),
  until: until === null ? null : day(until),
});

test('the most at once count from a day on, not before it', () => {
  const places = [place(0, 2), place(0, null), place(5, 6), place(6, 9)];
  expect(mostAtOnce([], day(0))).toBe(0);
  expect(mostAtOnce(places, day(0))).toBe(3);
  expect(mostAtOnce(places, day(7))).toBe(2);
  expect(mostAtOnce(places, day(10))).toBe(1);
});

test('a seat is free from the day after which there always is one', () => {
  const today = day(1);
  expect(freeFrom({ capacity: 1, held: 0 }, [], today)).toBe(today);
  expect(freeFrom({ capacity: 1, held: 0 }, [place(0, 2)], today)).toBe(day(3));
  expect(freeFrom({ capacity: 1, held: 1 }, [place(0, 2)], today)).toBeNull();
  // Between two places there are free days, but nobody can stay.
  expect(freeFrom({ capacity: 1, held: 0 }, [place(0, 2), place(6, 8)], today)).toBe(day(9));
  expect(freeFrom({ capacity: 1, held: 0 }, [place(0, null)], today)).toBeNull();
});

test('both agree with counting each day', () => {
  const placed = fc
    .tuple(fc.nat(20), fc.option(fc.nat(20)))
    .map(([from, length]) => place(from, length === null ? null : from + length));
  fc.assert(
    fc.property(
      fc.array(placed, { maxLength: 12 }),
      fc.nat(25),
      fc.integer({ min: 1, max: 6 }),
      (places, at, capacity) => {
        const counts = Array.from(
          { length: 60 },
          (_, from) => places.filter((one) => coversDate(one, day(from))).length,
        );
        expect(mostAtOnce(places, day(at))).toBe(Math.max(...counts.slice(at)));
        const first = counts.findIndex(
          (_, from) => from >= at && Math.max(...counts.slice(from)) < capacity,
        );
        expect(freeFrom({ capacity, held: 0 }, places, day(at))).toBe(
          first < 0 ? null : day(first),
        );
      },
    ),
  );
});

test('a role is offered while it has at most so many more than the other', () => {
  expect(isRoleOffered({ Lead: 3, Follow: 1 }, 'Lead', 1)).toBe(false);
  expect(isRoleOffered({ Lead: 2, Follow: 1 }, 'Lead', 1)).toBe(true);
  expect(isRoleOffered({ Lead: 3, Follow: 1 }, 'Follow', 0)).toBe(true);
  expect(isRoleOffered({ Lead: 9, Follow: 0 }, 'Lead', null)).toBe(true);
});

test.each([
  // A class that begins in mid-August has the ages of that August, and so has who joins it later.
  ['2026-08-17', '2025-08-13', '2026-08-31'],
  ['2026-08-17', '2026-08-13', '2026-08-31'],
  [null, '2026-08-13', '2026-08-31'],
  ['2026-09-14', '2026-08-13', '2026-08-31'],
  ['2027-01-10', '2026-08-13', '2026-08-31'],
  ['2027-05-10', '2026-08-13', '2027-08-31'],
  // It has begun seasons ago.
  ['2019-09-02', '2026-08-13', '2026-08-31'],
] as const)(
  'a class from %s, in the season from %s, counts ages on %s',
  (from, season, counted) => {
    const of = { seasonFrom: calendarDate(season), ageDay: '08-31' };
    expect(dayForAges(from === null ? null : calendarDate(from), of)).toBe(counted);
  },
);

test('an age is the one of the day for ages, whose year is named', () => {
  const mia = { firstName: 'Mia', birthDate: calendarDate('2020-09-15') };
  const limits = { ageFrom: 6, ageTo: 8 };
  const on = (date: string) => ageNote(mia, limits, calendarDate(date));
  expect(on('2026-08-31')).toBe('Mia is 5 on Aug 31, 2026; this class is from 6');
  expect(on('2027-08-31')).toBeNull();
  expect(on('2030-08-31')).toBe('Mia is 9 on Aug 31, 2030; this class is up to 8');
  expect(ageNote({ ...mia, birthDate: null }, limits, day(0))).toBeNull();
});
