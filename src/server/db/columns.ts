// Which column keeps a field that the contract accepts. A feature has one map for each entity, checked with
// `satisfies ColumnsOf<Input, Table>`: a field that is missing in it does not compile, so none is accepted and dropped.

/** Of a field that has no column of its own in the table; the service that has the map saves it by other means. */
export const ELSEWHERE = Symbol('saved elsewhere');

type FieldOf<Input> = Input extends unknown ? keyof Input : never;
type ValueOf<Input, Field> = Input extends unknown
  ? Field extends keyof Input
    ? Exclude<Input[Field], undefined>
    : never
  : never;

/** The columns that can keep such a value as it is, or with a function that says how. */
type KeptIn<Value, Row> =
  | { [Column in keyof Row]: [Value] extends [Row[Column]] ? Column : never }[keyof Row]
  | {
      [Column in keyof Row]: { column: Column; toColumn(value: Value): Row[Column] };
    }[keyof Row]
  | typeof ELSEWHERE;

/** For every field of what comes in, optional or not, where it is kept. Of a union: every field of each. */
export type ColumnsOf<Input, Row> = {
  readonly [Field in FieldOf<Input>]-?: KeptIn<ValueOf<Input, Field>, Row>;
};

type ColumnIn<Kept> = Kept extends string
  ? Kept
  : Kept extends { column: infer Column extends string }
    ? Column
    : never;
type KeptValue<Kept, Value> = Kept extends { toColumn(value: never): infer InColumn }
  ? InColumn
  : Value;

/** The columns of the fields that are given; of a field that may be missing, a column that may be missing. */
type ColumnsGiven<Map, Input> = Input extends unknown
  ? {
      [Field in keyof Input as Field extends keyof Map ? ColumnIn<Map[Field]> : never]: KeptValue<
        Field extends keyof Map ? Map[Field] : never,
        Input[Field]
      >;
    }
  : never;

/** Takes fields to their columns. What is not given, or is kept elsewhere, is left out. */
export function columnsGiven<Map extends object, Input extends object>(
  map: Map & Record<FieldOf<Input>, unknown>,
  input: Input,
): ColumnsGiven<Map, Input> {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const kept = (map as Record<string, KeptIn<unknown, Record<string, unknown>> | undefined>)[
      field
    ];
    if (kept === undefined) throw new Error(`No column is known for ${field}`);
    if (typeof kept === 'string') columns[kept] = value;
    else if (typeof kept === 'object') columns[kept.column] = kept.toColumn(value);
  }
  return columns as ColumnsGiven<Map, Input>;
}
