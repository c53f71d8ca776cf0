import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  attendanceStatuses,
  INVALID_DATE,
  INVALID_MONTH,
  INVALID_STATUS,
} from '../domain/attendance.ts';
import { holidayMessages } from '../domain/holidays.ts';
import { NONE_SELECTED } from '../domain/selection.ts';
import {
  calendarDate,
  cents,
  classId,
  classIdOrFirst,
  id,
  instant,
  later,
  listOf,
  monthText,
  plainDate,
  plainMonth,
  studentId,
} from './base.ts';
import { attributes, fee, feeTypeOnDate } from './feeType.ts';
import { kindKey } from './kind.ts';
import { holidayImpact, holidayMoney, undoResult } from './holiday.ts';
import { countedLesson } from './lesson.ts';
import { student } from './student.ts';
import { verbs } from './verbs.ts';

const status = z.enum(attendanceStatuses, { error: INVALID_STATUS });
const date = calendarDate(INVALID_DATE);
/** How a request names a lesson. */
const inLesson = { date, classId: classIdOrFirst };
const ofMark = { ...inLesson, studentId };
const month = monthText(INVALID_MONTH)
  .describe('YYYY-MM')
  .meta({ examples: ['2026-11'] });

export const attendanceRecord = z.object({
  status: z.enum(attendanceStatuses),
  attributes: attributes.describe('The flags of the fee types that hold on the date'),
  fee,
  timestamp: instant,
});
export type AttendanceRecord = z.infer<typeof attendanceRecord>;

const NO_MONEY = 'An answer to a teacher has no money and no contacts (contract/teacher.ts).';

/** A mark on the roll. */
export const rollMark = attendanceRecord.partial({ fee: true }).describe(NO_MONEY);
export type RollMark = z.infer<typeof rollMark>;

/** Everything about a student that anyone who takes the roll can see, teachers included. */
export const namedStudent = student.pick({
  id: true,
  firstName: true,
  lastName: true,
  danceRole: true,
});

export type NamedStudent = z.infer<typeof namedStudent>;

/** A student on the roll as an admin gets it: what is drawn, and not all that is known about them. */
const rollStudent = student
  .partial()
  .extend({ ...namedStudent.shape, dueLater: later.dueLater.optional() })
  .describe(NO_MONEY);
export type RollStudent = z.infer<typeof rollStudent>;

/** What whoever takes the roll must know about a child; left out where there is nothing, or the reader may not see it. */
export const ofChild = z.object({
  emergencyContact: z.string().optional(),
  care: z.string().optional().describe('Medical notes, for admins and teachers'),
  hasCare: z
    .literal(true)
    .optional()
    .describe('For a student who teaches: that there are medical notes'),
  noPhoto: z.literal(true).optional().describe('No photos of them may be taken'),
});
export type OfChild = z.infer<typeof ofChild>;

export const attendanceStudent = rollStudent.extend({
  ...ofChild.shape,
  attendance: rollMark.nullable(),
  isGuest: z
    .literal(true)
    .optional()
    .describe('They have a mark, but no place in the class on this date'),
  isTrial: z.literal(true).optional().describe('They try the class on this date, at no cost'),
});
export type AttendanceStudent = z.infer<typeof attendanceStudent>;

export const attendanceDay = z.object({
  date: plainDate,
  classId: classId.describe('The class whose roll it is'),
  lessons: z
    .array(countedLesson)
    .describe('The lessons of the date, in order; empty while the school has only one class'),
  otherClasses: z
    .array(z.object({ classId, name: z.string() }))
    .describe('The classes that could be held besides, in the order of the school'),
  holidayName: z.string().optional(),
  cancelReason: z.string().optional().describe('Why this class is canceled on the date'),
  previousClassDay: plainDate.nullable().describe('The nearest day before with marks'),
  nextClassDay: plainDate.nullable(),
  recentClassDays: z
    .array(plainDate)
    .describe('The last days with marks up to today, at most six, newest first'),
  lastEventId: z.int().describe('Listen to the events after this one, and nothing is missed'),
  feeTypes: z
    .array(feeTypeOnDate.partial({ amount: true }))
    .describe('What is charged on this date, in order; without amounts for a teacher'),
  students: z.array(attendanceStudent),
});
export type AttendanceDay = z.infer<typeof attendanceDay>;

export const classDay = z.object({
  date: plainDate,
  present: z.int(),
  absent: z.int().describe('Medical absences too, as in attendance rates'),
  unmarked: z.int().describe('Who was a student by then, attends now, and has no mark'),
  isHoliday: z.boolean().describe('Some mark is Holiday: reports count none of the day'),
});
export type ClassDay = z.infer<typeof classDay>;

export const newMark = z.strictObject({
  ...ofMark,
  status,
  attributes: z
    .record(kindKey, z.boolean())
    .optional()
    .describe('Flags by fee type. What is left out stays as it was'),
  unlessChangedSince: instant
    .nullable()
    .optional()
    .describe(
      'The mark as its sender knew it: refused as a conflict when it no longer has this timestamp, or, with null, when there is one',
    ),
});
export type NewMark = z.infer<typeof newMark>;

export const markResult = z
  .object({
    attendance: rollMark,
    previousStatus: z.enum(attendanceStatuses).nullable(),
    feeDifference: cents.optional(),
    student: rollStudent,
  })
  .describe(NO_MONEY);
export type MarkResult = z.infer<typeof markResult>;

export const removalResult = z.object({
  removed: z.boolean(),
  reason: z.string().optional(),
  feeAdjustment: cents.optional(),
});
export type RemovalResult = z.infer<typeof removalResult>;

export const bulkResult = z.object({
  holiday: holidayMoney
    .optional()
    .describe("With status 'holiday': what it did to the money of the day"),
  results: z.array(
    z.union([
      z.object({
        studentId,
        previousStatus: z.enum(attendanceStatuses).nullable(),
        newStatus: z.enum(attendanceStatuses),
        feeDifference: cents,
      }),
      z.object({ studentId, error: z.string() }),
    ]),
  ),
  bulkId: id.describe('Undo with it'),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** What listeners of a day receive: a mark that was set, or null if it was removed. */
export const attendanceEvent = z.object({
  studentId,
  attendance: rollMark.nullable(),
  by: z.string().optional().describe("Somebody's email, which a teacher doesn't get"),
  at: instant,
});
export type AttendanceEvent = z.infer<typeof attendanceEvent>;

/** The 'holiday' event of a day: it became a holiday, or with null it isn't one any more. */
export const holidayEvent = z.object({
  holidayName: z.string().nullable(),
  cancelReason: z.string().optional().describe('Why this class is canceled on the date'),
  by: z.string().optional(),
  at: instant,
});
export type HolidayEvent = z.infer<typeof holidayEvent>;

export const studentMonth = z.object({
  month: plainMonth,
  newest: plainDate.nullable().describe('Their newest class date with a mark, of any month'),
  days: z
    .array(
      z.object({
        date: plainDate,
        isClassDay: z.boolean().describe('Whether anybody has a mark on it'),
        holidayName: z.string().optional(),
        attendance: attendanceRecord.nullable().describe('That of the first class with a mark'),
        lessons: z
          .array(z.object({ classId, name: z.string(), attendance: attendanceRecord.nullable() }))
          .describe(
            'The lessons of the date with marks, whose roll they were on, in the order of the classes; without names while the school has one class',
          ),
      }),
    )
    .describe('The class days and holidays of the month, oldest first'),
});
export type StudentMonth = z.infer<typeof studentMonth>;

const studentIds = z.array(studentId, { error: NONE_SELECTED }).min(1, NONE_SELECTED).max(5000);

/** A bulk update before it is confirmed, for the preview. */
export const proposedBulkMarks = z.strictObject({
  ...inLesson,
  studentIds,
  status,
  confirmed: z.boolean().optional().describe("Must be true with status 'holiday'"),
});
export const bulkMarks = proposedBulkMarks.refine(
  (bulk) => bulk.status !== 'holiday' || bulk.confirmed === true,
  { error: holidayMessages.mustBeConfirmed, path: ['confirmed'] },
);
export type UndoResult = z.infer<typeof undoResult>;
export const markRemoval = z.strictObject({
  ...ofMark,
  unlessChangedSince: instant.optional(),
});

/** A mark that was restored after its removal. */
export const restoredMark = z.object({ attendance: rollMark, student: rollStudent });
/** The mark as it was before the change that was undone; null if there was none. */
export const undoneMark = z.object({ attendance: rollMark.nullable(), student: rollStudent });
/** The result of marking everyone else present. */
export const markedUnmarked = z.object({
  set: z.array(studentId).describe('The students who were marked'),
  kept: z.int().describe('How many had a mark already'),
  timestamp: instant.describe('Undo with it'),
});
/** The result of undoing that. */
export const unmarkedAgain = z.object({ removed: z.array(studentId), kept: z.int() });

const { get, post, put, del } = verbs('Attendance');

export const attendance = {
  day: get('/attendance/{date}', inLesson, attendanceDay, { summary: 'The roll of a class date' }),
  others: get('/attendance/{date}/others', inLesson, listOf(namedStudent), {
    summary: 'Who attends the school and is not on the roll of this lesson, by name',
  }),
  classDays: get(
    '/class-days',
    { limit: z.coerce.number().int().min(1).max(60).default(12) },
    listOf(classDay),
    { summary: 'How the last class days went, newest first' },
  ),
  ofStudent: get('/students/{id}/attendance', { id: studentId, month }, studentMonth, {
    summary: "A month of one student's marks, for admins and for that student",
  }),
  mark: put('/attendance/{date}/{studentId}', newMark, markResult, {
    summary: 'Mark a student; the fee follows',
  }),
  remove: del('/attendance/{date}/{studentId}', markRemoval, removalResult, {
    summary: 'Take a mark away, with its fee',
  }),
  restore: post('/attendance/{date}/{studentId}/restore', ofMark, restoredMark, {
    summary: 'Undo the last removal of a mark: the same mark, the same fee',
  }),
  bulk: post('/attendance/{date}/bulk', bulkMarks, bulkResult, {
    summary: 'Mark many students at once',
  }),
  bulkImpact: post('/attendance/{date}/bulk/impact', { ...inLesson, studentIds }, holidayImpact, {
    summary: 'What marking these students as holiday would change',
  }),
  undoBulk: post('/attendance/{date}/bulk/undo', { ...inLesson, bulkId: id }, undoResult, {
    summary: 'Undo a bulk update',
    description:
      'Marks, balances and credits are what they were, for each student whose mark and money nobody has changed ' +
      'since; refused as a conflict where that is nobody.',
  }),
  markUnmarked: post('/attendance/{date}/mark-unmarked', inLesson, markedUnmarked, {
    summary: 'Mark everyone else present; existing marks are kept',
  }),
  undoMarkUnmarked: post(
    '/attendance/{date}/mark-unmarked/undo',
    { ...inLesson, studentIds, timestamp: instant },
    unmarkedAgain,
    { summary: 'Undo the marks of that moment that nobody has changed since' },
  ),
  undo: post('/attendance/{date}/{studentId}/undo', { ...ofMark, timestamp: instant }, undoneMark, {
    summary: 'Undo the last change of a mark, made at `timestamp`',
    description:
      'The mark, with its fee, the balance and the credits are what they were before; refused as a conflict when ' +
      'something has changed or depends on it since.',
  }),
  events: get(
    '/attendance/{date}/events',
    { ...inLesson, after: z.coerce.number().int().min(0).optional() },
    eventIterator(attendanceEvent),
    {
      summary: "The day's changes as server-sent events named 'attendance'",
      description:
        "Send the last id received as Last-Event-ID to resume without loss, or at first the day's lastEventId as " +
        "after. An event named 'holiday' tells that the day became one, or with null that it no longer is one; one named 'students', that somebody came, went or changed, or that a balance did.",
    },
  ),
};
