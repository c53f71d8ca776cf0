import { z } from 'zod';
import { seatMessages } from '../domain/seats.ts';
import { danceRoles } from '../domain/student.ts';
import { classId, id, instant, plainDate, studentId } from './base.ts';
import { addedPlace } from './place.ts';
import { date } from './schoolClass.ts';
import { verbs } from './verbs.ts';

const held = z.object({ from: plainDate, until: instant });

const wait = z.object({
  id: z.string(),
  classId,
  className: z.string(),
  studentId,
  studentName: z.string(),
  role: z.enum(danceRoles).nullable(),
  since: instant,
  offer: held.nullable().describe('While a seat is held for them'),
});
export type Wait = z.infer<typeof wait>;

const LINK = 'Where the family answers; a newer offer ends an older link';
/** As admins read it in the list. */
const listedWait = wait.extend({
  offer: held
    .extend({ link: z.string().describe(LINK) })
    .nullable()
    .describe('While a seat is held for them'),
});
export type ListedWait = z.infer<typeof listedWait>;

const newWait = z.strictObject({
  id: classId,
  studentId,
  role: z.enum(danceRoles).optional().describe('Left out, the one of the student'),
});
export type NewWait = z.infer<typeof newWait>;

const newOffer = z.strictObject({
  id,
  from: date.describe('The first day of the place'),
  until: z.iso.datetime({ offset: true, error: seatMessages.offerUntil }),
});
export type NewOffer = z.infer<typeof newOffer>;

const offer = z.object({
  schoolName: z.string(),
  className: z.string(),
  firstName: z.string(),
  from: plainDate,
  until: instant,
  meets: z.string().describe("'Mondays 5:00 PM'; empty without a schedule"),
  costs: z.string().describe("'$60.00 a month'; empty without a price"),
  state: z.enum(['open', 'yes', 'no']),
});
export type Offer = z.infer<typeof offer>;

export const placedWait = z.strictObject({ id, from: date });

/** An offer on the Home of whoever may answer it. */
export const openOffer = z.object({
  waitId: id,
  token: z.string().describe('What its link ends with'),
  className: z.string(),
  firstName: z.string(),
  from: plainDate,
  until: instant,
});
export type OpenOffer = z.infer<typeof openOffer>;

const one = z.object({ wait });
const { get, create, post, del } = verbs('Classes');

export const waits = {
  list: get('/classes/{id}/waits', { id: classId }, z.object({ items: z.array(listedWait) }), {
    summary: 'Who waits for a seat in a class, who came first first',
  }),
  create: create('/classes/{id}/waits', newWait, one, { summary: 'Let a student wait for a seat' }),
  remove: del('/waits/{id}', { id }, one, { summary: 'They wait no more' }),
  restore: post('/waits/{id}/restore', { id }, one, {
    summary: 'Undo that, or that they were placed: they wait again, since when they did',
  }),
  offer: post(
    '/waits/{id}/offer',
    newOffer,
    one.extend({
      link: z.string().describe(LINK),
      notes: z.array(z.string()).describe('Sentences about ages and roles that don’t fit'),
    }),
    { summary: 'Offer a seat and hold it until a moment' },
  ),
  place: post('/waits/{id}/place', placedWait, addedPlace, {
    summary: 'Give them a place now',
  }),
};

export const offers = {
  get: get('/offers/{waitId}', { waitId: id, token: z.string().max(200) }, offer, {
    summary: 'What an offer’s link is about; for whoever has the link',
  }),
  answer: post(
    '/offers/{waitId}',
    z.strictObject({ waitId: id, token: z.string().max(200), yes: z.boolean() }),
    offer,
    { summary: 'Take the offered seat, or decline it; for whoever has the link' },
  ),
};
