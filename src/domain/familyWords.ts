import { familyBalance } from './family.ts';
import { aCredit, formatMoney, negated, type Cents } from './money.ts';

/**
 * How a family is spoken of: 'the Bakers'. A name that takes no plain s, or has several words, is 'the Torres family';
 * one that says it already, such as 'The Bakers' or 'Baker family', stays.
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

/** A student as their family calls them: 'Ada' for Ada Baker of the family Baker, but 'Ben Cole'. */
export function nameInFamily(student: string, family: string): string {
  const end = ` ${family.trim()}`;
  return student.endsWith(end) ? student.slice(0, -end.length) : student;
}

/**
 * What a family owes (cents), in words: 'The Bakers owe $85.00: Ada $60.00, Ben $25.00.' Credits, which pay nothing of
 * what another student owes, have a sentence of their own.
 */
export function familySentence(
  name: string,
  students: readonly { name: string; calculatedBalance: Cents }[],
): string {
  if (students.length === 0) return 'No students are in this family.';
  const family = theFamily(name);
  const isMany = !/family$/i.test(family);
  const The = `T${family.slice(1)}`;
  const { owed } = familyBalance(students);
  const each = (some: typeof students, amountOf: (balance: Cents) => string) =>
    some
      .map((one) => `${nameInFamily(one.name, name)} ${amountOf(one.calculatedBalance)}`)
      .join(', ');
  const owing = students.filter(({ calculatedBalance }) => calculatedBalance > 0);
  const inCredit = students.filter(({ calculatedBalance }) => calculatedBalance < 0);
  const owes =
    owed > 0
      ? `${The} ${isMany ? 'owe' : 'owes'} ${formatMoney(owed)}: ${each(owing, formatMoney)}.`
      : `${The} ${isMany ? 'are' : 'is'} paid up.`;
  const credit = each(inCredit, (balance) => `has ${aCredit(negated(balance))}`);
  return inCredit.length > 0 ? `${owes} ${credit}.` : owes;
}
