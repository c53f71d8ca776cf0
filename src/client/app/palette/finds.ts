import { formatLongDate, type CalendarDate } from '../../../domain/dates.ts';
import { search } from '../../../domain/search.ts';
import { searchPeople } from '../../../domain/searchPeople.ts';
import { fullName } from '../../../domain/student.ts';
import { screensOf } from '../../../domain/screens.ts';
import { typedDay } from '../../../domain/typedDay.ts';
import type { StudentChoice } from '../../parts/studentChoice.ts';

/** A search result. */
export interface Find {
  key: string;
  text: string;
  /** Tells results with the same name apart, or says what kind of thing it is. */
  note: string;
  to: string;
  search: Record<string, string>;
}

const acts: readonly Find[] = [
  ['Take attendance', '/attendance', {}],
  ['Record a payment', '/payments', { action: 'pay' }],
  ['Add a student', '/manage-students', { view: 'form' }],
  ['Add many students', '/manage-students/import', {}],
  ['Add an expense', '/expenses', { tab: 'add' }],
  ['Invite someone to the team', '/settings', { action: 'invite' }],
].map(([text, to, query]) => ({
  key: `act ${text as string}`,
  text: text as string,
  note: 'Do',
  to: to as string,
  search: query as Record<string, string>,
}));

const screens: readonly Find[] = [
  ...screensOf('admin'),
  // The first section of the settings.
  { path: '/settings', text: 'Team' },
].map(({ path, text }) => ({ key: `screen ${text}`, text, note: 'Go to', to: path, search: {} }));

/** Search results for a text, likeliest first: a class day, people, actions, screens. */
export function findAll(
  text: string,
  students: readonly StudentChoice[],
  today: CalendarDate,
): readonly Find[] {
  const day = typedDay(text, today);
  return [
    ...(day
      ? [
          {
            key: day,
            text: formatLongDate(day),
            note: 'Class day',
            to: '/attendance',
            search: { date: day },
          },
        ]
      : []),
    ...searchPeople(students, text).map((student) => ({
      key: student.id,
      text: fullName(student),
      note: student.email,
      to: `/students/${student.id}`,
      search: {},
    })),
    ...search([...acts, ...screens], text, (find) => find.text),
  ];
}
