import type Libsql from 'libsql';

/** Answers of fewer rows are not worth a second statement. */
const MANY_ROWS = 50;
/** Writes that answer with rows are answered once; JSON of the database's own would come out as more than text. */
const PACKABLE = /^(?!.*json)\s*(select|with)\b/is;

/** What is asked of one of the driver's statements. */
export interface PreparedStatement {
  reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): Libsql.RunResult;
}

/**
 * A statement whose rows come as one text each, once an answer was long. The driver takes longer to hand values over
 * one by one than SQLite to find them: a list of students comes in half the time. What comes out is the same, for
 * columns of text and whole numbers; there are no others (a test looks).
 */
export function prepareStatement(db: Libsql.Database, text: string): PreparedStatement {
  const statement = db.prepare(text);
  let packed: ((parameters: readonly unknown[]) => unknown[]) | null | undefined;
  return {
    reader: statement.reader,
    run: (parameters) => statement.run(parameters),
    all(parameters) {
      if (packed) return packed(parameters);
      const rows = statement.all(parameters);
      if (packed === undefined && rows.length >= MANY_ROWS) packed = pack(db, statement, text);
      return rows;
    },
  };
}

/** Null where a statement can't be packed. */
function pack(db: Libsql.Database, statement: Libsql.Statement, text: string) {
  if (!PACKABLE.test(text)) return null;
  const names = statement.columns().map(({ name }) => name);
  const isClear = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  if (!isClear) return null;
  // In these marks a name is never taken for a text.
  const values = names.map((name) => `\`${name.replaceAll('`', '``')}\``);
  const packed = db.prepare(`select json_array(${values.join(', ')}) from (${text})`).raw();
  return (parameters: readonly unknown[]) =>
    (packed.all(parameters) as [string][]).map(([row]) => toRow(names, JSON.parse(row)));
}

function toRow(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  names.forEach((name, index) => (row[name] = values[index]));
  return row;
}
