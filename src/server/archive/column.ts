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
  /** For the reader, where the name doesn't say it. */
  about?: string;
  /** Its name, if it isn't the database's, with `_cents` for money. */
  as?: string;
  /** Whether it may be empty. */
  optional?: true;
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
  (kind: ColumnKind) =>
  (options: Options = {}): Column => ({ kind, ...options });

export const text = column('text');
/** Empty for somebody without one. */
export const email = (): Column => ({ kind: 'email', optional: true });
export const cents = column('cents');
export const number = column('number');
export const date = column('date');
export const month = column('month');
export const instant = column('instant');
export const yesNo = column('yesNo');
export const json = column('json');

/** The id of a row of another table. */
export const idIn = (to: string, options: Options = {}): Column => text({ to, ...options });
/** Who of the staff did it. Not every id is a person's: commands have one of their own. */
export const staff = (options: Options = {}): Column => text({ ofStaff: true, ...options });

export const leftOut = <Row>(why: string, made?: (row: Row) => unknown): LeftOut<Row> => ({
  leftOut: why,
  ...(made && { made }),
});
