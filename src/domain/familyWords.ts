import { familyBalance } from './family.ts';
import { aCredit, formatMoney, negated, sumCents, type Cents } from './money.ts';
import { owedToday, type Debt, type Later } from './owing.ts';
import { balanceSentence } from './statement.ts';

/**
 * What we call a family in a sentence: 'the Bakers'. A name that doesn't take a plain s, or has several words, becomes
 * 'the Torres family'; a name that already says so, like 'The Bakers' or 'Baker family', stays.
 */
export function theFamily(name: string): string {
  const words = name.trim().replace(/^the\s+/i, '');
  if (words !== name.trim() || /\sfamily$/i.test(words)) return `the ${words}`;
  return /^[\p{L}'’-]*[^\P{L}sxz]$/iu.test(words) && !/[cs]h$/i.test(words)
    ? `the ${words}s`
    : `the ${words} family`;
}

/** 'the Bakers’', 'the Torres family’s'. */
export function theFamilys(name: string): string {
  const family = theFamily(name);
  return family.endsWith('s') ? `${family}’` : `${family}’s`;
}

/** 'Part of the Bakers’ $85.00', or 'From the Bakers' if it is all of it; a deleted family has no name. */
export function partOf(
  amount: Cents,
  { name, total }: { name: string | null; total: Cents },
): string {
  if (amount === total) return `From ${name === null ? 'a family' : theFamily(name)}`;
  return `Part of ${name === null ? 'a family’s' : theFamilys(name)} ${formatMoney(total)}`;
}

/** A student as their family calls them: 'Ada' for Ada Baker of the family Baker, but 'Ben Cole'. */
export function nameInFamily(student: string, family: string): string {
  const end = ` ${family.trim()}`;
  return student.endsWith(end) ? student.slice(0, -end.length) : student;
}

/**
 * What a family owes today, in words: 'The Bakers owe $85.00: Ada $60.00, Ben $25.00.' Credits get a sentence of their
 * own, because they don't pay for another student. An only child isn't named again. What is due later isn't in it.
 */
export function familySentence(
  name: string,
  students: readonly (Debt & Later & { name: string })[],
): string {
  if (students.length === 0) return 'No students are in this family.';
  const family = theFamily(name);
  const isMany = !/family$/i.test(family);
  const The = `T${family.slice(1)}`;
  const { owed } = familyBalance(students);
  const each = (some: typeof students, amountOf: (balance: Cents) => string) =>
    some.map((one) => `${nameInFamily(one.name, name)} ${amountOf(owedToday(one))}`).join(', ');
  const owing = students.filter((one) => owedToday(one) > 0);
  const which = students.length > 1 ? `: ${each(owing, formatMoney)}` : '';
  const inCredit = students.filter((one) => owedToday(one) < 0);
  const owes =
    owed > 0
      ? `${The} ${isMany ? 'owe' : 'owes'} ${formatMoney(owed)}${which}.`
      : `${The} ${isMany ? 'are' : 'is'} paid up.`;
  const credit = each(inCredit, (cents) => `has ${aCredit(negated(cents))}`);
  return [owes, credit && `${credit}.`].filter(Boolean).join(' ');
}

/** A student's part of a payment, with their balance after it. */
interface Paid extends Debt {
  name: string;
  amount: Cents;
}

/** What a family's payment did: '$85.00 from the Bakers is recorded. Ada: $60.00, now paid up. Ben: …' */
export function recordedSentence(name: string, parts: readonly Paid[]): string {
  const total = sumCents(parts.map(({ amount }) => amount));
  const each = parts.map((part) => {
    const balance = balanceSentence(owedToday(part), 'staff');
    const now = `now ${balance.slice(0, 1).toLowerCase()}${balance.slice(1)}`;
    return `${nameInFamily(part.name, name)}: ${formatMoney(part.amount)}, ${now}.`;
  });
  return [`${formatMoney(total)} from ${theFamily(name)} is recorded.`, ...each].join(' ');
}
