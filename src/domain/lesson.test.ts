import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { classId, studentId } from './ids.ts';
import { classOfMark, FIRST_CLASS, lessonKey, lessonOf, markKey, ofClassNamed } from './lesson.ts';

const date = calendarDate('2026-11-20');
const ada = studentId('ada');
const jazz = { date, classId: classId('jazz') };

test('who names no class means the first one', () => {
  expect(lessonOf({ date })).toEqual({ date, classId: FIRST_CLASS });
  expect(lessonOf(jazz)).toEqual(jazz);
});

test('lessons and marks of the first class have the names of before there were several', () => {
  const first = lessonOf({ date });
  expect([lessonKey(first), markKey({ ...first, studentId: ada })]).toEqual([
    '2026-11-20',
    '2026-11-20/ada',
  ]);
  expect([lessonKey(jazz), markKey({ ...jazz, studentId: ada })]).toEqual([
    '2026-11-20/jazz',
    '2026-11-20/ada/jazz',
  ]);
});

test('the class of a mark is known from its name', () => {
  expect(classOfMark(markKey({ ...lessonOf({ date }), studentId: ada }))).toBe(FIRST_CLASS);
  expect(classOfMark(markKey({ ...jazz, studentId: ada }))).toBe('jazz');
});

test('a class is only said where it has a name', () => {
  expect(ofClassNamed('Absent', 'Jazz')).toBe('Absent · Jazz');
  expect(ofClassNamed('Absent', '')).toBe('Absent');
});
