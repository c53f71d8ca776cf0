import type { ShownStudent } from '../../../contract/student.ts';
import { firstOf, monthOf, type CalendarDate } from '../../../domain/dates.ts';
import { howToPayLines } from '../../../domain/howToPay.ts';
import { userId, type UserId } from '../../../domain/ids.ts';
import { mailMessages } from '../../../domain/mailKinds.ts';
import { listedNames } from '../../../domain/names.ts';
import { owedToday, withLater, type Later } from '../../../domain/owing.ts';
import { daysInWords, INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { conflict, invalid } from '../../../domain/refusal.ts';
import { greetingOf, referencesOf } from '../../../domain/reminder.ts';
import { formatMonth } from '../../../domain/months.ts';
import { balanceSentence, namedBalance } from '../../../domain/statement.ts';
import { yearMessages, yearPeriod } from '../../../domain/yearStatement.ts';
import { yearOf, yearPaper } from '../accounting/yearStatement.service.ts';
import { statementPaper } from '../statement/statement.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { withDues } from '../student/student.service.ts';
import { studentsOf } from './audience.ts';
import { idsOf, inTurn, recipientsAmong, type Writer } from './writing.ts';

/**
 * Statements as PDFs, and what each student's balance is at this moment. Those of a month are from its beginning until
 * now, because what happened in it may have been recorded later. Refuses a month that isn't over.
 */
export const writeStatements: Writer<'statement'> = async (
  db,
  { today },
  { audience, month, year, from, to },
  only,
) => {
  if (month && month >= monthOf(today)) throw conflict(mailMessages.notOver);
  if (month && year) throw invalid(mailMessages.oneOf, { year: mailMessages.oneOf });
  if (year && yearPeriod(year, today)?.soFar !== false) throw conflict(yearMessages.notOver(year));
  if (isReversed({ from, to })) throw invalid(INVALID_RANGE);
  const students = await studentsOf(db, today, audience, only);
  const { schoolName: school, howToPay, payLinks } = await readPlainSettings(db);
  const days = year
    ? `of ${year}`
    : month
      ? `since ${formatMonth(month)}`
      : daysInWords({ from, to });
  const period = month ? { from: firstOf(month) } : { from, to };
  const debts = await withDues(db, today, students);
  return (await recipientsAmong(db, 'statement', debts)).map(({ students: about, ...who }) => {
    // What was paid in a year is for the taxes, and asks for nothing.
    const owing = year ? [] : about.filter(({ calculatedBalance }) => calculatedBalance > 0);
    const lines = howToPayLines({ text: howToPay, links: payLinks }, referencesOf(owing));
    return {
      ...who,
      studentIds: idsOf(about),
      subject: `${school}: ${withDays('statement', days)}`,
      body: [
        [greetingOf(who.names)],
        [`${attached(about, who.userId, days)} attached.`],
        ...(year ? [[yearMessages.tax]] : [balancesOf(about, who.userId, today)]),
        ...(owing.length > 0 && lines.length > 0 ? [lines] : []),
        ['Thank you!', school],
      ],
      attach: (reader) =>
        inTurn(idsOf(about), async (id) =>
          year
            ? yearPaper(await yearOf(reader, id, { today, year }))
            : statementPaper(reader, id, today, period),
        ),
    };
  });
};

type Named = Pick<ShownStudent, 'id' | 'firstName' | 'calculatedBalance' | keyof Later>;

const isOwn = ([only, ...others]: readonly Named[], reader: UserId | null) =>
  others.length === 0 && userId(only?.id ?? '') === reader;

const withDays = (what: string, days: string) => [what, days].filter(Boolean).join(' ');

/** 'Your statement since October 2026 is', "Kim's statement …", 'The statements of Kim and Lee … are' */
function attached(about: readonly Named[], reader: UserId | null, days: string): string {
  const names = about.map(({ firstName }) => firstName);
  if (about.length > 1) return `${withDays(`The statements of ${listedNames(names)}`, days)} are`;
  return `${withDays(`${isOwn(about, reader) ? 'Your' : `${names[0]}'s`} statement`, days)} is`;
}

/** 'As of today, Kim owes $24.00.', 'As of today, you owe $24.00 + $65.00 due Dec 1.', or a line for each child. */
function balancesOf(about: readonly Named[], reader: UserId | null, today: CalendarDate): string[] {
  const say = (one: Named, sentence: string) => `${withLater(sentence, one, today)}.`;
  const lines = about.map((one) => say(one, namedBalance(one.firstName, owedToday(one))));
  const [only] = about;
  if (about.length > 1 || !only) return ['As of today:', ...lines];
  if (!isOwn(about, reader)) return [`As of today, ${lines[0]}`];
  const own = say(only, balanceSentence(owedToday(only), 'self'));
  return [`As of today, ${own.charAt(0).toLowerCase()}${own.slice(1)}`];
}
