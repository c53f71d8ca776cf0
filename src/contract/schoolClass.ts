import { z } from 'zod';
import { holidayMessages } from '../domain/holidays.ts';
import { classAudiences, classMessages } from '../domain/schoolClass.ts';
import { NONE_SELECTED } from '../domain/selection.ts';
import {
  amountOrZero,
  calendarDate,
  cents,
  classId,
  id,
  listOf,
  optionalText,
  plainDate,
  procedure,
  studentId,
  text,
  userId,
} from './base.ts';
import { feeType, feeTypeKey } from './feeType.ts';
import { holidayImpact, undoResult } from './holiday.ts';
import { feeTypeMessages } from '../domain/feeType.ts';

const name = text('Name', 60);
const date = calendarDate(classMessages.date);
const forWhom = z
  .enum(classAudiences)
  .describe("Who is on its roll: 'everyone' who attends the school, or those with 'places' in it");
const revision = z
  .int()
  .optional()
  .describe('The revision that the change is based on: refused as a conflict when it has another');
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, classMessages.time)
  .meta({ examples: ['17:30'] });

const meeting = z.strictObject({
  weekday: z.int().min(0).max(6).describe('0 is Sunday, 6 is Saturday'),
  starts: time,
  ends: time,
});
const teacher = z.object({ id: userId, name: z.string() }).nullable();

const schedule = z.object({
  from: plainDate.describe('It holds from this date on, until the next schedule'),
  room: z.string(),
  teacher,
  meetings: z.array(meeting).describe('In the order of the week, from Sunday on'),
});

export const schoolClass = z.object({
  id: classId,
  name: z.string(),
  position: z.int(),
  forWhom,
  from: plainDate.nullable().describe('Its first date; null without a limit'),
  to: plainDate.nullable().describe('Its last date; null without a limit'),
  schedules: z.array(schedule).describe('Oldest first'),
  onRoll: z.int().describe('How many students are on its roll today'),
  hasMarks: z.boolean().describe('Whether anybody was ever marked in it; then it can only end'),
  revision: z.int().describe('Another number with each change'),
});
export type SchoolClass = z.infer<typeof schoolClass>;

const newClass = z.strictObject({
  name,
  forWhom,
  from: date.optional(),
  to: date.optional(),
  first: z
    .strictObject({ name, forWhom })
    .optional()
    .describe("With the second class: what the school's first class is called from now on"),
});
export type NewClass = z.infer<typeof newClass>;

const classChanges = z.strictObject({
  id: classId,
  name: name.optional(),
  forWhom: forWhom.optional(),
  position: z.int().min(0).max(1000).optional().describe('Its place among all, from 0 on'),
  from: date.nullable().optional(),
  to: date.nullable().optional(),
  revision,
});
export type ClassChanges = z.infer<typeof classChanges>;

const newSchedule = z.strictObject({
  id: classId,
  from: date,
  room: optionalText('Room', 60).default(''),
  teacherId: userId.nullable().default(null),
  meetings: z.array(meeting).max(7, classMessages.onceADay),
  revision,
});
export type NewSchedule = z.infer<typeof newSchedule>;

const classFee = z.strictObject({
  id: classId,
  type: feeTypeKey,
  from: calendarDate(feeTypeMessages.from),
});
const amount = amountOrZero(feeTypeMessages.amount, feeTypeMessages.amount, feeTypeMessages.amount);

const place = z.object({
  id,
  classId,
  className: z.string(),
  studentId,
  studentName: z.string(),
  from: plainDate,
  until: plainDate.nullable().describe('The last date, included; null while it has no end'),
});
export type Place = z.infer<typeof place>;

const newPlaces = z.strictObject({
  id: classId,
  studentIds: z.array(studentId, { error: NONE_SELECTED }).min(1, NONE_SELECTED).max(5000),
  from: date,
  until: date.nullable().optional(),
});
export type NewPlaces = z.infer<typeof newPlaces>;

const placeChanges = z.strictObject({
  id,
  from: date.optional(),
  until: date.nullable().optional(),
});
export type PlaceChanges = z.infer<typeof placeChanges>;

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

/** A lesson of a day, with how far its roll is. */
export const countedLesson = lesson.extend({
  marked: z.int().describe('How many who attend the school have a mark in it'),
  onRoll: z.int().describe('How many are on its roll, guests included'),
});
export type CountedLesson = z.infer<typeof countedLesson>;

/** A lesson of a period: with counts if the period is one day. */
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
  reason: text('Reason', 100).describe("Such as 'Teacher ill'"),
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

const tags = ['Classes'];
const classAnswer = z.object({ class: schoolClass });
const ofClass = z.strictObject({ id: classId });

export const classes = {
  list: procedure
    .route({ method: 'GET', path: '/classes', tags, summary: 'All classes, in order' })
    .input(z.strictObject({}).optional())
    .output(listOf(schoolClass)),
  create: procedure
    .route({ method: 'POST', path: '/classes', tags, summary: 'Add a class', successStatus: 201 })
    .input(newClass)
    .output(classAnswer),
  update: procedure
    .route({ method: 'PATCH', path: '/classes/{id}', tags, summary: 'Change a class' })
    .input(classChanges)
    .output(classAnswer),
  remove: procedure
    .route({
      method: 'DELETE',
      path: '/classes/{id}',
      tags,
      summary: 'Remove a class in which nobody was ever marked',
    })
    .input(ofClass)
    .output(z.object({ removed: classId })),
  restore: procedure
    .route({
      method: 'POST',
      path: '/classes/{id}/restore',
      tags,
      summary: 'Undo its removal: the class with its schedules, places and fees',
    })
    .input(ofClass)
    .output(classAnswer),
  end: procedure
    .route({
      method: 'POST',
      path: '/classes/{id}/end',
      tags,
      summary: 'Its last date; after that it is in no timetable, and what was stays',
    })
    .input(z.strictObject({ id: classId, to: date, revision }))
    .output(classAnswer),
  setSchedule: procedure
    .route({
      method: 'PUT',
      path: '/classes/{id}/schedules/{from}',
      tags,
      summary: 'When, where and with whom it meets from a date on',
    })
    .input(newSchedule)
    .output(classAnswer),
  removeSchedule: procedure
    .route({ method: 'DELETE', path: '/classes/{id}/schedules/{from}', tags, summary: 'Remove it' })
    .input(z.strictObject({ id: classId, from: date }))
    .output(classAnswer),
  setFee: procedure
    .route({
      method: 'PUT',
      path: '/classes/{id}/fees/{type}/{from}',
      tags,
      summary: 'What this class charges from a class date on; marks already made keep their fee',
    })
    .input(
      classFee.extend({
        amount: amount.nullable().describe('null: not charged in this class'),
      }),
    )
    .output(z.object({ feeType })),
  removeFee: procedure
    .route({
      method: 'DELETE',
      path: '/classes/{id}/fees/{type}/{from}',
      tags,
      summary: 'Charge what held before again, or what the school charges',
    })
    .input(classFee)
    .output(z.object({ feeType })),
};

export const places = {
  list: procedure
    .route({
      method: 'GET',
      path: '/classes/{id}/places',
      tags,
      summary: 'Who has a place, by name: all of all times, or of one date',
    })
    .input(z.strictObject({ id: classId, on: date.optional() }))
    .output(listOf(place)),
  ofStudent: procedure
    .route({
      method: 'GET',
      path: '/students/{id}/places',
      tags,
      summary: "A student's places, in the order of the classes, oldest first",
    })
    .input(z.strictObject({ id: studentId }))
    .output(listOf(place)),
  add: procedure
    .route({
      method: 'POST',
      path: '/classes/{id}/places',
      tags,
      summary: 'Give several students a place; who cannot have one gets an error entry',
    })
    .input(newPlaces)
    .output(
      z.object({
        results: z.array(
          z.union([
            z.object({
              studentId,
              place,
              meetsAtOnce: z
                .array(z.string())
                .describe('Names of their other classes that meet at the same time'),
            }),
            z.object({ studentId, error: z.string() }),
          ]),
        ),
      }),
    ),
  update: procedure
    .route({ method: 'PATCH', path: '/places/{id}', tags, summary: 'Move its first or last date' })
    .input(placeChanges)
    .output(z.object({ place })),
  remove: procedure
    .route({
      method: 'DELETE',
      path: '/places/{id}',
      tags,
      summary: 'As if it had never been; marks stay, as those of a guest',
    })
    .input(z.strictObject({ id }))
    .output(z.object({ removed: place })),
  move: procedure
    .route({
      method: 'POST',
      path: '/places/{id}/move',
      tags,
      summary: 'End it the day before a date, and begin one in another class on it',
    })
    .input(z.strictObject({ id, classId, from: date }))
    .output(z.object({ ended: place, place })),
};

export const lessons = {
  list: procedure
    .route({
      method: 'GET',
      path: '/lessons',
      tags,
      summary: 'The lessons of a period, in order; with how far the rolls are, if it is one day',
    })
    .input(z.strictObject({ from: date, to: date, classId: classId.optional() }))
    .output(listOf(listedLesson)),
  change: procedure
    .route({
      method: 'PUT',
      path: '/lessons/{date}/{classId}',
      tags,
      summary: 'Another time, room or teacher on one date; null is as in the schedule',
    })
    .input(lessonChanges)
    .output(z.object({ lesson })),
  impact: procedure
    .route({
      method: 'POST',
      path: '/lessons/{date}/{classId}/cancel/impact',
      tags,
      summary: 'What canceling the lesson would change',
    })
    .input(z.strictObject(ofLesson))
    .output(holidayImpact),
  cancel: procedure
    .route({
      method: 'POST',
      path: '/lessons/{date}/{classId}/cancel',
      tags,
      summary: 'Cancel one class on a date: its marks become Holiday and fees are returned',
    })
    .input(lessonCancellation)
    .output(canceledLesson),
  undoCancel: procedure
    .route({
      method: 'POST',
      path: '/lessons/{date}/{classId}/cancel/undo',
      tags,
      summary: 'Undo what canceling the lesson did, where nothing has changed since',
    })
    .input(z.strictObject({ ...ofLesson, undoId: id }))
    .output(undoResult),
  hold: procedure
    .route({
      method: 'DELETE',
      path: '/lessons/{date}/{classId}/cancel',
      tags,
      summary: 'Hold a canceled lesson after all; the marks that it changed are restored',
    })
    .input(z.strictObject(ofLesson))
    .output(
      z.object({
        restored: z.int().describe('Marks that are as they were before'),
        kept: z.int().describe('Marks that somebody has changed since, which stay'),
      }),
    ),
};
