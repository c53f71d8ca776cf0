import type { ColumnType } from 'kysely';
import { z } from 'zod';
import { newEmail } from '../../contract/base.ts';
import {
  isMonth,
  isWithinReach,
  type CalendarDate,
  type Instant,
  type Month,
} from '../../domain/dates.ts';
import { LARGEST_AMOUNT, type Cents } from '../../domain/money.ts';
import { isOneLine } from '../../domain/oneLine.ts';

// What can be said of a column, once: db/tables.ts describes every table in these words.

/* oxlint-disable typescript/no-unnecessary-type-parameters -- who describes a column says what it holds. */

/** 0 or 1 on both engines. */
export type Flag = 0 | 1;

/**
 * better-auth stores booleans and instants differently on each engine: 0/1 and text on SQLite, natively on PostgreSQL.
 */
export type AuthBoolean = ColumnType<boolean | number, boolean | number, boolean | number>;
export type AuthInstant = ColumnType<string | Date, string | Date, string | Date>;

/** What an exported column's values are, and so how each format writes them. */
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

/** Says who somebody is, or something about them: anonymizing empties it. */
export const personal = true;
/** Says nothing about who somebody is. */
export const plain = false;

interface Typed<Value> {
  /** Only for the compiler: what the query builder reads and writes. */
  value?: [Value];
  isPersonal: boolean;
}

/** A column that exports have. */
export interface Column<Value = unknown> extends Typed<Value> {
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

/** Makes a value of others: `read` gives a text by its column's name. */
type Made = (read: (column: string) => string) => unknown;

/** A column that no export has. */
export interface LeftOut<Value = unknown> extends Typed<Value> {
  leftOut: string;
  /** What an import puts there; the column's default without it. */
  made?: Made;
}

type Columns = Readonly<Record<string, Typed<unknown>>>;

/** A table of the database as the product's table of an export. */
export interface ExportedTable<
  All extends Columns = Readonly<Record<string, Column | LeftOut>>,
  Name = string,
> {
  /** What the product calls it, which is the name of its file. */
  as: string;
  about: string;
  /** The columns that no two rows have in common; rows are in their order. */
  key: readonly Name[];
  /** The columns that say whose a row is, for one person's own export. */
  of?: readonly Name[];
  /** Or the column that names a row of another table, which says it by `student_id`. */
  ofWhose?: { column: Name; table: string };
  /** Whether an export may be without it, such as one from before there was this table; it then has no rows. */
  mayLack?: true;
  columns: All;
}

/** A table that no export has. */
export interface LeftOutTable<All extends Columns = Columns> {
  leftOut: string;
  /** Whether backups have it. */
  isBackedUp: boolean;
  columns: All;
}

export const table = <All extends Readonly<Record<string, Column | LeftOut>>>(
  described: ExportedTable<All, keyof All & string>,
): ExportedTable<All> => described;

/** Backups have it and exports don't. */
export const unexported = <All extends Columns>(why: string, columns: All): LeftOutTable<All> => ({
  leftOut: why,
  isBackedUp: true,
  columns,
});

/** Neither backups nor exports have it. */
export const passing = <All extends Columns>(why: string, columns: All): LeftOutTable<All> => ({
  leftOut: why,
  isBackedUp: false,
  columns,
});

/** What the query builder makes of a table's columns. */
export type RowOf<All> = {
  -readonly [Name in keyof All]: All[Name] extends Typed<infer Value> ? Value : never;
};

type Options = Omit<Column, 'kind' | 'value' | 'isPersonal' | 'rule' | 'optional'> & {
  rule?: z.ZodType;
};

/** A kind of column that is nobody's name, whoever's row it is in: an id, an amount, a moment. */
const column =
  <Usual>(kind: ColumnKind, rule?: z.ZodType) =>
  <Value = Usual>(options: Options = {}): Column<NoInfer<Value>> => ({
    kind,
    isPersonal: plain,
    ...(rule && { rule }),
    ...options,
  });

/** A kind of column that can say something about somebody, so that each has to say whether it does. */
const sayingColumn =
  <Usual>(kind: ColumnKind, rule?: z.ZodType) =>
  <Value = Usual>(isPersonal: boolean, options: Options = {}): Column<NoInfer<Value>> => ({
    kind,
    isPersonal,
    ...(rule && { rule }),
    ...options,
  });

const LONGEST_LINE = 1000;
const LONGEST_TEXT = 20_000;
/** In cents: what many amounts add up to at most. */
const LARGEST_SUM = LARGEST_AMOUNT * 10_000;

const oneLine = z
  .string()
  .max(LONGEST_LINE)
  .refine((typed) => typed === '' || isOneLine(typed));

/** One line: a name must not be able to end the line that it stands in. */
export const text = sayingColumn<string>('text', oneLine);
/** What a row is known by; never empty. */
export const id = column<string>('text', oneLine.min(1));
/** What somebody typed into a larger field. */
export const lines = sayingColumn<string>('text', z.string().max(LONGEST_TEXT));
/** Empty in an export for somebody without one. */
export const email = (): Column<string> => ({
  kind: 'email',
  isPersonal: personal,
  optional: true,
  rule: newEmail,
});
/** An amount that somebody typed. */
export const cents = column<Cents>('cents', z.int().min(0).max(LARGEST_AMOUNT));
/** What amounts add up to, or a change of it. */
export const sum = column<Cents>('cents', z.int().min(-LARGEST_SUM).max(LARGEST_SUM));
export const number = sayingColumn<number>('number', z.int());
export const date = sayingColumn<CalendarDate>('date', z.string().refine(isWithinReach));
export const month = sayingColumn<Month>('month', z.string().refine(isMonth));
export const instant = column<Instant>('instant', z.iso.datetime());
export const yesNo = sayingColumn<Flag>('yesNo');
/** @param rule what it holds */
export const json = <Value = string>(
  isPersonal: boolean,
  rule: z.ZodType,
  options: Options = {},
): Column<NoInfer<Value>> => ({ kind: 'json', isPersonal, rule, ...options });

/** The id of a row of another table. */
export const idIn = <Value = string>(to: string, options: Options = {}): Column<NoInfer<Value>> =>
  id<Value>({ to, ...options });
/** Who of the staff did it. Not every id is a person's: commands have one of their own. */
export const staff = <Value = string>(options: Options = {}): Column<NoInfer<Value>> =>
  text<Value>(plain, { ofStaff: true, ...options });

/** May be null, and then is empty in an export. */
export const optional = <Value>(one: Column<Value>): Column<Value | null> => ({
  ...one,
  optional: true,
});

export const leftOut = <Value = string>(
  isPersonal: boolean,
  why: string,
  made?: Made,
): LeftOut<NoInfer<Value>> => ({ isPersonal, leftOut: why, ...(made && { made }) });

/** A column of a table that no export has. */
export const stored = <Value = string>(isPersonal: boolean): Typed<NoInfer<Value>> => ({
  isPersonal,
});
