import type { AttendanceStatus } from './attendance.ts';

/** The statuses that marks of before can have: a holiday is a day's, not a student's. */
export const importableStatuses = [
  'present',
  'absent',
  'medicalAbsence',
] as const satisfies readonly AttendanceStatus[];

export const historyMessages = {
  status: 'Status must be present, absent or medicalAbsence',
  fee: 'Fee must be an amount of zero or more',
  feeOfPresent: 'Only an absence can have a fee here. Bring it as a balance, or leave it out.',
  noAbsenceFee: 'The school has no fee for an absence on that date.',
  tooMany: 'This is too much at once. Bring it in parts.',
  unknown: (who: string) => `Nobody here is called ${who}.`,
  several: (who: string) => `More than one student is ${who}. Choose which.`,
  leftOut: 'Left out.',
  unknownClass: (name: string) => `There is no class called ${name}. Add it first.`,
  marked: 'There is a mark already.',
  closed: 'That month is closed. Bring it before you close.',
  date: 'That date is still to come, or before the year 2000.',
  twiceBalance: 'There is another balance for this student.',
  moved: 'Something has changed since this was shown. Look at it again.',
  notFound: 'Import not found',
} as const;

/** The note of the adjustment that makes a balance what the old books say. */
export const OLD_BOOKS = 'Difference to the old books';
