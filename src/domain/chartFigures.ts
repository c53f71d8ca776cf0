import type { CalendarDate } from './dates.ts';
import { formatMoney, sumCents, type Cents } from './money.ts';
import type { UnpaidAges } from './owing.ts';
import type { Period } from './periods.ts';
import { formatPeriod, isWithoutMoney, reportMessages } from './reports.ts';

interface Parts {
  labels: readonly string[];
  data: readonly Cents[];
}

/** The figures behind the charts of a period, as the API has them. */
export interface ChartFigures {
  period: Period;
  /** Whether the last day of the period isn't over yet. */
  soFar?: boolean | undefined;
  trends: {
    labels: readonly string[];
    feesCharged: readonly Cents[];
    paymentsReceived: readonly Cents[];
  };
  distribution: Parts;
  feeBreakdown: Parts;
  collectionRate: { labels: readonly string[]; data: readonly number[] };
  /** The same days a year earlier; missing if nothing was charged or paid then. */
  yearBefore?:
    | {
        feesCharged: readonly Cents[];
        paymentsReceived: readonly Cents[];
        collectionRate: readonly number[];
      }
    | undefined;
  classDays?:
    | { dates: readonly CalendarDate[]; present: readonly number[]; marked: readonly number[] }
    | undefined;
  unpaid?: UnpaidAges | undefined;
}

/** Whether there is nothing to draw: no money, no class day, and nothing unpaid. */
export function isWithoutCharts({ trends, classDays, unpaid }: ChartFigures): boolean {
  const days = classDays?.dates.length ?? 0;
  return isWithoutMoney(trends) && days === 0 && totalUnpaid(unpaid) === 0;
}

function totalUnpaid(unpaid: UnpaidAges | undefined): Cents {
  return sumCents(unpaid ? [...unpaid.amounts, unpaid.withoutDate] : []);
}

/**
 * The sentence above the charts: '$19.00 charged and $15.50 paid, Sep 1, 2026 to Nov 21, 2026. $4.00 is unpaid today.'
 */
export function chartsSentence({ period, trends, unpaid }: ChartFigures): string {
  const [charged, paid] = [trends.feesCharged, trends.paymentsReceived].map((amounts) =>
    formatMoney(sumCents(amounts)),
  );
  const money = isWithoutMoney(trends)
    ? reportMessages.noMoney
    : `${charged} charged and ${paid} paid, ${formatPeriod(period)}.`;
  if (!unpaid) return money;
  const owed = totalUnpaid(unpaid);
  return `${money} ${owed > 0 ? formatMoney(owed) : 'Nothing'} is unpaid today.`;
}
