import { z } from 'zod';
import { MOST_SEATS, OLDEST, seatMessages } from '../domain/seats.ts';
import { classAudiences, classMessages } from '../domain/schoolClass.ts';
import {
  amountOrZero,
  calendarDate,
  classId,
  listOf,
  optionalText,
  plainDate,
  text,
  userId,
  revision,
} from './base.ts';
import { feeType } from './feeType.ts';
import { kindKey } from './kind.ts';
import { feeTypeMessages } from '../domain/feeType.ts';
import { nothing, verbs } from './verbs.ts';

const name = text('Name', 60);
export const date = calendarDate(classMessages.date);
export const forWhom = z
  .enum(classAudiences)
  .describe("Who is on its roll: 'everyone' who attends the school, or those with 'places' in it");
export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, classMessages.time)
  .meta({ examples: ['17:30'] });

const meeting = z.strictObject({
  weekday: z.int().min(0).max(6).describe('0 is Sunday, 6 is Saturday'),
  starts: time,
  ends: time,
});
export const teacher = z.object({ id: userId, name: z.string() }).nullable();

const schedule = z.object({
  from: plainDate.describe('It holds from this date on, until the next schedule'),
  room: z.string(),
  teacher,
  meetings: z.array(meeting).describe('In the order of the week, from Sunday on'),
});

const ageLimit = z
  .int(seatMessages.age)
  .min(0, seatMessages.age)
  .max(OLDEST, seatMessages.age)
  .nullable();

/** How many it takes, and whom. */
const seatRules = {
  capacity: z
    .int(seatMessages.capacity)
    .min(1, seatMessages.capacity)
    .max(MOST_SEATS, seatMessages.capacity)
    .nullable()
    .describe('Its seats; null without a limit'),
  roleBalance: z
    .int(seatMessages.roleBalance)
    .min(0, seatMessages.roleBalance)
    .max(100, seatMessages.roleBalance)
    .nullable()
    .describe('A role is offered while it has at most so many more than the other'),
  ageFrom: ageLimit,
  ageTo: ageLimit,
};

const openOnline = z.boolean().describe('Whether families may ask for it from their phone');
const about = optionalText('About', 200);

export const schoolClass = z.object({
  id: classId,
  name: z.string(),
  position: z.int(),
  forWhom,
  from: plainDate.nullable().describe('Its first date; null without a limit'),
  to: plainDate.nullable().describe('Its last date; null without a limit'),
  schedules: z.array(schedule).describe('Oldest first'),
  ...seatRules,
  openOnline,
  about: z.string().describe('A sentence about it, for families'),
  taken: z
    .object({
      now: z.int().describe('Places today'),
      coming: z.int().describe('Places that begin later, and seats held by offers'),
      lead: z.int(),
      follow: z.int(),
    })
    .describe('Of its seats'),
  waiting: z.int().describe('How many wait for a seat'),
  freeFrom: plainDate
    .nullable()
    .describe('Where somebody waits for a class with seats: from when on one is free'),
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
  capacity: seatRules.capacity.optional(),
  roleBalance: seatRules.roleBalance.optional(),
  ageFrom: ageLimit.optional(),
  ageTo: ageLimit.optional(),
  openOnline: openOnline.optional(),
  about: about.optional(),
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
  type: kindKey,
  from: calendarDate(feeTypeMessages.from),
});
const amount = amountOrZero(feeTypeMessages.amount, feeTypeMessages.amount, feeTypeMessages.amount);

const classAnswer = z.object({ class: schoolClass });
const ofClass = z.strictObject({ id: classId });

const { get, create, post, put, patch, del } = verbs('Classes');

export const classes = {
  list: get('/classes', nothing, listOf(schoolClass), { summary: 'All classes, in order' }),
  create: create('/classes', newClass, classAnswer, { summary: 'Add a class' }),
  update: patch('/classes/{id}', classChanges, classAnswer, { summary: 'Change a class' }),
  remove: del('/classes/{id}', ofClass, z.object({ removed: classId }), {
    summary: 'Remove a class in which nobody was ever marked',
  }),
  restore: post('/classes/{id}/restore', ofClass, classAnswer, {
    summary: 'Undo its removal: the class with its schedules, places and fees',
  }),
  end: post('/classes/{id}/end', { id: classId, to: date, revision }, classAnswer, {
    summary: 'Its last date; after that it is in no timetable, and what was stays',
  }),
  setSchedule: put('/classes/{id}/schedules/{from}', newSchedule, classAnswer, {
    summary: 'When, where and with whom it meets from a date on',
  }),
  removeSchedule: del('/classes/{id}/schedules/{from}', { id: classId, from: date }, classAnswer, {
    summary: 'Remove it',
  }),
  setFee: put(
    '/classes/{id}/fees/{type}/{from}',
    classFee.extend({
      amount: amount.nullable().describe('null: not charged in this class'),
    }),
    z.object({ feeType }),
    { summary: 'What this class charges from a class date on; marks already made keep their fee' },
  ),
  removeFee: del('/classes/{id}/fees/{type}/{from}', classFee, z.object({ feeType }), {
    summary: 'Charge what held before again, or what the school charges',
  }),
};
