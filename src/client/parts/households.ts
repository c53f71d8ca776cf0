import type { Owing } from '../../contract/student.ts';
import { nameInFamily } from '../../domain/familyWords.ts';
import { firstNameOf, listedNames } from '../../domain/names.ts';
import { formatMoney, sumCents, type Cents } from '../../domain/money.ts';
import { owedToday } from '../../domain/owing.ts';
import type { ReminderTo } from '../../domain/reminder.ts';
import { fullName } from '../../domain/student.ts';
import { inOneLine } from './debtNote.ts';

export type Debtor = Owing['items'][number];

/** Somebody who can get a reminder. */
export interface Contact {
  id: string;
  /** Their first name. */
  name: string;
  email: string | null;
  phone: string;
}

/** Who is reminded with one message: a family about all of its children who owe something, or a student in no family. */
export interface Household extends ReminderTo {
  /** The id of the family, or of the student. */
  key: string;
  name: string;
  students: readonly Debtor[];
  /** Its parents who have a phone or an email; its children only if no parent can be reached. */
  contacts: readonly Contact[];
}

const isReachable = ({ email, phone }: Contact) => email !== null || phone !== '';

function contactOf({ id, firstName, email, phone }: Debtor): Contact {
  return { id, name: firstName, email, phone };
}

/** A family in a list, where all are called in one way: 'Baker family', 'Torres family'. */
export const familyTitle = (name: string): string =>
  /^the\s|\sfamily$/i.test(name.trim()) ? name.trim() : `${name.trim()} family`;

function familyOf(students: readonly Debtor[], adults: Owing['adults']): Household {
  const { id, name } = students[0]?.family ?? { id: '', name: '' };
  const guardians = adults
    .filter(({ familyId }) => familyId === id)
    .map(({ userId, name: called, email, phone }) => ({
      id: userId as string,
      name: firstNameOf(called),
      email,
      phone,
    }));
  const children = students.map(contactOf);
  const areChildrenAsked =
    guardians.length === 0 || (!guardians.some(isReachable) && children.some(isReachable));
  const people = areChildrenAsked ? children : guardians;
  return {
    key: id,
    name: familyTitle(name),
    names: people.map((one) => one.name),
    students,
    contacts: people.filter(isReachable),
  };
}

/** One household for each family, and one for each student in none; whoever owes most comes first. */
export function householdsOf({ items, adults }: Pick<Owing, 'items' | 'adults'>): Household[] {
  const keyOf = ({ id, family }: Debtor): string => family?.id ?? id;
  const keys = [...new Set(items.map(keyOf))];
  const households = keys.map((key): Household => {
    const students = items.filter((one) => keyOf(one) === key);
    const [only] = students;
    if (students.length > 1 || only?.family) return familyOf(students, adults);
    const { firstName } = only as Debtor;
    const contacts = students.map(contactOf);
    return { key, name: fullName(only as Debtor), names: [firstName], students, contacts };
  });
  return households.toSorted((a, b) => owedToday(debtOf(b)) - owedToday(debtOf(a)));
}

/** The debts of a household as one: what is owed together, since the first of them, reminded if all are. */
export function debtOf({ students }: Household) {
  const sum = (of: (one: Debtor) => Cents) => sumCents(students.map(of));
  const inOrder = <Value extends string>(of: (one: Debtor) => Value | null) =>
    students
      .map(of)
      .filter((value) => value !== null)
      .toSorted();
  const first = <Value extends string>(of: (one: Debtor) => Value | null) => inOrder(of)[0] ?? null;
  return {
    calculatedBalance: sum((one) => one.calculatedBalance),
    dueLater: sum((one) => one.dueLater),
    dueOn: first((one) => one.dueOn),
    dueUntil: inOrder((one) => one.dueUntil).at(-1) ?? null,
    owesSince: first((one) => one.owesSince),
    remindedOn: students.every((one) => one.remindedOn !== null)
      ? first((one) => one.remindedOn)
      : null,
  };
}

/**
 * 'Zoë $89.00 · José $60.00'; empty for a student in no family. A phone's line has no room for more than two amounts: there it
 * is the names of three or more.
 */
export function sharesOf({ students }: Household, isPhone = false): string {
  const { family } = students[0] ?? {};
  if (!family) return '';
  const nameOf = (one: Debtor) => nameInFamily(fullName(one), family.name);
  if (isPhone && students.length > 2) return listedNames(students.map(nameOf));
  return inOneLine(students.map((one) => `${nameOf(one)} ${formatMoney(owedToday(one))}`));
}
