import type { CalendarDate } from '../../dates.ts';
import type { Cents } from '../../money.ts';
import type { ShownColumn, Twins } from '../table.ts';
import type { DateOrder } from './dates.ts';

// What a sheet of past records is read into: rows for POST /imports, and what a person still has to say.

/** What a person says that a sheet has. */
export const recordsKindLabels = {
  payments: 'Payments',
  charges: 'Charges',
  marks: 'Attendance',
  balances: 'Balances',
} as const;
export type RecordsKind = keyof typeof recordsKindLabels;

export const recordsColumnLabels = {
  unused: 'Not used',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  family: "Family, or a parent's name or email",
  from: 'Paid by',
  to: 'Paid to',
  payerText: "A bank's text with the payer",
  date: 'Date',
  amount: 'Amount',
  charge: 'Amount charged',
  payment: 'Amount paid',
  refund: 'Amount refunded',
  credit: 'Credit or discount',
  type: 'Payment, charge, refund or credit',
  whatFor: 'What for',
  method: 'Payment method',
  notes: 'Notes',
  className: 'Class',
  status: 'Status',
  fee: 'Fee',
  id: 'Receipt or transaction number',
  refundOf: 'Number of the payment that is refunded',
  balance: 'Balance',
  familyBalance: 'Family balance',
  day: 'A day: its heading says which',
  presentNames: 'Names of those present',
  absentNames: 'Names of those absent',
} as const;
export type RecordsColumn = keyof typeof recordsColumnLabels;

const people = ['name', 'firstName', 'lastName', 'email', 'family'] as const;
const money = [
  ...people,
  'from',
  'to',
  'payerText',
  'date',
  'amount',
  'payment',
  'charge',
  'refund',
  'credit',
  'type',
  'whatFor',
  'method',
  'className',
  'status',
  'notes',
  'id',
  'refundOf',
  'day',
] as const;

/** The columns that a sheet of each kind can have. */
export const columnsOfKind: Record<RecordsKind, readonly RecordsColumn[]> = {
  payments: money,
  charges: money,
  marks: [...people, 'date', 'day', 'status', 'presentNames', 'absentNames', 'className', 'fee'],
  balances: [...people, 'balance', 'familyBalance'],
};

/** What a person can choose for a column of a sheet of this kind. */
export const recordsColumnChoices = (kind: RecordsKind) =>
  (['unused', ...columnsOfKind[kind]] as const).map((value) => ({
    value,
    label: recordsColumnLabels[value],
  }));

// Each different text of these is asked about once.

export const valueLabels = {
  type: 'What it is',
  status: 'Status',
  method: 'Payment method',
  className: 'Class',
  whatFor: 'What for',
} as const;
export type ValueKind = keyof typeof valueLabels;

/** What a row of money is. */
export const moneyLabels = {
  payment: 'A payment',
  charge: 'A charge',
  credit: 'A credit or discount',
  refund: 'A refund',
  sale: 'A charge, paid at once',
  asked: 'A payment by the one in “Paid to”',
} as const;
export type MoneyMeaning = keyof typeof moneyLabels;

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
/** The meaning of a status of money whose rows are imported. */
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

/** The sides on which amounts below zero have to be explained. */
export type Side = 'payment' | 'charge';
/** What amounts below zero are, on each side. */
export type BelowZero = Partial<Record<Side, MoneyMeaning | typeof LEFT_OUT>>;

/** What a person said about how to read a sheet, and the names that the school has. */
export interface RecordsChoices {
  /** What the sheet has; nothing is read before somebody says it. */
  kind?: RecordsKind | null;
  /** The line of the headings, from 1; 0 for none. Left out, it is the one with most known headings. */
  heading?: number;
  /** What each column is; null for a column that stays as its heading says. */
  columns?: readonly (RecordsColumn | null)[];
  /** The first and the last column of the days, by index. */
  days?: readonly [first: number, last: number] | null;
  /** The days of headings that are no dates. */
  dayDates?: Readonly<Record<string, CalendarDate>>;
  /** Lines, from 1, that are read although they look like no row. */
  takenIn?: ReadonlySet<number>;
  /** Lines, from 1, that are hidden in the file. */
  hidden?: ReadonlySet<number>;
  dateOrder?: DateOrder | null;
  belowZero?: BelowZero;
  /** Whether lines with one number and one amount are each of their own, or one. */
  sameNumber?: 'each' | 'once';
  /** Whether balances below zero are owed. */
  owedBelowZero?: boolean;
  /** The year of the first day, where days are written without one. */
  year?: number | null;
  /** What texts mean: a status, the name of a method, class or kind of charge, or 'leftOut'. */
  values?: Partial<Record<ValueKind, Readonly<Record<string, string | null>>>>;
  /** The class of a sheet that names none; '' for the school's first. */
  className?: string | undefined;
  /** The status of all in a sheet that has none, such as a list of absences. */
  status?: MarkMeaning | null;
  methods?: readonly string[];
  classes?: readonly string[];
  /** The school's: a time with a zone is the day that it was here. */
  timeZone?: string;
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

export interface CreditRow {
  id?: string;
  who: string;
  date: CalendarDate;
  amount: Cents;
  reason: string;
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

export interface RecordsRows {
  payments: PaymentRow;
  charges: ChargeRow;
  credits: CreditRow;
  marks: MarkRow;
  balances: BalanceRow;
}
export type RowKind = keyof RecordsRows;

/** The rows of each kind, with the lines that they are in. */
export type FoundRows = { [Kind in RowKind]: { line: number; row: RecordsRows[Kind] }[] };

export interface RecordsLeftOut {
  line: number;
  text: string;
  /** What its row would call somebody; left out if it names nobody, is no row, or changed another row. */
  who?: string;
  /** A sentence. */
  why: string;
}

/** What a person has to say before all rows are ready. */
export interface Asks {
  /** If the day or the month is first. */
  dateOrder: boolean;
  /** In which year the first day is. */
  year: boolean;
  /** Which class its marks are of; until then, all of them wait. */
  className: boolean;
  /** What everybody in the list was, where no column says it. */
  status: boolean;
  /** Whether lines with one number and one amount are one. */
  sameNumber: boolean;
  /** On which sides amounts below zero are. */
  belowZero: readonly Side[];
  /** Whether balances below zero are owed, or credits. */
  owedBelowZero: boolean;
  /** The headings of days that are no dates. */
  days: readonly string[];
}

export interface RecordsSheet {
  kind: RecordsKind | null;
  /** What the headings suggest that it has; a person confirms it. */
  suggestedKind: RecordsKind | null;
  /** The line of the headings; null without. */
  heading: number | null;
  columns: ShownColumn<RecordsColumn>[];
  /** Columns whose headings say the same: which of them is meant. */
  twins: readonly Twins<RecordsColumn>[];
  /** A number that the same headings have in the next file; null without headings. */
  fingerprint: string | null;
  asks: Asks;
  /** How many questions are open: one for each of what it asks, one for all words of a kind, one for missing columns. */
  questions: number;
  /** What is written above the headings, such as the name of a class; null if there is nothing. */
  title: string | null;
  /** The class of attendance whose lines name none; undefined until somebody says it. */
  className: string | undefined;
  values: Record<ValueKind, AskedValue[]>;
  /** What was done with amounts, such as refunds that were taken off their payments. */
  said: string[];
  leftOut: RecordsLeftOut[];
  rows: FoundRows;
  /** Why the sheet can't be read, or null. */
  problem: string | null;
}
