import { attendanceStatusLabels } from './attendance.ts';
import { formatBriefDate, type CalendarDate } from './dates.ts';
import { FEES_FROM } from './feeType.seed.ts';
import { priceIn, type FeeType } from './feeType.ts';
import type { Lesson } from './lesson.ts';
import { formatMoney } from './money.ts';
import { listedNames } from './names.ts';

/** What is known about a line of an account that a mark has charged. */
export interface ChargedLine {
  /** Who marked, as the line says it. */
  by: string;
  /** What it charged. */
  types: readonly FeeType[];
  lesson: Lesson;
  /** Empty while the school has only one class. */
  className: string;
  studentName: string;
}

/**
 * Why a mark was charged, in the product's own words: 'Dana marked Mia Late in Ballet 1 on Oct 6. Late costs $1.00 since
 * Sep 1.' Empty if the line doesn't name what it was for.
 */
export function explainCharge(
  { by, types: charged, lesson, className, studentName }: ChargedLine,
  today: CalendarDate,
): string {
  if (charged.length === 0) return '';
  const where = className === '' ? '' : ` in ${className}`;
  const what = listedNames(
    charged.map(({ name, appliesTo }) =>
      appliesTo === 'absent' ? attendanceStatusLabels[appliesTo] : name,
    ),
  );
  const prices = charged.flatMap((type) => {
    const price = priceIn(type, lesson);
    if (price === null) return [];
    const since = price.from <= FEES_FROM ? '' : ` since ${formatBriefDate(price.from, today)}`;
    return `${type.name} costs ${formatMoney(price.amount)}${since}.`;
  });
  const marked = `${by} marked ${studentName} ${what}${where} on ${formatBriefDate(lesson.date, today)}.`;
  return [marked, ...prices].join(' ');
}
