import { noPersonFields } from '../../../domain/personField.ts';
import { expect, test } from 'vitest';
import type { AttendanceRecord, AttendanceStudent } from '../../../contract/attendance.ts';
import { noAttributes } from '../../../domain/attendance.ts';
import { calendarDate, instant } from '../../../domain/dates.ts';
import { standardFeeTypes } from '../../../domain/feeType.seed.ts';
import { feeTypesOn } from '../../../domain/feeType.ts';
import { studentId } from '../../../domain/ids.ts';
import { lessonOf } from '../../../domain/lesson.ts';
import { cents, ZERO, type Cents } from '../../../domain/money.ts';
import { countRoll, expectedMark, previewBulk, priceOn } from './roll.ts';
import { withMark } from '../../offline/day.ts';

const feeTypes = feeTypesOn(lessonOf({ date: calendarDate('2026-11-04') }), standardFeeTypes);
const price = priceOn({ feeTypes });

function mark(status: AttendanceRecord['status'], total: Cents = ZERO): AttendanceRecord {
  const fee: AttendanceRecord['fee'] = { ...(status === 'absent' && { absence: total }), total };
  return { status, attributes: noAttributes, fee, timestamp: instant('2026-11-04T18:00:00.000Z') };
}

function student(firstName: string, attendance: AttendanceRecord | null = null): AttendanceStudent {
  return {
    id: studentId(firstName),
    firstName,
    lastName: 'Lima',
    email: `${firstName.toLowerCase()}@example.org`,
    role: 'student',
    enrollmentStatus: 'Enrolled',
    danceRole: firstName === 'Flo' ? 'Follow' : 'Lead',
    ...noPersonFields,
    approved: true,
    payReference: 'TURN-7F3K',
    family: null,
    anonymized: false,
    balance: ZERO,
    creditAvailable: ZERO,
    calculatedBalance: ZERO,
    totalFees: ZERO,
    totalPayments: ZERO,
    frozenFeesTotal: null,
    frozenBalance: null,
    frozenAt: null,
    attendance,
  };
}

test('a bulk update is priced against the marks the students have', () => {
  const preview = previewBulk(
    [student('Ana', mark('absent', cents(500))), student('Ben'), student('Flo')],
    'absent',
    price,
  );
  expect(preview.lines.map((line) => line.difference)).toEqual([0, 500, 500]);
  expect(preview.total).toBe(1000);
});

test('a bulk update can give fees back', () => {
  expect(
    previewBulk([student('Ana', mark('absent', cents(500)))], 'medicalAbsence', price).total,
  ).toBe(-500);
});

test('nothing costs anything on a holiday', () => {
  expect(
    previewBulk([student('Ana')], 'absent', priceOn({ feeTypes, holidayName: 'Veterans Day' }))
      .total,
  ).toBe(0);
});

test('a changed flag keeps the others, and the fee follows', () => {
  const late = expectedMark(
    mark('present'),
    { status: 'present', attributes: { late: true } },
    price,
  );
  const both = expectedMark(late, { status: 'present', attributes: { noShoes: true } }, price);
  expect(both.attributes).toEqual({ late: true, noShoes: true });
  expect(both.fee).toEqual({ late: 100, noShoes: 100, total: 200 });
});

test('a roll without amounts, a teacher’s, has no prices', () => {
  const unpriced = feeTypes.map(({ key, name, appliesTo }) => ({ key, name, appliesTo }));
  const marked = expectedMark(null, { status: 'absent' }, priceOn({ feeTypes: unpriced }));
  expect(marked.fee).toBeUndefined();
  expect(marked.status).toBe('absent');
});

test('only who is present makes pairs', () => {
  const roll = [
    student('Ana', mark('present')),
    student('Ben', mark('absent')),
    student('Flo', mark('present')),
  ];
  expect(countRoll([...roll, student('Eva')])).toEqual({
    total: 4,
    marked: 3,
    absent: 1,
    leads: 1,
    follows: 1,
  });
});

test('a mark changes its own row and leaves the others as they are', () => {
  const day = {
    ...lessonOf({ date: calendarDate('2026-11-04') }),
    lessons: [],
    previousClassDay: null,
    lastEventId: 0,
    nextClassDay: null,
    recentClassDays: [],
    otherClasses: [],
    feeTypes,
    students: [student('Ana'), student('Ben')],
  };
  const after = withMark(day, 'Ben', mark('absent', cents(500)));
  expect(after.students[0]).toBe(day.students[0]);
  expect(after.students[1]?.attendance?.fee?.total).toBe(500);
});
