import { attendanceStatusLabels } from './attendance.ts';
import { describeCharge } from './charge.ts';
import { formatBriefDate, type CalendarDate } from './dates.ts';
import { FEES_FROM } from './feeType.seed.ts';
import { priceIn, type FeeType } from './feeType.ts';
import { ofClassNamed, type Lesson } from './lesson.ts';
import { formatMoney, type Cents } from './money.ts';
import { formatMonth } from './months.ts';
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
export function explainFee(
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

/** A charge that no mark made, as its line says it. */
type ExplainedCharge = Parameters<typeof describeCharge>[0] & {
  by: string;
  /** Empty without a class, or while the school has only one. */
  className: string;
  amount: Cents;
};

/**
 * Who charged it, and how its amount was worked out: 'Robin charged Jazz for November 2026: $58.50, 10% off for a brother
 * or sister.'
 */
export function explainCharge(charge: ExplainedCharge): string {
  const { by, typeName, period, reason, note, className, amount } = charge;
  const what =
    period === null
      ? ofClassNamed(describeCharge({ typeName, period, reason, note }), className)
      : `${className || typeName} for ${formatMonth(period)}`;
  const about = period === null ? [] : [reason, note];
  return `${by} charged ${what}: ${[formatMoney(amount), ...about].filter(Boolean).join(', ')}.`;
}
