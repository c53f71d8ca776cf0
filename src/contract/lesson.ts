import { z } from 'zod';
import { holidayMessages } from '../domain/holidays.ts';
import { cents, classId, id, listOf, optionalText, plainDate, text, userId } from './base.ts';
import { holidayImpact, undoResult } from './holiday.ts';
import { date, forWhom, teacher, time } from './schoolClass.ts';
import { verbs } from './verbs.ts';

/** A class on a date. */
export const lesson = z.object({
  date: plainDate,
  classId,
  name: z.string(),
  starts: z.string().nullable().describe('HH:MM; null where the schedule gives no time'),
  ends: z.string().nullable(),
  room: z.string(),
  teacher,
  forWhom,
  cancelled: z.boolean(),
  cancelReason: z.string().nullable().describe('Why it is canceled; null if it is held'),
  now: z.boolean().describe('Of those of today: the one that runs, or else the next, or the last'),
});
export type LessonInTimetable = z.infer<typeof lesson>;

/** A lesson of a day, with the progress of its roll. */
export const countedLesson = lesson.extend({
  marked: z.int().describe('How many who attend the school have a mark in it'),
  onRoll: z.int().describe('How many are on its roll, guests included'),
});
export type CountedLesson = z.infer<typeof countedLesson>;

/** A lesson of a period, with counts if the period is a single day. */
export const listedLesson = countedLesson.partial({ marked: true, onRoll: true });
export type ListedLesson = z.infer<typeof listedLesson>;

const ofLesson = { date, classId };

const lessonChanges = z.strictObject({
  ...ofLesson,
  starts: time.nullable().optional(),
  ends: time.nullable().optional(),
  room: optionalText('Room', 60).nullable().optional(),
  teacherId: userId.nullable().optional().describe('A substitute, who takes the roll of this date'),
});
export type LessonChanges = z.infer<typeof lessonChanges>;

const lessonCancellation = z.strictObject({
  ...ofLesson,
  name: text('Reason', 100).describe("The reason, such as 'Teacher ill'"),
  confirmed: z.literal(true, { error: holidayMessages.mustBeConfirmed }),
});
export type LessonCancellation = z.infer<typeof lessonCancellation>;

const canceledLesson = z.object({
  reason: z.string(),
  added: z.boolean().describe('False when it was canceled already'),
  marks: z.int().describe('How many marks became Holiday'),
  totalFeesReturned: cents,
  studentsWithFees: z.int(),
  summary: z.string().describe('What was done, in one sentence'),
  undoId: id.describe('Undo with it'),
});
export type CanceledLesson = z.infer<typeof canceledLesson>;

const heldLesson = z.object({
  restored: z.int().describe('Marks that are as they were before'),
  kept: z.int().describe('Marks that somebody has changed since, which stay'),
});

const { get, post, put, del } = verbs('Classes');

export const lessons = {
  list: get(
    '/lessons',
    { from: date, to: date, classId: classId.optional() },
    listOf(listedLesson),
    { summary: 'The lessons of a period, in order; with how far the rolls are, if it is one day' },
  ),
  change: put('/lessons/{date}/{classId}', lessonChanges, z.object({ lesson }), {
    summary: 'Another time, room or teacher on one date; null is as in the schedule',
  }),
  impact: post('/lessons/{date}/{classId}/cancel/impact', ofLesson, holidayImpact, {
    summary: 'What canceling the lesson would change',
  }),
  cancel: post('/lessons/{date}/{classId}/cancel', lessonCancellation, canceledLesson, {
    summary: 'Cancel one class on a date: its marks change to Holiday and fees are returned',
  }),
  undoCancel: post(
    '/lessons/{date}/{classId}/cancel/undo',
    { ...ofLesson, undoId: id },
    undoResult,
    { summary: 'Undo what canceling the lesson did, where nothing has changed since' },
  ),
  hold: del('/lessons/{date}/{classId}/cancel', ofLesson, heldLesson, {
    summary: 'Hold a canceled lesson after all; the marks that it changed are restored',
  }),
};
