import type { Meeting } from '../../../../domain/schoolClass.ts';
import { emailOf, namesOf } from '../people.ts';
import type { Bill } from '../budget.ts';
import { cents, type Cents } from '../../../../domain/money.ts';

// Who and what the studio has.

export const TEACHERS = ['Dana Whitfield', 'Marcus Reed', 'Yuki Sato'] as const;

export interface StudioClass {
  name: string;
  teacher: (typeof TEACHERS)[number];
  room: string;
  /** What it costs a month. */
  price: Cents;
  meetings: Meeting[];
}

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 2, 3, 4, 5, 6] as const;

const on = (weekdays: readonly number[], starts: string, ends: string): Meeting[] =>
  weekdays.map((weekday) => ({ weekday, starts, ends }));

const MOVEMENT: StudioClass = {
  name: 'Creative Movement',
  teacher: 'Yuki Sato',
  room: 'Studio B',
  price: cents(5500),
  meetings: on([SATURDAY], '09:30', '10:15'),
};
const BALLET_1: StudioClass = {
  name: 'Ballet 1',
  teacher: 'Dana Whitfield',
  room: 'Studio A',
  price: cents(6500),
  meetings: on([TUESDAY], '16:30', '17:30'),
};
const BALLET_2: StudioClass = {
  name: 'Ballet 2',
  teacher: 'Dana Whitfield',
  room: 'Studio A',
  price: cents(9500),
  meetings: on([MONDAY, THURSDAY], '17:00', '18:15'),
};
const JAZZ: StudioClass = {
  name: 'Jazz',
  teacher: 'Yuki Sato',
  room: 'Studio A',
  price: cents(6500),
  meetings: on([WEDNESDAY], '16:30', '17:30'),
};
const HIP_HOP: StudioClass = {
  name: 'Hip-Hop',
  teacher: 'Marcus Reed',
  room: 'Studio B',
  price: cents(6000),
  meetings: on([FRIDAY], '17:00', '18:00'),
};
const EVENING: StudioClass = {
  name: 'Adult Ballet',
  teacher: 'Dana Whitfield',
  room: 'Studio A',
  price: cents(7500),
  meetings: on([TUESDAY], '19:30', '20:45'),
};

export const CLASSES: readonly StudioClass[] = [
  MOVEMENT,
  BALLET_1,
  BALLET_2,
  JAZZ,
  HIP_HOP,
  EVENING,
];

/** What is off a second child's tuition, in percent. */
export const SIBLING_PERCENT = 10;
export const COSTUME = {
  of: BALLET_2,
  note: 'Recital',
  amount: cents(6800),
  partReturned: cents(1800),
};
export const CANCELED = { of: JAZZ, reason: 'Teacher is ill' };
export const DAY_OFF = { of: HIP_HOP, name: 'Power outage' };
/** A child who joins another class in the middle of a month. */
export const LATE = { child: 'Ava Bennett', of: JAZZ };

/** Further bills of each month. */
export const BILLS: readonly Bill[] = [
  { day: 1, amount: cents(120_000), category: 'other', description: 'Rent' },
  { day: 28, amount: cents(84_000), category: 'other', description: 'Teachers' },
];

export interface StudioFamily {
  name: string;
  /** The classes of each child, by first name. */
  children: Readonly<Record<string, readonly StudioClass[]>>;
  /** First names; mother and father, unless it says something else before it. */
  adults: readonly string[];
}

const family = (
  name: string,
  children: StudioFamily['children'],
  ...adults: string[]
): StudioFamily => ({ name, children, adults });

export const FAMILIES: readonly StudioFamily[] = [
  family('Bennett', { Ava: [BALLET_2], Owen: [HIP_HOP] }, 'Claire', 'Tom'),
  family('Okafor', { Chidi: [HIP_HOP], Ada: [BALLET_2, JAZZ] }, 'Ngozi', 'Emeka'),
  family('Delgado', { Lucia: [BALLET_1] }, 'Carmen', 'Rafael'),
  family('Nguyen', { Linh: [BALLET_2], Minh: [JAZZ] }, 'Hanh'),
  family('Kowalski', { Zofia: [MOVEMENT] }, 'Ewa', 'Piotr'),
  family('Haddad', { Layla: [BALLET_1], Sami: [MOVEMENT] }, 'Rania', 'Karim'),
  family('Murphy', { Nora: [JAZZ] }, 'Grandmother Maeve'),
  family('Patel', { Priya: [BALLET_2, JAZZ], Anika: [BALLET_1] }, 'Meera', 'Rohan'),
  family('Rossi', { Giulia: [BALLET_2] }, 'Elena'),
  family('Tanaka', { Emi: [MOVEMENT] }, 'Keiko', 'Ken'),
  family('Walsh', { Finn: [HIP_HOP], Molly: [BALLET_1] }, 'Siobhan', 'Declan'),
  family('Mensah', { Abena: [JAZZ, HIP_HOP] }, 'Efua'),
  family('Silva', { Beatriz: [BALLET_1] }, 'Ana', 'Paulo'),
  family('Larsen', { Freya: [MOVEMENT], Nils: [HIP_HOP] }, 'Ingrid', 'Lars'),
  family('Cruz', { Sofia: [BALLET_2] }, 'Marisol', 'Aunt Teresa'),
  family('Chen', { Mia: [BALLET_1], Lucas: [HIP_HOP] }, 'Wei', 'Jun'),
  family('Ivanova', { Daria: [BALLET_2] }, 'Olga'),
  family('Park', { Jisoo: [JAZZ] }, 'Minji', 'Sungho'),
  family('Diallo', { Aminata: [BALLET_1], Ousmane: [HIP_HOP] }, 'Fatou'),
  family('Moreau', { Chloe: [MOVEMENT] }, 'Sylvie', 'Luc'),
  family('Abadi', { Yasmin: [HIP_HOP] }, 'Leila', 'Grandfather Omar'),
  family('Fischer', { Greta: [BALLET_1], Jonas: [MOVEMENT] }, 'Katrin', 'Uwe'),
  family('Reyes', { Camila: [JAZZ] }, 'Isabel'),
  family('Lindqvist', { Astrid: [MOVEMENT] }, 'Karin', 'Erik'),
  family('Turner', { Jade: [BALLET_2, HIP_HOP] }, 'Monique', 'Andre'),
];

/** The adult class. Claire is also a mother of the first family. */
export const ADULTS = [
  'Hannah Brooks',
  'Claire Bennett',
  'George Adeyemi',
  'Louise Martin',
  'Teresa Vega',
  'Philip Strand',
  'Nadia Rahman',
  'Ruth Goldberg',
] as const;
export const ADULT_CLASS = EVENING;

export const HOW_TO_PAY =
  'Zelle to pay@maplestreet.example, a check to Maple Street Dance, or cash and card at the desk.';

export const STUDIO_LOGINS = [
  `teacher  ${emailOf(namesOf(TEACHERS[0]))} (and the other teachers)`,
  `parent   ${emailOf(namesOf('Ngozi Okafor'))} (and every other parent with an email)`,
  `student  ${emailOf(namesOf(ADULTS[0]))} (and every other adult in a class)`,
];
