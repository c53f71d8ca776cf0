import { z } from 'zod';
import { newEmail } from '../../contract/base.ts';
import { isMonth, isWithinReach } from '../../domain/dates.ts';
import { LARGEST_AMOUNT } from '../../domain/money.ts';
import { isOneLine } from '../../domain/oneLine.ts';

/** What a column's values are, and so how each format writes them. */
export type ColumnKind =
  | 'text'
  | 'email'
  | 'cents'
  | 'number'
  | 'date'
  | 'month'
  | 'instant'
  | 'yesNo'
  | 'json';

/** A column of an export. */
export interface Column {
  kind: ColumnKind;
  /** What every other way in asks of such a value; for JSON, of what it holds. */
  rule?: z.ZodType;
  /** For the reader, where the name doesn't say it. */
  about?: string;
  /** Its name, if it isn't the database's, with `_cents` for money. */
  as?: string;
  /** Whether it may be empty. */
  optional?: true;
  /** What an export from before there was this column means; missing for those of the first format. */
  before?: string | number | boolean | null;
  /** The table whose row it names. */
  to?: string;
  /** Whether it says who of the school's staff did something; nobody's own export has it. */
  ofStaff?: true;
}

/** A column of the database that no export has. */
export interface LeftOut<Row> {
  leftOut: string;
  /** What an import puts there; the column's default without it. */
  made?: (row: Row) => unknown;
}

type Options = Omit<Column, 'kind'>;

const column =
  (kind: ColumnKind, rule?: z.ZodType) =>
  (options: Options = {}): Column => ({ kind, ...(rule && { rule }), ...options });

const LONGEST_LINE = 1000;
const LONGEST_TEXT = 20_000;
/** In cents: what many amounts add up to at most. */
const LARGEST_SUM = LARGEST_AMOUNT * 10_000;

const isLine = (typed: unknown) => typed === '' || isOneLine(String(typed));

/** One line: a name must not be able to end the line that it stands in. */
export const text = column('text', z.string().max(LONGEST_LINE).refine(isLine));
/** What a row is known by; never empty. */
export const id = column('text', z.string().min(1).max(LONGEST_LINE).refine(isLine));
/** What somebody typed into a larger field. */
export const lines = column('text', z.string().max(LONGEST_TEXT));
/** Empty for somebody without one. */
export const email = (): Column => ({ kind: 'email', optional: true, rule: newEmail });
/** An amount that somebody typed. */
export const cents = column('cents', z.int().min(0).max(LARGEST_AMOUNT));
/** What amounts add up to, or a change of it. */
export const sum = column('cents', z.int().min(-LARGEST_SUM).max(LARGEST_SUM));
export const number = column('number', z.int());
export const date = column('date', z.string().refine(isWithinReach));
export const month = column('month', z.string().refine(isMonth));
export const instant = column('instant', z.iso.datetime());
export const yesNo = column('yesNo');
/** @param rule what it holds */
export const json = (rule: z.ZodType, options: Options = {}): Column => ({
  kind: 'json',
  rule,
  ...options,
});

/** The id of a row of another table. */
export const idIn = (to: string, options: Options = {}): Column => id({ to, ...options });
/** Who of the staff did it. Not every id is a person's: commands have one of their own. */
export const staff = (options: Options = {}): Column => text({ ofStaff: true, ...options });

export const leftOut = <Row>(why: string, made?: (row: Row) => unknown): LeftOut<Row> => ({
  leftOut: why,
  ...(made && { made }),
});
