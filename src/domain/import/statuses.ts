import { plainText } from '../letters.ts';
import { enrollmentStatuses, type EnrollmentStatus } from '../student.ts';
import type { Asker } from './questions.ts';

// What the status of a line says of the student, and of the class in it.

export interface LineStatus {
  /** '' where the line says nothing of the student. */
  status: EnrollmentStatus | '';
  /** What they have in the class instead of a place; null for a place. */
  place: 'Waiting list for' | 'A trial of' | 'Left' | null;
}

const place: LineStatus = { status: '', place: null };
const meanings = {
  Enrolled: { status: 'Enrolled', place: null },
  'Pending Payment': { status: 'Pending Payment', place: null },
  Inactive: { status: 'Inactive', place: 'Left' },
  Removed: { status: 'Removed', place: 'Left' },
  wait: { status: '', place: 'Waiting list for' },
  trial: { status: '', place: 'A trial of' },
  unused: place,
} as const satisfies Record<string, LineStatus>;
type Meaning = keyof typeof meanings;

const words: Record<Meaning, string> = {
  Enrolled: 'active,enrolled,current,registered,enroled,yes,y,true',
  'Pending Payment': 'pending,pending payment,past due,unpaid',
  Inactive: 'inactive,frozen,dropped,drop,former,withdrawn,left,canceled,no,n,false',
  Removed: 'removed',
  wait: 'waitlist,wait list,waitlisted,waiting list,waiting',
  trial: 'trial,trial class',
  unused: '',
};
const known = new Map(
  Object.entries(words).flatMap(([meaning, all]) =>
    all.split(',').map((word) => [word, meaning as Meaning] as const),
  ),
);

const labels: Record<Exclude<Meaning, EnrollmentStatus>, string> = {
  wait: 'On the waiting list of the class',
  trial: 'Trying the class',
  unused: 'Nothing: not used',
};

const keyOf = (text: string) =>
  plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/cancel+ed/, 'canceled')
    .trim();

/** What a status means; an unknown word is asked about once for the whole list. */
export function statusAsked(text: string, asker: Asker): LineStatus {
  if (text.trim() === '') return place;
  const key = keyOf(text);
  const own = known.get(key);
  if (own !== undefined) return meanings[own];
  const said = asker.ask(`status:${key}`, {
    ask: `What does the status “${text.trim()}” mean?`,
    about: '',
    options: [
      ...enrollmentStatuses.map((status) => ({ value: status, label: status })),
      ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ],
  }) as Meaning | null;
  return said === null ? { status: '', place: 'Left' } : meanings[said];
}
