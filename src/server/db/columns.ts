import type { EditedField } from '../../domain/staleEdit.ts';

// Which column stores each field of the contract's input. A feature has one map per entity, checked with `satisfies
// ColumnsOf<Input, Table>`: a missing field is a compile error, so no input is accepted and then dropped.

/** For a field without a column of its own; the service that has the map saves it in another way. */
export const ELSEWHERE = Symbol('saved elsewhere');

type FieldOf<Input> = Input extends unknown ? keyof Input : never;
type ValueOf<Input, Field> = Input extends unknown
  ? Field extends keyof Input
    ? Exclude<Input[Field], undefined>
    : never
  : never;

/** The columns that can have a value. */
type ColumnFor<Value, Row> = {
  [Column in keyof Row]: [Value] extends [Row[Column]] ? Column : never;
}[keyof Row];

/** Where a value can be stored: in a column of the same type, or in another one with a function that converts it. */
type StoredIn<Value, Row> =
  | ColumnFor<Value, Row>
  | {
      [Column in keyof Row]: { column: Column; toColumn(value: Value): Row[Column] };
    }[keyof Row]
  | typeof ELSEWHERE;

/** For every field of the input, optional or not, where it is stored. A union has the fields of all its members. */
export type ColumnsOf<Input, Row> = {
  readonly [Field in FieldOf<Input>]-?: StoredIn<ValueOf<Input, Field>, Row>;
};

type ColumnIn<Target> = Target extends string
  ? Target
  : Target extends { column: infer Column extends string }
    ? Column
    : never;
type StoredValue<Target, Value> = Target extends { toColumn(value: never): infer InColumn }
  ? InColumn
  : Value;

/**
 * For every field that people edit: where it is stored, what it is called when somebody else has changed it meanwhile
 * (`refuseStale`), and whether a closed month's figures depend on it, so that it can't change any more.
 */
export type FieldsOf<Input, Row> = {
  readonly [Field in FieldOf<Input>]-?: EditedField & { isSigned?: true } & (
      | { column: ColumnFor<ValueOf<Input, Field>, Row> | typeof ELSEWHERE }
      | {
          [Column in keyof Row]: {
            column: Column;
            toColumn(value: ValueOf<Input, Field>): Row[Column];
          };
        }[keyof Row]
    );
};

/** The columns of the fields that a closed month's figures depend on. */
export const signedColumns = (
  fields: Readonly<Record<string, { column: unknown; isSigned?: true }>>,
): ReadonlySet<unknown> =>
  new Set(Object.values(fields).flatMap(({ column, isSigned }) => (isSigned ? [column] : [])));

/** The columns of the given fields; if a field may be missing, so may its column. */
type ColumnsGiven<Map, Input> = Input extends unknown
  ? {
      [Field in keyof Input as Field extends keyof Map ? ColumnIn<Map[Field]> : never]: StoredValue<
        Field extends keyof Map ? Map[Field] : never,
        Input[Field]
      >;
    }
  : never;

/** An entry of either map. */
type Stored =
  | string
  | typeof ELSEWHERE
  | { column: string | typeof ELSEWHERE; toColumn?: (value: unknown) => unknown };

/** Maps fields to their columns. Fields that are undefined or saved elsewhere are left out. */
export function columnsGiven<Map extends object, Input extends object>(
  map: Map & Record<FieldOf<Input>, unknown>,
  input: Input,
): ColumnsGiven<Map, Input> {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const target = (map as Record<string, Stored | undefined>)[field];
    if (target === undefined) throw new Error(`No column is known for ${field}`);
    if (typeof target === 'string') columns[target] = value;
    else if (typeof target === 'object' && typeof target.column === 'string')
      columns[target.column] = target.toColumn ? target.toColumn(value) : value;
  }
  return columns as ColumnsGiven<Map, Input>;
}
