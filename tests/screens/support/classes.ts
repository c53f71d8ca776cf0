import type { Place } from '../../../src/contract/place.ts';
import type { SchoolClass } from '../../../src/contract/schoolClass.ts';
import { aSchool } from './screen.ts';
import type { Answers, Plain } from './server.ts';

// Responses about classes; a test sets only the fields that matter to it.

/** A school with several classes. */
export const several: Answers['school'] = {
  get: () => ({ ...aSchool, hasSeveralClasses: true }),
};

export const aClass = (details: Partial<Plain<SchoolClass>> = {}): Plain<SchoolClass> => ({
  id: 'jazz',
  name: 'Jazz',
  position: 1,
  forWhom: 'places',
  from: null,
  to: null,
  capacity: null,
  roleBalance: null,
  ageFrom: null,
  ageTo: null,
  openOnline: false,
  about: '',
  taken: { now: 0, coming: 0, lead: 0, follow: 0 },
  waiting: 0,
  freeFrom: null,
  schedules: [],
  onRoll: 0,
  hasMarks: false,
  revision: 1,
  ...details,
});

export const tuesdaysAndThursdays = {
  from: '2026-09-01',
  room: 'Studio 2',
  teacher: { id: 'ana', name: 'Ana Lopez' },
  meetings: [2, 4].map((weekday) => ({ weekday, starts: '17:00', ends: '18:00' })),
};

/** Ballet 1, Tuesdays and Thursdays, with 24 students. */
export const ballet = (details: Partial<Plain<SchoolClass>> = {}): Plain<SchoolClass> =>
  aClass({
    id: 'first',
    name: 'Ballet 1',
    position: 0,
    onRoll: 24,
    hasMarks: true,
    schedules: [tuesdaysAndThursdays],
    ...details,
  });

export const aPlace = (details: Partial<Plain<Place>> = {}): Plain<Place> => ({
  id: 'place-ada',
  classId: 'jazz',
  className: 'Jazz',
  studentId: 'ada',
  studentName: 'Ada Lovelace',
  from: '2026-09-01',
  until: null,
  kind: 'place',
  ...details,
});
