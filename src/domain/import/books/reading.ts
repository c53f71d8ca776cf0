import { listedBalance } from '../balance.ts';
import { listedEmail, looksLikeEmail } from '../contacts.ts';
import type { Cents } from '../../money.ts';
import type {
  BookChoices,
  BookColumn,
  BookRows,
  FoundRows,
  RowKind,
  ValueKind,
  BookLeftOut,
} from './books.ts';
import { kindOf } from './kinds.ts';
import { asText, type BookLine, type Layout } from './layout.ts';
import { valueAsker, type ValueAsker } from './values.ts';

// Shared by all kinds of sheets: cells by column, and where each line ends up.

export const reasons = {
  who: 'It names nobody.',
  noAmount: 'There is no amount.',
  zero: 'The amount is zero.',
  unreadable: (text: string) => `"${text.slice(0, 40)}" is not an amount.`,
  refund: (said: string) => `A refund${said} can't come in. Bring the balance.`,
  credit: (said: string) => `A credit${said} can't come in as a charge. Bring the balance.`,
  sign: 'Choose whether negative amounts are payments or charges.',
  leftOut: 'You left it out.',
  notCounted: (text: string) => `"${text.trim()}" doesn't count.`,
  notMarked: 'Nothing is marked.',
  whichClass: 'Choose which class it is.',
  means: (text: string) => `Choose what "${text.trim().slice(0, 40)}" means.`,
  sameFamily: (line: number) => `It's the same family as in line ${line}.`,
} as const;

/** The question about an empty cell, or about a column that isn't there. */
const emptyReasons: Record<ValueKind, string> = {
  status: reasons.notMarked,
  method: 'Choose how it was paid.',
  className: 'Choose the class.',
  type: 'Choose whether it is a payment or a charge.',
  whatFor: 'Choose what it was for.',
};

export interface Reading {
  layout: Layout;
  choices: BookChoices;
  asker: ValueAsker;
  /** Whether its rows are about families, even where they name a student too. */
  isByFamily: boolean;
  /** The kind of charge that a text says, without its dates, its own class and those of the school. */
  kindOf: (text: string, ownClass: string) => string;
  rows: FoundRows;
  leftOut: BookLeftOut[];
}

export function readingOf(layout: Layout, choices: BookChoices): Reading {
  return {
    layout,
    choices,
    asker: valueAsker(choices.values ?? {}),
    isByFamily: false,
    kindOf: kindReader(choices.classes ?? []),
    rows: { payments: [], charges: [], marks: [], balances: [] },
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

export const has = ({ layout }: Reading, column: BookColumn): boolean =>
  layout.columns.includes(column);

/** The first filled cell in the columns of this meaning; '' if there is none. */
export function cellOf({ layout }: Reading, { texts }: BookLine, column: BookColumn): string {
  return cellsOf(layout, texts, column)[0] ?? '';
}

export function cellsOf(
  { columns }: Layout,
  texts: readonly string[],
  column: BookColumn,
): string[] {
  return texts.flatMap((text, index) => (columns[index] === column && text.trim()) || []);
}

export function add<Kind extends RowKind>(
  { rows }: Reading,
  kind: Kind,
  { line }: BookLine,
  row: BookRows[Kind],
): void {
  rows[kind].push({ line, row });
}

export function leave(
  reading: Reading,
  line: BookLine,
  why: string,
  text = asText(line.texts),
): void {
  const who = whoOf(reading, line);
  reading.leftOut.push({ line: line.line, text, ...(who !== null && { who }), why });
}

const oneSpaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** What the rows call somebody: their email, else their name, else their family, or the name above; null for nobody. */
export function whoOf(reading: Reading, line: BookLine): string | null {
  const cell = (column: BookColumn) => oneSpaced(cellOf(reading, line, column));
  const email = listedEmail(cell('email')).value;
  const families = cellsOf(reading.layout, line.texts, 'family').map(oneSpaced);
  const family = families.find(looksLikeEmail) ?? families[0] ?? '';
  const name = cell('name');
  const isWhole = /[\s,]/.test(name);
  const parts = oneSpaced(`${cell('firstName') || (isWhole ? '' : name)} ${cell('lastName')}`);
  const own = looksLikeEmail(email) ? email : isWhole ? name : parts || name;
  return (reading.isByFamily ? family || own : own || family) || (line.below ?? null);
}

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
