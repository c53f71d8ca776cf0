import { formatDate, isCalendarDate, isMonth } from '../../domain/dates.ts';
import { cents, formatMoney } from '../../domain/money.ts';
import { formatMonth } from '../../domain/months.ts';
import { formatPercent } from '../../domain/percent.ts';
import type { CellKind, CellValue } from './document.ts';

/** A cell as text for people. */
export function say(value: CellValue, kind: CellKind): string {
  if (value === null) return '';
  if (typeof value === 'string') return sayText(value, kind);
  if (kind === 'money') return formatMoney(cents(value));
  return kind === 'percent' ? formatPercent(value) : String(value);
}

function sayText(value: string, kind: CellKind): string {
  if (kind === 'date' && isCalendarDate(value)) return formatDate(value);
  return kind === 'month' && isMonth(value) ? formatMonth(value) : value;
}
