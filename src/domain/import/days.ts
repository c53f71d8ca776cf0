import { personField, personFieldNames } from '../personField.ts';
import { partOf, type Column } from './columns.ts';
import { dateReader, writtenDate, type DateOrder } from './records/dates.ts';
import type { Cells } from './table.ts';

const dayFields: readonly string[] = personFieldNames.filter(
  (name) => personField(name).kind === 'day',
);

/** Whether a column has days of a person, such as 'birthDate 2'. */
const hasDays = (column: Column) => dayFields.includes(partOf(column));

/**
 * The rows with their days like 2014-05-31, in the order of month and day that the list has, and whether somebody has
 * to say which order that is. What can't be read stays as it is written.
 */
export function withDays(
  rows: Cells,
  columns: readonly Column[],
  { dateOrder, thisYear }: { dateOrder?: DateOrder | undefined; thisYear?: number | undefined },
): { rows: Cells; asksDateOrder: boolean } {
  const days = columns.flatMap((one, index) => (hasDays(one) ? index : []));
  if (days.length === 0) return { rows, asksDateOrder: false };
  const cells = rows.flatMap((texts) => days.map((index) => texts[index] ?? ''));
  const reader = dateReader(cells, { dateOrder });
  const read = (cell: string) => {
    const found = reader.read(cell);
    if (!('date' in found)) return cell;
    // A year of two digits that is still to come was a hundred years before.
    const year = Number(found.date.slice(0, 4));
    const isAhead = thisYear !== undefined && year > thisYear && !/\d{4}/.test(cell);
    return isAhead ? `${year - 100}${found.date.slice(4)}` : found.date;
  };
  return {
    rows: rows.map((texts) =>
      texts.map((text, index) => (days.includes(index) && writtenDate(text) ? read(text) : text)),
    ),
    asksDateOrder: dateOrder === undefined && reader.asksOrder,
  };
}
