import type { CalendarDate } from '../../dates.ts';
import type { Cents } from '../../money.ts';
import type { DateOrder } from './dates.ts';

// What a sheet of old books is read into: rows for POST /imports, and what a person still has to say.

export const bookKindLabels = {
  payments: 'Payments',
  charges: 'Charges',
  ledger: 'Payments and charges',
  marks: 'Attendance',
  balances: 'Balances',
} as const;
export type BookKind = keyof typeof bookKindLabels;

export const bookColumnLabels = {
  unused: 'Not used',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  family: "Family, or a parent's name or email",
  date: 'Date',
  amount: 'Amount',
  charge: 'Charge',
  payment: 'Payment',
  type: 'Payment or charge',
  whatFor: 'What for',
  method: 'Payment method',
  notes: 'Notes',
  className: 'Class',
  status: 'Status',
  fee: 'Fee',
  id: 'Receipt or transaction number',
  balance: 'Balance',
  familyBalance: 'Family balance',
  day: 'A class day',
} as const;
export type BookColumn = keyof typeof bookColumnLabels;

/** What a person can choose for a column. */
export const bookColumnChoices = Object.entries(bookColumnLabels).map(([value, label]) => ({
  value: value as BookColumn,
  label,
}));

// Each different text of these is asked about once.

export const valueLabels = {
  status: 'Status',
  method: 'Payment method',
  className: 'Class',
  type: 'Payment or charge',
  whatFor: 'What for',
} as const;
export type ValueKind = keyof typeof valueLabels;

/** What a mark means; somebody late is present. */
export const markLabels = {
  present: 'Present',
  late: 'Present, but late',
  absent: 'Absent',
  medicalAbsence: 'Medical Absence',
} as const;
export type MarkMeaning = keyof typeof markLabels;

/** The meaning of a text whose rows stay behind. */
export const LEFT_OUT = 'leftOut';
/** The meaning of a status of money whose rows come. */
export const COUNTS = 'counts';
/** The meaning of a class that is none: the school's first. */
export const NO_CLASS = '';

export interface AskedValue {
  /** As it is written first; '' for empty cells. */
  text: string;
  rows: number;
  /** What it is understood as; null if nobody knows, and then its rows wait. */
  means: string | null;
}

/** What a negative amount is, in a sheet that has only one column of amounts. */
export type NegativeIs = 'payment' | 'charge';

/** The words of one program that others don't use. */
export interface BookWords {
  heads: Partial<Record<BookColumn, readonly string[]>>;
  values: Partial<Record<ValueKind, Readonly<Record<string, string>>>>;
  /** What negative amounts are in its lists of payments and charges, and in its balances; null if it isn't known. */
  negativeIs: Record<'amounts' | 'balances', NegativeIs | null>;
}

/** What a person said about how to read a sheet, and the names that the school has. */
export interface BookChoices {
  kind?: BookKind | null;
  /** What each column is; null for a column that stays as it was understood. */
  columns?: readonly (BookColumn | null)[];
  /** Lines, from 1, that are read although they look like no row. */
  takenIn?: ReadonlySet<number>;
  /** Lines, from 1, that are hidden in the file. */
  hidden?: ReadonlySet<number>;
  dateOrder?: DateOrder | null;
  negativeIs?: NegativeIs | null;
  /** The year of the first day, where days are written without one. */
  year?: number | null;
  /** What texts mean: a status, the name of a method, class or kind of charge, or 'leftOut'. */
  values?: Partial<Record<ValueKind, Readonly<Record<string, string | null>>>>;
  /** The class of a sheet that names none; '' for the school's first. */
  className?: string | undefined;
  /** The status of all in a sheet that has none, such as a list of absences. */
  status?: string;
  words?: BookWords;
  methods?: readonly string[];
  classes?: readonly string[];
}

export interface PaymentRow {
  id?: string;
  who: string;
  date: CalendarDate;
  amount: Cents;
  paymentMethod: string;
  notes: string;
}

export interface ChargeRow {
  id?: string;
  who: string;
  date: CalendarDate;
  amount: Cents;
  kind: string;
  notes: string;
}

export interface MarkRow {
  id?: string;
  who: string;
  date: CalendarDate;
  className?: string;
  status: string;
  fee?: Cents;
  flags?: Record<string, Cents>;
}

export interface BalanceRow {
  who: string;
  balance: Cents;
  why?: string;
}

export interface BookRows {
  payments: PaymentRow;
  charges: ChargeRow;
  marks: MarkRow;
  balances: BalanceRow;
}
export type RowKind = keyof BookRows;

/** The rows of each kind, with the lines that they are in. */
export type FoundRows = { [Kind in RowKind]: { line: number; row: BookRows[Kind] }[] };

export interface BookColumnShown {
  /** Its heading; 'Column 2' if it has none. */
  head: string;
  /** The first texts below it. */
  examples: string[];
  column: BookColumn;
  index: number;
}

export interface BookLeftOut {
  line: number;
  text: string;
  /** What its row would call somebody; left out if it names nobody, or is no row. */
  who?: string;
  /** A sentence. */
  why: string;
}

export interface BooksSheet {
  kind: BookKind | null;
  /** The line of the headings; null without. */
  heading: number | null;
  columns: BookColumnShown[];
  /** A number that the same headings have in the next file; null without headings. */
  fingerprint: string | null;
  /** Whether a person has to say if the day or the month is first. */
  asksDateOrder: boolean;
  /** Whether a person has to say if negative amounts are payments or charges. */
  asksSign: boolean;
  /** Whether a person has to say in which year the first day is. */
  asksYear: boolean;
  /** Whether a person has to say which class its marks are of; until then, all of them wait. */
  asksClass: boolean;
  /** What is written above the headings, such as the name of a class; null if there is nothing. */
  title: string | null;
  values: Record<ValueKind, AskedValue[]>;
  leftOut: BookLeftOut[];
  rows: FoundRows;
  /** Why the sheet can't be read, or null. */
  problem: string | null;
}
