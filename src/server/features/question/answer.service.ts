import { cutText } from '../../../domain/cutText.ts';
import type { Question, QuestionAnswer } from '../../../contract/question.ts';
import type { Waived } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import { sumCents } from '../../../domain/money.ts';
import { questionMessages } from '../../../domain/question.ts';
import { invalid } from '../../../domain/refusal.ts';
import type { Work } from '../../db/work.ts';
import { grant, reverseGiven } from '../ledger/credit.service.ts';
import {
  close,
  openUnanswered,
  readQuestion,
  reopen,
  tellAsker,
  type Given,
  type StoredQuestion,
} from './question.service.ts';
import { getStudent } from '../student/student.service.ts';
import { unwaiveLine, waiveLine } from '../waiver/waiver.service.ts';

/**
 * Answers a question: the act on the money and the words are one unit of work. Who asked gets an email, if the school
 * has mail and they have an address.
 */
export async function answer(
  work: Work,
  input: QuestionAnswer,
): Promise<{ question: Question; student: Student }> {
  const { id, outcome, text = '' } = input;
  const stored = await openUnanswered(work, id);
  const given = await act(work, stored, input);
  const amount = given && ('credit' in given ? given.credit.amount : sumOf(given.waived));
  const question = await close(work, stored, { outcome, amount, text, given });
  await tellAsker(work, id);
  return { question, student: await getStudent(work.tx, stored.student_id) };
}

/**
 * Undoes an answer: what it gave is taken back, what it said is gone, and the question is open again, in one unit of
 * work. Refused if somebody has written since, or the money isn't as the answer left it.
 */
export async function undoAnswer(
  work: Work,
  { id }: { id: string },
): Promise<{ question: Question }> {
  const { question: stored, given } = await reopen(work, id);
  const { student_id: studentId, entry_id: entryId } = stored;
  if (given && 'credit' in given) await reverseGiven(work, studentId, given.credit.id);
  else if (given) await unwaiveLine(work, { studentId, entryId, waived: given.waived });
  return { question: await readQuestion(work.tx, work.today, id) };
}

const sumOf = (waived: readonly Waived[]) => sumCents(waived.map(({ amount }) => amount));

/** Does what the answer says with the money. */
async function act(
  work: Work,
  { student_id: studentId, entry_id: entryId }: StoredQuestion,
  { outcome, amount, reason = 'goodwill', text = '' }: QuestionAnswer,
): Promise<Given> {
  if (outcome === 'waive') return { waived: await waiveLine(work, { studentId, entryId, reason }) };
  if (outcome === 'credit') {
    if (amount === undefined)
      throw invalid(questionMessages.amount, { amount: questionMessages.amount });
    const words = text && { reason: cutText(text, 500) };
    const { id } = await grant(work, studentId, { amount, apply: true, ...words });
    return { credit: { id, amount } };
  }
  if (text === '')
    throw invalid(questionMessages.keepNeedsText, { text: questionMessages.keepNeedsText });
  return null;
}
