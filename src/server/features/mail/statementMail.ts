import { monthOf } from '../../../domain/dates.ts';
import { howToPayLines } from '../../../domain/howToPay.ts';
import { mailMessages } from '../../../domain/mailKinds.ts';
import { conflict } from '../../../domain/refusal.ts';
import { greetingOf, referencesOf } from '../../../domain/reminder.ts';
import { formatMonth, periodOfMonth } from '../../../domain/reports.ts';
import { namedBalance } from '../../../domain/statement.ts';
import { statementPaper } from '../ledger/statement.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { stillHere, studentsOf } from './audience.ts';
import { idsOf, inTurn, nameList, recipientsAmong, type Writer } from './writing.ts';

/** A month's statements, as PDFs, and what each student's balance is at this moment. Refuses a month that isn't over. */
export const writeStatements: Writer<'statement'> = async (
  db,
  { today },
  { audience, month },
  only,
) => {
  if (month >= monthOf(today)) throw conflict(mailMessages.notOver);
  const students = only
    ? await stillHere(db, only.studentIds)
    : await studentsOf(db, today, audience);
  const { schoolName: school, howToPay, payLinks } = await readPlainSettings(db);
  const name = formatMonth(month);
  return (await recipientsAmong(db, students)).map(({ students: about, ...who }) => {
    const owing = about.filter(({ calculatedBalance }) => calculatedBalance > 0);
    const lines = howToPayLines({ text: howToPay, links: payLinks }, referencesOf(owing));
    return {
      ...who,
      studentIds: idsOf(about),
      subject: `${school}: statement for ${name}`,
      body: [
        [greetingOf(who.names)],
        [
          `Here is the statement for ${name}${about.length > 1 ? ', one for each' : ''}: ${nameList.format(about.map(({ firstName }) => firstName))}.`,
        ],
        ['Today:', ...about.map((one) => `${namedBalance(one.firstName, one.calculatedBalance)}.`)],
        ...(owing.length > 0 && lines.length > 0 ? [lines] : []),
        ['Thank you!', school],
      ],
      attach: (reader) =>
        inTurn(idsOf(about), (id) => statementPaper(reader, id, periodOfMonth(month))),
    };
  });
};
