import type { DanceRole, EnrollmentStatus } from '../../../domain/student.ts';

const FIRST_NAMES = [
  'Maya',
  'Leo',
  'Sofia',
  'Noah',
  'Aisha',
  'Liam',
  'Chloe',
  'Mateo',
  'Zoe',
  'Ethan',
  'Nadia',
  'Oscar',
  'Priya',
  'Hugo',
  'Elena',
  'Felix',
  'Grace',
  'Ivan',
  'Jade',
  'Kai',
  'Lucia',
  'Marcus',
  'Nina',
  'Omar',
  'Paula',
  'Quinn',
  'Rosa',
  'Samir',
  'Tessa',
  'Uma',
  'Victor',
  'Wren',
  'Xenia',
  'Yusuf',
  'Amara',
  'Ben',
  'Clara',
  'Dante',
  'Esme',
  'Finn',
  'Gemma',
  'Hana',
  'Isaac',
  'Julia',
  'Kofi',
  'Lena',
  'Milo',
  'Nora',
  'Otis',
  'Petra',
  'Rafael',
  'Stella',
  'Theo',
  'Valeria',
  'Wyatt',
  'Yara',
  'Zain',
  'Anouk',
  'Bruno',
  'Carmen',
];

const LAST_NAMES = [
  'Torres',
  'Nguyen',
  'Okafor',
  'Silva',
  'Haddad',
  'Kowalski',
  'Bennett',
  'Moreau',
  'Tanaka',
  'Reyes',
  'Lindqvist',
  'Rossi',
  'Patel',
  'Fischer',
  'Delgado',
  'Murphy',
  'Ivanova',
  'Mensah',
  'Costa',
  'Larsen',
  'Park',
  'Abadi',
  'Novak',
  'Cruz',
  'Schmidt',
  'Diallo',
  'Romano',
  'Yilmaz',
  'Walsh',
  'Chen',
];

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  danceRole: DanceRole;
  phone: string;
  /** Their final status; everyone starts as Enrolled or Pending Payment. */
  status: EnrollmentStatus;
}

/** The first and last name of somebody who has only one of each. */
export function namesOf(name: string): Pick<Person, 'firstName' | 'lastName'> {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
}

/** The email of somebody in the demo; letters without accents. */
export function emailOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  const address = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/[^a-z.]/gi, '');
  return `${address}@example.com`.toLowerCase();
}

/** Phone numbers that are reserved for fiction. */
export const phoneOf = (index: number) => `(555) 555-01${String(index).padStart(2, '0')}`;

function statusOf(index: number): EnrollmentStatus {
  if (index % 15 === 14) return 'Removed';
  if (index % 12 === 11) return 'Inactive';
  if (index % 10 === 9) return 'Pending Payment';
  return 'Enrolled';
}

/** Sixty people with all kinds of status. */
export const people: Person[] = FIRST_NAMES.map((firstName, index) => {
  const lastName = LAST_NAMES[(index * 7) % LAST_NAMES.length] as string;
  return {
    firstName,
    lastName,
    email: emailOf({ firstName, lastName }),
    danceRole: index % 2 === 0 ? 'Follow' : 'Lead',
    phone: phoneOf(index),
    status: statusOf(index),
  };
});
