import { z } from 'zod';
import { placeKinds } from '../domain/schoolClass.ts';
import { classId, id, listOf, plainDate, studentId } from './base.ts';
import { date } from './schoolClass.ts';
import { verbs } from './verbs.ts';

const NOBODY_CHOSEN = 'Choose at least one student';

const place = z.object({
  id,
  classId,
  className: z.string(),
  studentId,
  studentName: z.string(),
  from: plainDate,
  until: plainDate.nullable().describe('The last date, included; null while it has no end'),
  kind: z.enum(placeKinds).describe('A place, or a trial or makeup of one day'),
});
export type Place = z.infer<typeof place>;

export const newPlaces = z.strictObject({
  id: classId,
  studentIds: z.array(studentId, { error: NOBODY_CHOSEN }).min(1, NOBODY_CHOSEN).max(5000),
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

export const addedPlace = z.object({
  studentId,
  place,
  meetsAtOnce: z
    .array(z.string())
    .describe('Names of their other classes that meet at the same time'),
  overBy: z.int().describe('How many more than its seats the class has with them; 0 if none'),
  notes: z.array(z.string()).describe('Sentences about ages and roles that don’t fit'),
});

const placeResults = z.object({
  results: z.array(z.union([addedPlace, z.object({ studentId, error: z.string() })])),
});

const { get, post, patch, del } = verbs('Classes');

export const places = {
  list: get('/classes/{id}/places', { id: classId, on: date.optional() }, listOf(place), {
    summary: 'Who has a place, by name: all of all times, or of one date',
  }),
  ofAll: get(
    '/places',
    { on: date },
    listOf(z.object({ studentId, classNames: z.array(z.string()) })),
    { summary: 'The classes in which each student has a place on a date' },
  ),
  ofStudent: get('/students/{id}/places', { id: studentId }, listOf(place), {
    summary: "A student's places, in the order of the classes, oldest first",
  }),
  add: post('/classes/{id}/places', newPlaces, placeResults, {
    summary: 'Give several students a place; who cannot have one gets an error entry',
  }),
  update: patch('/places/{id}', placeChanges, z.object({ place }), {
    summary: 'Move its first or last date',
  }),
  remove: del('/places/{id}', { id }, z.object({ removed: place }), {
    summary: 'As if it had never been; marks stay, as those of a guest',
  }),
  answerTrial: post(
    '/places/{id}/answer',
    z.strictObject({ id, joins: z.boolean(), from: date.optional() }),
    z.object({ answered: place, added: addedPlace.nullable() }),
    { summary: 'Say what follows from a trial that is over: a place, or not now' },
  ),
  reopenTrial: post('/places/{id}/reopen', { id }, z.object({ place }), {
    summary: 'Undo that: the place that came of it never was, and Home asks again',
  }),
  move: post('/places/{id}/move', { id, classId, from: date }, z.object({ ended: place, place }), {
    summary: 'End it the day before a date, and begin one in another class on it',
  }),
};
