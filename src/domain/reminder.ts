import { formatDate, type CalendarDate } from './dates.ts';
import { howToPayLines, type HowToPay } from './howToPay.ts';
import { formatMoney, sumCents, type Cents } from './money.ts';
import { listedNames } from './names.ts';
import { owedToday } from './owing.ts';

/** How staff can send a reminder themselves. */
export const reminderWays = ['share', 'whatsapp', 'sms', 'email', 'copy', 'print'] as const;
export type ReminderWay = (typeof reminderWays)[number];

export const reminderWayLabels: Record<ReminderWay, string> = {
  share: 'Share',
  whatsapp: 'WhatsApp',
  sms: 'Text message',
  email: 'Email',
  copy: 'Copy',
  print: 'Printed slip',
};

export const reminderMessages = {
  way: 'Choose how it was sent',
  owesNothing: 'Nothing is owed anymore',
  undone: 'These reminders are already undone.',
} as const;

/** What a reminder says about one student. */
export interface Reminded {
  firstName: string;
  /** In cents. */
  calculatedBalance: Cents;
  /** How much of it (cents) is for days after today; reminders leave that out. */
  dueLater: Cents;
  owesSince: CalendarDate | null;
  payReference: string;
  /** Their payments together have a reference, too. */
  family?: { payReference?: string | undefined } | null;
}

/** Who gets a reminder, and about whom: a student about themselves, or parents about their children. */
export interface ReminderTo {
  /** First names for the greeting; empty if nobody is known. */
  names: readonly string[];
  students: readonly Reminded[];
}

interface Sender {
  school: string;
  howToPay: HowToPay;
}

/** 'since Nov 2, 2026'; empty if no fee is unpaid. */
export function reminderReason({ owesSince }: Pick<Reminded, 'owesSince'>): string {
  return owesSince ? `since ${formatDate(owesSince)}` : '';
}

/** 'Hi Rosa and Ben,' */
export const greetingOf = (names: readonly string[]) =>
  names.length > 0 ? `Hi ${listedNames(names)},` : 'Hello,';

const sumDue = (students: readonly Reminded[]) => sumCents(students.map(owedToday));

/** 'Your balance at Rhythm House is $24.00, since Nov 2, 2026.', or a line for each child and what they are together. */
function amountLines({ names, students }: ReminderTo, school: string): string[] {
  const [only, ...others] = students;
  if (only && others.length === 0) {
    const whose = names.includes(only.firstName) ? 'Your' : `${only.firstName}'s`;
    const what = `${whose} balance at ${school} is ${formatMoney(owedToday(only))}`;
    return [[what, reminderReason(only)].filter(Boolean).join(', ').concat('.')];
  }
  return [
    `Your balance at ${school} is ${formatMoney(sumDue(students))}:`,
    ...students.map((one) =>
      [`${one.firstName} ${formatMoney(owedToday(one))}`, reminderReason(one)]
        .filter(Boolean)
        .join(', '),
    ),
  ];
}

type Referred = Pick<Reminded, 'firstName' | 'payReference' | 'family'>;

/** The reference of the family that all of several students are of; '' if there is none. */
export function familyReference(students: readonly Pick<Referred, 'family'>[]): string {
  const [together = '', ...others] = new Set(students.map((one) => one.family?.payReference ?? ''));
  return students.length > 1 && others.length === 0 ? together : '';
}

/** 'TURN-7F3K': the student's, or with several of one family the family's; else 'TURN-7F3K (Zoë), TURN-2BQ9 (José)'. */
export function referencesOf(students: readonly Referred[]): string {
  const together = familyReference(students);
  if (together !== '') return together;
  const known = students.filter(({ payReference }) => payReference !== '');
  if (known.length < 2) return known[0]?.payReference ?? '';
  return known.map(({ payReference, firstName }) => `${payReference} (${firstName})`).join(', ');
}

/** The text of a reminder: the amounts, since when, and how to pay. Staff can edit it before they send it. */
export function reminderText(to: ReminderTo, { school, howToPay }: Sender): string {
  return [
    greetingOf(to.names),
    ...amountLines(to, school),
    ...howToPayLines(howToPay, referencesOf(to.students)),
    'Thank you!',
  ].join('\n');
}

/** What stands for each person's own words in the text of a reminder that is written once for many. */
const places = {
  greeting: ({ names }: ReminderTo) => [greetingOf(names)],
  amounts: (to: ReminderTo, { school }: Sender) => amountLines(to, school),
  'how to pay': ({ students }: ReminderTo, { howToPay }: Sender) =>
    howToPayLines(howToPay, referencesOf(students)),
};
export const reminderPlaces = Object.keys(places).map((name) => `{${name}}`);
const PLACE = /\{[^{}]*\}/g;

export const REMINDER_TEMPLATE = '{greeting}\n\n{amounts}\n\n{how to pay}\n\nThank you!';

/** The first place of a text that doesn't exist; undefined if all do. */
export function unknownPlace(template: string): string | undefined {
  return template.match(PLACE)?.find((place) => !reminderPlaces.includes(place));
}

/** A text that was written once, in what it says to one recipient. */
export function fillReminder(template: string, to: ReminderTo, sender: Sender): string {
  return template.replaceAll(PLACE, (place) => {
    const write = places[place.slice(1, -1) as keyof typeof places];
    return write(to, sender).join('\n');
  });
}

/** The subject of an emailed reminder. */
export function reminderSubject({ students }: ReminderTo, school: string): string {
  return `${school}: balance due ${formatMoney(sumDue(students))}`;
}

/**
 * When somebody was last reminded of what they owe now; null if that reminder was about an older debt.
 * @param owesSince the class date of the oldest unpaid fee
 */
export function currentReminder(
  remindedOn: CalendarDate | null,
  owesSince: CalendarDate | null,
): CalendarDate | null {
  if (remindedOn === null || owesSince === null) return remindedOn;
  return remindedOn >= owesSince ? remindedOn : null;
}
