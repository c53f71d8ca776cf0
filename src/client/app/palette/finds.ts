import { formatLongDate, type CalendarDate } from '../../../domain/dates.ts';
import { foldText, search } from '../../../domain/search.ts';
import { fullName } from '../../../domain/student.ts';
import { typedDay } from '../../../domain/typedDay.ts';
import { findStudents, type StudentChoice } from '../../parts/studentChoice.ts';
import { screenLinks } from '../links.ts';

/** Something to go to. */
export interface Find {
  key: string;
  text: string;
  /** What tells it apart, or what kind of thing it is. */
  note: string;
  to: string;
  search: Record<string, string>;
}

const MOST_PEOPLE = 8;

const acts: readonly Find[] = [
  ['Take attendance', '/attendance', {}],
  ['Record a payment', '/payments', { action: 'pay' }],
  ['Add a student', '/manage-students', { view: 'form' }],
  ['Add an expense', '/expenses', { tab: 'add' }],
].map(([text, to, query]) => ({
  key: `act ${text as string}`,
  text: text as string,
  note: 'Do',
  to: to as string,
  search: query as Record<string, string>,
}));

const screens: readonly Find[] = screenLinks
  .filter(({ roles }) => roles.includes('admin'))
  .map(({ to, text }) => ({ key: `screen ${to}`, text, note: 'Go to', to, search: {} }));

/** Those whose name begins with what is typed come before those who only have it somewhere. */
function peopleNamed(students: readonly StudentChoice[], text: string): readonly StudentChoice[] {
  const [typed = ''] = foldText(text).trim().split(/\s+/);
  const begins = (student: StudentChoice) =>
    foldText(fullName(student))
      .split(' ')
      .some((word) => word.startsWith(typed));
  const found = findStudents(students, text);
  return [...found.filter(begins), ...found.filter((student) => !begins(student))];
}

/** What a text stands for, the likeliest first: a class day, people, things to do, screens. */
export function findAll(
  text: string,
  students: readonly StudentChoice[],
  today: CalendarDate,
): readonly Find[] {
  const day = typedDay(text, today);
  const people = text.trim() === '' ? [] : peopleNamed(students, text).slice(0, MOST_PEOPLE);
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
    ...people.map((student) => ({
      key: student.id,
      text: fullName(student),
      note: student.email,
      to: '/manage-students',
      search: { view: 'form', id: student.id, tab: 'statement' },
    })),
    ...search([...acts, ...screens], text, (find) => find.text),
  ];
}
