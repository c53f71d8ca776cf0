import type { Column, ExportedTable, LeftOut } from '../db/column.ts';
import { described } from '../db/tables.ts';

export type TableName = keyof typeof described;

/** A column of a table as every format needs it. */
export interface FlatColumn extends Omit<Column, 'value' | 'isPersonal'> {
  /** The name in the database. */
  stored: string;
  /** The name in the export. */
  name: string;
}

/** A table of an export with its columns in order. */
export interface FlatTable {
  /** The name in the database. */
  table: TableName;
  name: string;
  about: string;
  key: readonly string[];
  of: readonly string[];
  ofWhose: { column: string; table: string } | null;
  mayLack: boolean;
  columns: readonly FlatColumn[];
  /** What an import puts into columns that exports leave out. */
  made: readonly { stored: string; make: NonNullable<LeftOut['made']> }[];
}

const nameOf = (stored: string, { kind, as }: Column) =>
  as ?? (kind === 'cents' ? `${stored}_cents` : stored);

function flat(table: TableName, { as, about, key, columns, ...rest }: ExportedTable): FlatTable {
  const all = Object.entries(columns);
  return {
    table,
    name: as,
    about,
    key,
    of: rest.of ?? [],
    ofWhose: rest.ofWhose ?? null,
    mayLack: rest.mayLack ?? false,
    columns: all.flatMap(([stored, one]) =>
      'kind' in one ? [{ ...one, stored, name: nameOf(stored, one) }] : [],
    ),
    made: all.flatMap(([stored, one]) =>
      'kind' in one || !one.made ? [] : [{ stored, make: one.made }],
    ),
  };
}

/** All tables of an export; each comes after the tables that it refers to. */
export const tables: readonly FlatTable[] = Object.entries(described).flatMap(([name, one]) =>
  'leftOut' in one ? [] : [flat(name as TableName, one)],
);
