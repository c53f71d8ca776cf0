import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { classId } from './ids.ts';
import type { ClassSchedule, Meeting, SchoolClass } from './schoolClass.ts';
import { currentLesson, isDayOver, meetAtOnce, timetable } from './timetable.ts';

const TUESDAY = 2;
const day = (date: string) => calendarDate(date);
const at = (weekday: number, starts: string, ends: string): Meeting => ({ weekday, starts, ends });
const from = (date: string, ...meetings: Meeting[]): ClassSchedule => ({
  from: day(date),
  room: '',
  teacherId: null,
  meetings,
});
const aClass = (id: string, schedules: ClassSchedule[], more: Partial<SchoolClass> = {}) => ({
  id: classId(id),
  from: null,
  to: null,
  schedules,
  ...more,
});
const november = { from: day('2026-11-01'), to: day('2026-11-30') };
const inWords = (lessons: ReturnType<typeof timetable>) =>
  lessons.map(({ date, classId: id, starts }) => [date, id, starts].join(' '));

test('a new schedule holds from its date on, also without a meeting', () => {
  const ballet = aClass('ballet', [
    from('2026-09-01', at(TUESDAY, '17:00', '18:00')),
    from('2026-11-10', at(TUESDAY, '17:30', '18:30'), at(4, '17:00', '18:00')),
    from('2026-11-18'),
  ]);
  expect(inWords(timetable(november, [ballet]))).toEqual([
    '2026-11-03 ballet 17:00',
    '2026-11-10 ballet 17:30',
    '2026-11-12 ballet 17:00',
    '2026-11-17 ballet 17:30',
  ]);
});

test('a term limits the schedule, and a mark makes a lesson of any day', () => {
  const jazz = aClass('jazz', [from('2026-09-01', at(TUESDAY, '17:00', '18:00'))], {
    from: day('2026-11-10'),
    to: day('2026-11-17'),
  });
  const marked = [{ date: day('2026-11-21'), classId: jazz.id }];
  expect(inWords(timetable(november, [jazz], { marked }))).toEqual([
    '2026-11-10 jazz 17:00',
    '2026-11-17 jazz 17:00',
    '2026-11-21 jazz ',
  ]);
});

test('a day is in the order of its times, then of the school; without a time comes last', () => {
  const meets = (id: string, starts: string) =>
    aClass(id, [from('2026-09-01', at(TUESDAY, starts, '20:00'))]);
  const classes = [
    aClass('open', []),
    meets('b', '18:00'),
    meets('c', '17:00'),
    meets('a', '18:00'),
  ];
  const tuesday = { from: day('2026-11-03'), to: day('2026-11-03') };
  expect(inWords(timetable(tuesday, classes, { untimed: true }))).toEqual([
    '2026-11-03 c 17:00',
    '2026-11-03 b 18:00',
    '2026-11-03 a 18:00',
    '2026-11-03 open ',
  ]);
  expect(timetable(tuesday, classes)).toHaveLength(3);
});

test('the lesson to open is the one that runs, or the next, or the last', () => {
  const classes = [
    aClass('a', [from('2026-09-01', at(TUESDAY, '17:00', '18:00'))]),
    aClass('b', [from('2026-09-01', at(TUESDAY, '18:30', '19:30'))]),
    aClass('open', []),
  ];
  const tuesday = { from: day('2026-11-03'), to: day('2026-11-03') };
  const lessons = timetable(tuesday, classes, { untimed: true });
  for (const [time, id] of [
    ['09:00', 'a'],
    ['17:00', 'a'],
    ['17:59', 'a'],
    ['18:00', 'b'],
    ['19:29', 'b'],
    ['22:00', 'b'],
  ] as const)
    expect(currentLesson(lessons, time), time).toBe(id);
  expect(currentLesson(lessons.slice(-1), '17:00')).toBe('open');
  expect(currentLesson([], '17:00')).toBeUndefined();
});

test('a class past midnight runs from its start to the end of the day that it belongs to', () => {
  const late = aClass('late', [from('2026-09-01', at(TUESDAY, '22:30', '00:30'))]);
  const early = aClass('early', [from('2026-09-01', at(TUESDAY, '20:00', '22:45'))]);
  const tuesday = { from: day('2026-11-03'), to: day('2026-11-03') };
  const lessons = timetable(tuesday, [early, late], { untimed: true });
  expect(lessons.map(({ date, classId: id }) => [date, id])).toEqual([
    ['2026-11-03', 'early'],
    ['2026-11-03', 'late'],
  ]);
  expect(currentLesson(lessons, '23:59')).toBe('late');
  expect(currentLesson(lessons.slice(-1), '22:00')).toBe('late');
  expect(meetAtOnce(early, late, day('2026-11-01'))).toBe(true);
  const morning = aClass('morning', [from('2026-09-01', at(TUESDAY, '00:00', '01:00'))]);
  expect(meetAtOnce(late, morning, day('2026-11-01'))).toBe(false);
});

test('two classes meet at once where their times overlap on a day of the week', () => {
  const meeting = (...meetings: Meeting[]) => aClass('x', [from('2026-09-01', ...meetings)]);
  const one = meeting(at(TUESDAY, '17:00', '18:00'));
  const on = day('2026-11-01');
  expect(meetAtOnce(one, meeting(at(TUESDAY, '17:59', '19:00')), on)).toBe(true);
  expect(meetAtOnce(one, meeting(at(TUESDAY, '18:00', '19:00')), on)).toBe(false);
  expect(meetAtOnce(one, meeting(at(3, '17:00', '18:00')), on)).toBe(false);
  expect(meetAtOnce(one, meeting(at(TUESDAY, '17:00', '18:00')), day('2026-08-01'))).toBe(false);
});

test('a day is over when its last class that is held has ended', () => {
  const held = (starts: string | null, ends: string | null, cancelled = false) => ({
    starts: starts,
    ends: ends,
    cancelled,
  });
  const evening = [held('17:00', '18:00'), held('18:30', '19:30'), held('20:00', '21:00', true)];
  expect(isDayOver(evening, '19:29')).toBe(false);
  expect(isDayOver(evening, '19:30')).toBe(true);
  expect(isDayOver([held(null, null)], '23:00')).toBe(false);
  expect(isDayOver([held('22:30', '00:30')], '23:59')).toBe(false);
  expect(isDayOver([], '23:59')).toBe(false);
});
