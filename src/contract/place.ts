import { z } from 'zod';
import { NONE_SELECTED } from '../domain/selection.ts';
import { classId, id, listOf, plainDate, procedure, studentId } from './base.ts';
import { date, tags } from './schoolClass.ts';

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
