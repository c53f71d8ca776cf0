import { z } from 'zod';
import type { OperationOf } from '../domain/access.ts';
import type { Role } from '../domain/roles.ts';
import {
  attendanceStudent,
  attendanceDay,
  attendanceEvent,
  classDay,
  holidayEvent,
  markedUnmarked,
  markResult,
  namedStudent,
  ofChild,
  removalResult,
  restoredMark,
  rollMark,
  undoneMark,
  unmarkedAgain,
} from './attendance.ts';
import { listOf } from './base.ts';
import { feeTypeOnDate } from './feeType.ts';
import { listedLesson } from './lesson.ts';

// The roll as a teacher sees it. Parsing an answer with these schemas removes every field that they don't name, so
// anything added to an answer is hidden from teachers until it is named here.

const mark = rollMark.pick({ status: true, attributes: true, timestamp: true });

const day = attendanceDay
  .pick({
    date: true,
    classId: true,
    lessons: true,
    otherClasses: true,
    holidayName: true,
    cancelReason: true,
    previousClassDay: true,
    nextClassDay: true,
    recentClassDays: true,
    lastEventId: true,
  })
  .extend({
    feeTypes: z.array(feeTypeOnDate.pick({ key: true, name: true, appliesTo: true })),
    students: z.array(
      namedStudent.extend({
        ...ofChild.shape,
        attendance: mark.nullable(),
        isGuest: attendanceStudent.shape.isGuest,
        isTrial: attendanceStudent.shape.isTrial,
      }),
    ),
  });

/** What a teacher gets from each operation that they may use and a student may not. */
export const teachersAnswers = {
  'attendance.day': day,
  'attendance.others': listOf(namedStudent),
  'lessons.list': listOf(listedLesson),
  'attendance.classDays': listOf(classDay),
  'attendance.mark': markResult
    .pick({ previousStatus: true })
    .extend({ attendance: mark, student: namedStudent }),
  'attendance.remove': removalResult.pick({ removed: true, reason: true }),
  'attendance.restore': restoredMark.extend({ attendance: mark, student: namedStudent }),
  'attendance.undo': undoneMark.extend({ attendance: mark.nullable(), student: namedStudent }),
  'attendance.markUnmarked': markedUnmarked,
  'attendance.undoMarkUnmarked': unmarkedAgain,
} satisfies Record<
  Exclude<OperationOf<'teacher'>, OperationOf<'student'> | 'attendance.events'>,
  z.ZodType
>;

/** An operation's answer, reduced to what somebody with these roles may see: without money, if they only teach. */
export function asSeenBy(roles: readonly Role[], name: string, answer: unknown): unknown {
  const schemas: Readonly<Record<string, z.ZodType>> = teachersAnswers;
  return roles.includes('admin') ? answer : (schemas[name]?.parse(answer) ?? answer);
}

/** A day's live events as a teacher gets them, by event name. */
export const teachersEvents = {
  attendance: attendanceEvent
    .pick({ studentId: true, at: true })
    .extend({ attendance: mark.nullable() }),
  holiday: holidayEvent.pick({ holidayName: true, cancelReason: true, at: true }),
};
