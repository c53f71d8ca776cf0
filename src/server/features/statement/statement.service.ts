import { entryLabel } from '../../../domain/account.ts';
import {
  addDays,
  dateInZone,
  formatDate,
  startOfDay,
  type CalendarDate,
  type Instant,
} from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { formatMoney, signedMoney } from '../../../domain/money.ts';
import { owedToday, withLater } from '../../../domain/owing.ts';
import { INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { invalid } from '../../../domain/refusal.ts';
import {
  accountSentence,
  balanceParts,
  balanceSentence,
  periodSentence,
  recordedLaterSentence,
} from '../../../domain/statement.ts';
import { fullName } from '../../../domain/student.ts';
import { waivedSentence } from '../../../domain/waiver.ts';
import { howToPayLines } from '../../../domain/howToPay.ts';
import type { Reader } from '../../db/database.ts';
import { fileNamePart } from '../../files/fileName.ts';
import type { Paper } from '../../files/paper.ts';
import type { PdfFigure } from '../../files/pdf.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { getStudent } from '../student/student.service.ts';
import { readAccount, type BookedAccount } from '../ledger/account.service.ts';
import { withDetails } from './details.service.ts';

export interface Period {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** The instants between which a period's entries were booked, for days in the school's time zone. */
export function instantsOf(
  { from, to }: Period,
  timeZone: string,
): { since?: Instant; until?: Instant } {
  if (isReversed({ from, to })) throw invalid(INVALID_RANGE);
  return {
    ...(from ? { since: startOfDay(from, timeZone) } : {}),
    ...(to ? { until: startOfDay(addDays(to, 1), timeZone) } : {}),
  };
}

/** 'recorded Nov 1, 2026 to Nov 21, 2026': the days of recording, because a class may be marked on another day. */
function describePeriod({ from, to }: Period): string {
  if (from && to) return `recorded ${formatDate(from)} to ${formatDate(to)}`;
  if (from) return `recorded since ${formatDate(from)}`;
  return to ? `recorded until ${formatDate(to)}` : 'everything so far';
}

const LONGEST_STATEMENT = 10_000;

/**
 * The statement with its file name: owed and credit, the sentence that connects them, and the journal in plain words.
 */
export async function statementPaper(
  db: Reader,
  studentId: StudentId,
  today: CalendarDate,
  period: Period,
): Promise<{ paper: Paper; name: string }> {
  const { schoolName, timeZone, howToPay, payLinks } = await readPlainSettings(db);
  const student = await getStudent(db, studentId);
  const booked = await readAccount(db, studentId, today, {
    limit: LONGEST_STATEMENT,
    ...period,
    ...instantsOf(period, timeZone),
  });
  const account = await withDetails(db, studentId, booked);
  const { openingBalance, closingBalance } = account;
  const isWhole = period.from === undefined && period.to === undefined;
  const name = fullName(student);
  const lines =
    isWhole && account.calculatedBalance > 0
      ? howToPayLines({ text: howToPay, links: payLinks }, student.payReference)
      : [];
  const paper: Paper = {
    school: schoolName,
    title: 'Statement',
    subtitle: `${name} · ${describePeriod(period)}`,
    parts: [
      { figures: isWhole ? balanceFigures(account) : periodFigures(account) },
      {
        explanation: isWhole
          ? accountSentence(account, 'self', today)
          : [
              periodSentence({ openingBalance, closingBalance, ...account.period }),
              ...(account.recordedLater ? [recordedLaterSentence(account.recordedLater)] : []),
              ...(period.to === undefined ? laterSentence(account, today) : []),
            ].join('\n'),
      },
      {
        columns: [
          { title: 'For', width: 68 },
          { title: 'What happened', width: '*' },
          { title: 'Recorded', width: 120 },
          { title: 'Amount', width: 60, end: true },
          { title: 'Balance', width: 60, end: true },
        ],
        rows: account.entries
          .toReversed()
          .map((entry) => [
            entry.date ? formatDate(entry.date) : '',
            [
              entryLabel(entry.kind, entry.source.type),
              entry.note,
              ...entry.waived.map((one) => waivedSentence(one, entry)),
            ]
              .filter(Boolean)
              .join('\n'),
            `${formatDate(dateInZone(entry.at, timeZone))}, ${entry.by}`,
            signedMoney(entry.amount),
            formatMoney(entry.balance),
          ]),
      },
      ...(lines.length > 0 ? [{ closing: ['How to pay', ...lines].join('\n') }] : []),
    ],
  };
  const dates = [period.from && `from-${period.from}`, period.to && `to-${period.to}`];
  const file = ['statement', fileNamePart(name, 'student'), ...dates].filter(Boolean).join('-');
  return { paper, name: `${file}.pdf` };
}

function balanceFigures(account: BookedAccount): PdfFigure[] {
  const balance = { label: 'Balance', value: balanceSentence(owedToday(account), 'self') };
  const { owed, creditAvailable } = account;
  if (balanceParts({ owed, credit: creditAvailable }) === null) return [balance];
  return [
    balance,
    { label: 'Owed before credit', value: formatMoney(owed) },
    { label: 'Credit', value: formatMoney(creditAvailable) },
  ];
}

/** The figures of the period only, without what is owed today. */
function periodFigures({ openingBalance, closingBalance, period }: BookedAccount): PdfFigure[] {
  return [
    { label: 'Opening balance', value: formatMoney(openingBalance) },
    { label: 'Fees', value: formatMoney(period.fees) },
    { label: 'Paid', value: formatMoney(period.payments) },
    ...(period.adjustments === 0
      ? []
      : [{ label: 'Adjustments', value: formatMoney(period.adjustments) }]),
    { label: 'Closing balance', value: formatMoney(closingBalance) },
  ];
}

/** Where the closing balance is that of today, what of it is owed by now; nothing if that is all of it. */
function laterSentence(account: BookedAccount, today: CalendarDate): string[] {
  if (account.dueOn === null) return [];
  return [`Today: ${withLater(balanceSentence(owedToday(account), 'self'), account, today)}`];
}
