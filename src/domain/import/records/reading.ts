import { cutText } from '../../cutText.ts';
import { listedBalance } from '../balance.ts';
import { listedEmail, looksLikeEmail } from '../contacts.ts';
import type { Cents } from '../../money.ts';
import { lettersOf, payReferencesIn } from '../../payReference.ts';
import type {
  RecordsChoices,
  RecordsColumn,
  RecordsRows,
  FoundRows,
  RowKind,
  ValueKind,
  RecordsLeftOut,
} from './records.ts';
import { kindOf } from './kinds.ts';
import { asText } from '../table.ts';
import type { RecordsLine, Layout } from './layout.ts';
import { valueAsker, type ValueAsker } from './values.ts';

// Shared by all kinds of sheets: cells by column, and where each line ends up.

export const reasons = {
  who: 'It names nobody.',
  noAmount: 'There is no amount.',
  zero: 'The amount is zero.',
  unreadable: (text: string) => `"${cutText(text, 40)}" is not an amount.`,
  refund: (said: string) =>
    `A refund${said}: there is no earlier payment of theirs in this file that it can be taken off.`,
  takenOff: (said: string, lines: string) => `A refund${said}, taken off the payment in ${lines}.`,
  refunded: 'All of it was refunded.',
  tooMuch: 'More was refunded than paid.',
  belowZero: 'Choose what amounts below zero are.',
  balances: 'Choose what balances below zero are.',
  leftOut: 'You left it out.',
  sameNumber: 'Say whether lines with one number and one amount are one.',
  sameEntry: (line: number) => `It's the same as line ${line}.`,
  notCounted: (text: string) => `"${text.trim()}" doesn't count.`,
  notMarked: 'Nothing is marked.',
  whichClass: 'Choose which class it is.',
  dayDate: (head: string) => `Choose which day "${cutText(head, 40)}" is.`,
  means: (text: string) => `Choose what "${cutText(text.trim(), 40)}" means.`,
  sameFamily: (line: number) => `It's the same family as in line ${line}.`,
} as const;

/** The question about an empty cell, or about a column that isn't there. */
const emptyReasons: Record<ValueKind, string> = {
  status: reasons.notMarked,
  method: 'Choose how it was paid.',
  className: 'Choose the class.',
  type: 'Choose what it is.',
  whatFor: 'Choose what it was for.',
};

export interface Reading {
  layout: Layout;
  choices: RecordsChoices;
  asker: ValueAsker;
  /** Whether its rows are about families, even where they name a student too. */
  isByFamily: boolean;
  /** Whether names count before emails, as in attendance, where the email may be a parent's. */
  isByName: boolean;
  /** The kind of charge that a text says, without its dates, its own class and those of the school. */
  kindOf: (text: string, ownClass: string) => string;
  /** What was done with amounts, for a person to know. */
  said: string[];
  rows: FoundRows;
  leftOut: RecordsLeftOut[];
}

export function readingOf(layout: Layout, choices: RecordsChoices): Reading {
  return {
    layout,
    choices,
    asker: valueAsker(choices.values ?? {}),
    isByFamily: false,
    isByName: false,
    kindOf: kindReader(choices.classes ?? []),
    said: [],
    rows: { payments: [], charges: [], credits: [], marks: [], balances: [] },
    leftOut: [],
  };
}

/** Long lists have few different texts. */
function kindReader(classes: readonly string[]): Reading['kindOf'] {
  const known = new Map<string, string>();
  return (text, ownClass) => {
    const key = `${ownClass}\n${text}`;
    const kind = known.get(key) ?? kindOf(text, [...classes, ownClass]);
    known.set(key, kind);
    return kind;
  };
}

export const has = ({ layout }: Reading, column: RecordsColumn): boolean =>
  layout.places.has(column);

/** The first filled cell in the columns of this meaning; '' if there is none. */
export function cellOf({ layout }: Reading, { texts }: RecordsLine, column: RecordsColumn): string {
  return cellsOf(layout, texts, column)[0] ?? '';
}

export function cellsOf(
  { places }: Layout,
  texts: readonly string[],
  column: RecordsColumn,
): string[] {
  return (places.get(column) ?? []).flatMap((index) => texts[index]?.trim() || []);
}

export function add<Kind extends RowKind>(
  { rows }: Reading,
  kind: Kind,
  { line }: RecordsLine,
  row: RecordsRows[Kind],
): void {
  rows[kind].push({ line, row });
}

/** Leaves a line out; what is settled, such as a refund that was taken off, explains no difference of a balance. */
export function leave(
  reading: Reading,
  line: RecordsLine,
  why: string,
  { text = asText(line.texts), isSettled = false }: { text?: string; isSettled?: boolean } = {},
): void {
  const who = isSettled ? null : whoOf(reading, line);
  reading.leftOut.push({ line: line.line, text, ...(who !== null && { who }), why });
}

export const oneSpaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** Several names in one cell are nobody's: 'Mia; Noah', 'Ivy Alder, Jude Alder'. */
export function namesIn(cell: string): string[] {
  const parts = cell.split(/[;\n]|\s&\s|\band\b/).flatMap((part) => part.trim() || []);
  if (parts.length > 1) return parts;
  const names = cell.split(',').map((part) => part.trim());
  return names.every((name) => /\S\s+\S/.test(name)) ? names : [cell.trim()];
}

const PAYER = /\b(?:(?<method>zelle|venmo|paypal|cash app)\b.{0,20}?)?\bfrom\s+(?<name>\p{L}.*)$/iu;
/** What a bank writes after the name: numbers, references, what it was for. */
const AFTER_PAYER = /\s*(?:;|\b(?:for|on|via|conf|ref|id|memo)\b|[#"*]|\d{3,}).*$/i;

/** The payer in a bank's text such as 'Zelle payment from ADA BELL 19876543210', without the number; null for none. */
export function payerIn(text: string): { name: string; method: string } | null {
  const { name = '', method = '' } = PAYER.exec(cutText(text, 200))?.groups ?? {};
  const plain = oneSpaced(name.replace(AFTER_PAYER, ''));
  return plain === '' ? null : { name: plain, method };
}

/** Who paid, or was paid: programs for payments name both sides, and the school is one of them. */
function otherSide(reading: Reading, line: RecordsLine, isOut: boolean): string {
  const type = cellOf(reading, line, 'type');
  const isPaidByTo = type !== '' && reading.asker.lookUp('type', type, () => null) === 'asked';
  return cellOf(reading, line, isPaidByTo === isOut ? 'from' : 'to') || '';
}

/** What the rows call somebody: the reference of their payments, their email, else their name, else their family, or the name above; null for nobody. */
export function whoOf(reading: Reading, line: RecordsLine, isOut = false): string | null {
  const printed = reading.choices.kind === 'payments' ? referencesIn(reading, line) : null;
  if (printed && printed.named.length > 0) return printed.named.join(' ');
  const cell = (column: RecordsColumn) => oneSpaced(cellOf(reading, line, column));
  const email = listedEmail(cell('email')).value;
  const families = cellsOf(reading.layout, line.texts, 'family').map(oneSpaced);
  const family = families.find(looksLikeEmail) ?? families[0] ?? '';
  const isSeveral = family !== '' && namesIn(cellOf(reading, line, 'name')).length > 1;
  const name = isSeveral ? '' : cell('name');
  const isWhole = /[\s,]/.test(name);
  const parts = oneSpaced(`${cell('firstName') || (isWhole ? '' : name)} ${cell('lastName')}`);
  const named = isWhole ? name : parts || name;
  const own = looksLikeEmail(email) && !(reading.isByName && named) ? email : named;
  const payer = oneSpaced(otherSide(reading, line, isOut)) || payerIn(cell('payerText'))?.name;
  return (
    (reading.isByFamily ? family || own : own || family) ||
    payer ||
    (line.below ?? printed?.perhaps.map(lettersOf)[0] ?? null)
  );
}

/** The payment references of a line: whoever pays by bank types them anywhere. */
const referencesIn = ({ layout }: Reading, { texts }: RecordsLine) =>
  payReferencesIn(texts.filter((_text, at) => layout.columns[at] !== 'unused').join('\n'));

/** The amount in a cell; null where there is none, and a sentence where it can't be read. */
export function amountIn(cell: string): Cents | null | string {
  const amount = listedBalance(cell);
  return typeof amount === 'string' ? reasons.unreadable(amount) : amount;
}

/** What a text means, or the sentence that says why its row is left out. */
export function understood(
  { asker }: Reading,
  kind: ValueKind,
  text: string,
  understand: (text: string) => string | null,
): { means: string } | { why: string } {
  const means = asker.meaning(kind, text, understand);
  if (means === null) return { why: text === '' ? emptyReasons[kind] : reasons.means(text) };
  if (means !== 'leftOut') return { means };
  return { why: understand(text) === 'leftOut' ? reasons.notCounted(text) : reasons.leftOut };
}
