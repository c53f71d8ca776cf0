import { formatLongDate, type CalendarDate } from '../../../domain/dates.ts';
import { search } from '../../../domain/search.ts';
import { searchPeople } from '../../../domain/searchPeople.ts';
import { fullName } from '../../../domain/student.ts';
import { navigationOf, settingsScreens, type SchoolFacts } from '../../../domain/navigation.ts';
import { typedDay } from '../../../domain/typedDay.ts';
import type { SearchGuide } from '../../features/guide/guide.ts';
import { guidePath, type GuideAddress } from '../../features/guide/pages.ts';
import type { StudentChoice } from '../../parts/studentChoice.ts';

/** A search result: a screen, or a part of the guide, which opens next to the screen. */
export type Find = {
  key: string;
  text: string;
  /** Distinguishes results with the same name, or says what kind of thing it is. */
  note: string;
} & ({ to: string; search: Record<string, string> } | { help: GuideAddress });

/** The guide may have a word in dozens of sections. */
const MOST_HELP = 8;

const acts: readonly Find[] = [
  ['Take attendance', '/attendance', {}],
  ['Record a payment', '/payments', { action: 'pay' }],
  ['Add a student', '/manage-students', { view: 'form' }],
  ['Add many students', '/manage-students/import', {}],
  ['Write an announcement', '/manage-students/announce', {}],
  ['Import past records', '/manage-students/history', {}],
  ['Add an expense', '/expenses', { tab: 'add' }],
  ['Invite someone to the team', '/settings/team', { action: 'invite' }],
].map(([text, to, query]) => ({
  key: `act ${text as string}`,
  text: text as string,
  note: 'Do',
  to: to as string,
  search: query as Record<string, string>,
}));

// Only once something is typed, because many schools have no families.
const families: readonly Find[] = [
  {
    key: 'act Add a family',
    text: 'Add a family',
    note: 'Do',
    to: '/families',
    search: { view: 'form' },
  },
  { key: 'screen Families', text: 'Families', note: 'Go to', to: '/families', search: {} },
];

const findOf = ({ path, text }: { path: string; text: string }, note: string): Find => ({
  key: `screen ${path}`,
  text,
  note,
  to: path,
  search: {},
});

/** The list of the guide's pages. */
const help: Find = { key: 'help', text: 'Help', note: 'All pages', help: { page: null } };

/**
 * Search results for a text, likeliest first: a class day, people, classes, actions, screens, the guide.
 *
 * @param searchGuide searches the guide; null until it is loaded
 * @param classes all of them, in order
 */
export function findAll(
  text: string,
  students: readonly StudentChoice[],
  school: SchoolFacts & { today: CalendarDate },
  searchGuide: SearchGuide | null,
  classes: readonly Find[] = [],
): readonly Find[] {
  const { today } = school;
  const day = typedDay(text, today);
  const isBlank = text.trim() === '';
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
      note: student.email ?? 'No email',
      to: `/students/${student.id}`,
      search: {},
    })),
    ...search(isBlank ? [] : classes, text, (find) => find.text),
    ...search(
      [
        ...acts,
        ...navigationOf(['admin'], school).map((screen) => findOf(screen, 'Go to')),
        ...(isBlank
          ? []
          : [...families, ...settingsScreens(school).map((screen) => findOf(screen, 'Settings'))]),
        help,
      ],
      text,
      (find) => find.text,
    ),
    ...(searchGuide?.(text) ?? []).slice(0, MOST_HELP).map(({ address, title, of }) => ({
      key: guidePath(address),
      text: title,
      note: of === null ? 'Help' : `Help: ${of}`,
      help: address,
    })),
  ];
}
