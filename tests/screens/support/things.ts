import type { z } from 'zod';
import { attendanceDay, attendanceRecord } from '../../../src/contract/attendance.ts';
import { expense } from '../../../src/contract/expense.ts';
import { payment } from '../../../src/contract/payment.ts';
import { student } from '../../../src/contract/student.ts';
import { calendarDate } from '../../../src/domain/dates.ts';
import { feeTypesOn } from '../../../src/domain/feeType.ts';
import { standardFeeTypes } from '../../../src/domain/feeType.seed.ts';
import { emptiest } from './emptiest.ts';
import type { Plain } from './server.ts';

// What the stand-in for the server answers, as the contract has it; a test says what of it matters.

type Of<Schema extends z.ZodType> = z.output<Schema>;
type Some<Schema extends z.ZodType> = Partial<Plain<Of<Schema>>>;

function thing<Schema extends z.ZodType>(schema: Schema, details: object): Of<Schema> {
  return Object.assign(emptiest(schema) as object, details) as Of<Schema>;
}

export const aStudent = (details: Some<typeof student> = {}) =>
  thing(student, {
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@school.test',
    enrollmentStatus: 'Enrolled',
    approved: true,
    ...details,
  });

export const anExpense = (details: Some<typeof expense> = {}) =>
  thing(expense, { id: 'expense-1', amount: 100, description: 'Chalk', ...details });

export const aPayment = (details: Some<typeof payment> = {}) =>
  thing(payment, { id: 'payment-1', studentId: 'ada', amount: 700, ...details });

export const aMark = (details: Some<typeof attendanceRecord> = {}) =>
  thing(attendanceRecord, { timestamp: '2026-11-21T17:00:00.000Z', ...details });

/** The roll of a date, with nobody marked. */
export const aDay = (date: string, students: Of<typeof student>[] = [aStudent()]) =>
  thing(attendanceDay, {
    date,
    feeTypes: feeTypesOn(calendarDate(date), standardFeeTypes),
    students: students.map((one) => ({ ...one, attendance: null })),
  });
