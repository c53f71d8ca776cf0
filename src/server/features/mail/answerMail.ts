import { formatMoney } from '../../../domain/money.ts';
import { canReceive } from '../../../domain/email.ts';
import { formatDate } from '../../../domain/dates.ts';
import { bodyOf } from '../../../domain/mailBody.ts';
import { firstNameOf } from '../../../domain/names.ts';
import { owedToday, withLater } from '../../../domain/owing.ts';
import { outcomeInWords } from '../../../domain/question.ts';
import { greetingOf } from '../../../domain/reminder.ts';
import { balanceSentence, namedBalance } from '../../../domain/statement.ts';
import { maySee } from '../family/maySee.service.ts';
import { findQuestion, readQuestion } from '../question/question.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { getStudent, withDues } from '../student/student.service.ts';
import { getUser } from '../user/user.service.ts';
import type { Writer } from './writing.ts';

/** What the school says to a question about a line, to who asked it. */
export const writeAnswers: Writer<'answer'> = async (db, { today }, { audience }) => {
  const stored = await findQuestion(db, audience.questionId);
  if (!stored) return [];
  const question = await readQuestion(db, today, stored.id);
  const { line, messages, state, outcome, studentName } = question;
  const { schoolName: school } = await readPlainSettings(db);
  const { id, name, email, role } = await getUser(db, stored.opened_by);
  const names = [firstNameOf(name)];
  const mayKnow = await maySee(db, { id, role }, stored.student_id);
  const said = messages.findLast(({ ofSchool }) => ofSchool)?.text ?? '';
  // The answer was undone before this was written.
  if (state === 'open' && said === '') return [];
  const about = [studentName, line.date && formatDate(line.date)].filter(Boolean).join(', ');
  const what = [formatMoney(line.amount), line.note].filter(Boolean).join(', ');
  const isOwn = String(id) === stored.student_id;
  const balances = await withDues(db, today, [await getStudent(db, stored.student_id)]);
  const owes = balances.map((debt) => {
    const owed = owedToday(debt);
    const sentence = isOwn ? balanceSentence(owed, 'self') : namedBalance(studentName, owed);
    return [`${withLater(sentence, debt, today)}.`];
  });
  return [
    {
      to: mayKnow && canReceive(email) ? email : null,
      userId: id,
      names,
      contacts: [],
      about: isOwn ? [] : [studentName],
      hasExample: email !== null,
      studentIds: [stored.student_id],
      subject: `${school}: your question about ${about}`,
      body: [
        [greetingOf(names)],
        [`You asked about ${studentName}: ${what}.`],
        ...(outcome && state === 'closed' ? [[outcomeInWords({ ...question, outcome })]] : []),
        ...bodyOf(said),
        ...(state === 'closed' ? owes : []),
        [school],
      ],
    },
  ];
};
