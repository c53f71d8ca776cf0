import type { ColumnType } from 'kysely';
import { z } from 'zod';
import { newEmail } from '../../contract/base.ts';
import {
  isMonthWithinReach,
  isWithinReach,
  type CalendarDate,
  type Instant,
  type Month,
} from '../../domain/dates.ts';
import { LARGEST_AMOUNT, type Cents } from '../../domain/money.ts';
import { isOneLine } from '../../domain/oneLine.ts';

// The building blocks for describing columns; db/tables.ts describes every table with them.

/* oxlint-disable typescript/no-unnecessary-type-parameters -- who describes a column says what it holds. */

/** 0 or 1 on both engines. */
export type Flag = 0 | 1;

/**
 * better-auth stores booleans and instants differently on each engine: 0/1 and text on SQLite, natively on PostgreSQL.
 */
export type AuthBoolean = ColumnType<boolean | number, boolean | number, boolean | number>;
export type AuthInstant = ColumnType<string | Date, string | Date, string | Date>;

/** The kind of values in an exported column, which decides how each format writes them. */
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

/** For a column that says who somebody is, or something about them: anonymizing empties it. */
export const personal = true;
/** For a column that says nothing about who somebody is. */
export const plain = false;

interface Typed<Value> {
  /** Only for the compiler: the type that the query builder reads and writes. */
  value?: [Value];
  isPersonal: boolean;
}

/** A column that is in exports. */
export interface Column<Value = unknown> extends Typed<Value> {
  kind: ColumnKind;
  /** The same rule that every other input checks for such a value; for JSON, the rule for its content. */
  rule?: z.ZodType;
  /** An explanation for the reader, if the name isn't clear enough. */
  about?: string;
  /** Its name in the export, if it isn't the database's, with `_cents` for money. */
  as?: string;
  /** Whether it may be empty. */
  optional?: true;
  /** What the value is in an export that is older than this column; unset for columns of the first format. */
  before?: string | number | boolean | null;
  /** The table that its ids refer to. */
  to?: string;
  /** Whether it says which staff member did something; a person's own export leaves it out. */
  ofStaff?: true;
}

/** Computes a value from others: `read` returns a column's text by its name. */
type Made = (read: (column: string) => string) => unknown;

/** A column that exports leave out. */
export interface LeftOut<Value = unknown> extends Typed<Value> {
  leftOut: string;
  /** The value that an import puts there; by default the column's default. */
  made?: Made;
}

type Columns = Readonly<Record<string, Typed<unknown>>>;

/** A table of the database, described as the product's table in an export. */
export interface ExportedTable<
  All extends Columns = Readonly<Record<string, Column | LeftOut>>,
  Name = string,
> {
  /** The product's name for it, which is also the name of its file. */
  as: string;
  about: string;
  /** The columns that identify a row; rows are sorted by them. */
  key: readonly Name[];
  /** For one person's own export: the columns with the id of the person that a row belongs to. */
  of?: readonly Name[];
  /** Or the column that refers to a row of another table, whose `student_id` has that id. */
  ofWhose?: { column: Name; table: string };
  /**
   * Whether an export may leave it out, for instance because the export is older than the table; then it has no rows.
   */
  mayLack?: true;
  columns: All;
}

/** A table that exports leave out. */
export interface LeftOutTable<All extends Columns = Columns> {
  leftOut: string;
  /** Whether backups include it. */
  isBackedUp: boolean;
  columns: All;
}

export const table = <All extends Readonly<Record<string, Column | LeftOut>>>(
  described: ExportedTable<All, keyof All & string>,
): ExportedTable<All> => described;

/** A table that backups include and exports don't. */
export const unexported = <All extends Columns>(why: string, columns: All): LeftOutTable<All> => ({
  leftOut: why,
  isBackedUp: true,
  columns,
});

/** A table that neither backups nor exports include. */
export const passing = <All extends Columns>(why: string, columns: All): LeftOutTable<All> => ({
  leftOut: why,
  isBackedUp: false,
  columns,
});

/** The row type that the query builder derives from a table's columns. */
export type RowOf<All> = {
  -readonly [Name in keyof All]: All[Name] extends Typed<infer Value> ? Value : never;
};

type Options = Omit<Column, 'kind' | 'value' | 'isPersonal' | 'rule' | 'optional'> & {
  rule?: z.ZodType;
};

/** A kind of column that never identifies a person, in any table: an id, an amount, a moment. */
const column =
  <Usual>(kind: ColumnKind, rule?: z.ZodType) =>
  <Value = Usual>(options: Options = {}): Column<NoInfer<Value>> => ({
    kind,
    isPersonal: plain,
    ...(rule && { rule }),
    ...options,
  });

/** A kind of column that may say something about a person, so each one has to declare whether it does. */
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
/** In cents: the largest sum of many amounts. */
const LARGEST_SUM = LARGEST_AMOUNT * 10_000;

const oneLine = z
  .string()
  .max(LONGEST_LINE)
  .refine((typed) => typed === '' || isOneLine(typed));

/** One line. A name must not be able to break the line that it is shown in. */
export const text = sayingColumn<string>('text', oneLine);
/** What identifies a row; never empty. */
export const id = column<string>('text', oneLine.min(1));
/** What somebody typed into a larger field. */
export const lines = sayingColumn<string>('text', z.string().max(LONGEST_TEXT));
/** Empty in the export of somebody without one. */
export const email = (): Column<string> => ({
  kind: 'email',
  isPersonal: personal,
  optional: true,
  rule: newEmail,
});
/** An amount that somebody typed. */
export const cents = column<Cents>('cents', z.int().min(0).max(LARGEST_AMOUNT));
/** A sum of amounts, or a change of one. */
export const sum = column<Cents>('cents', z.int().min(-LARGEST_SUM).max(LARGEST_SUM));
export const number = sayingColumn<number>('number', z.int());
export const date = sayingColumn<CalendarDate>('date', z.string().refine(isWithinReach));
export const month = sayingColumn<Month>('month', z.string().refine(isMonthWithinReach));
export const instant = column<Instant>(
  'instant',
  z.iso.datetime().refine((moment) => isWithinReach(moment.slice(0, 10))),
);
export const yesNo = sayingColumn<Flag>('yesNo');
/** @param rule for the content */
export const json = <Value = string>(
  isPersonal: boolean,
  rule: z.ZodType,
  options: Options = {},
): Column<NoInfer<Value>> => ({ kind: 'json', isPersonal, rule, ...options });

/** The id of a row of another table. */
export const idIn = <Value = string>(to: string, options: Options = {}): Column<NoInfer<Value>> =>
  id<Value>({ to, ...options });
/** The staff member who did it. Not every id belongs to a person: commands have their own. */
export const staff = <Value = string>(options: Options = {}): Column<NoInfer<Value>> =>
  text<Value>(plain, { ofStaff: true, ...options });

/** The value may be null, which is empty in an export. */
export const optional = <Value>(one: Column<Value>): Column<Value | null> => ({
  ...one,
  optional: true,
});

export const leftOut = <Value = string>(
  isPersonal: boolean,
  why: string,
  made?: Made,
): LeftOut<NoInfer<Value>> => ({ isPersonal, leftOut: why, ...(made && { made }) });

/** A column in a table that exports leave out. */
export const stored = <Value = string>(isPersonal: boolean): Typed<NoInfer<Value>> => ({
  isPersonal,
});
