import { cutText } from '../../../domain/cutText.ts';
import type { Question, QuestionAnswer } from '../../../contract/question.ts';
import type { Student } from '../../../contract/student.ts';
import type { Cents } from '../../../domain/money.ts';
import { questionMessages } from '../../../domain/question.ts';
import { invalid } from '../../../domain/refusal.ts';
import type { Work } from '../../db/work.ts';
import { grant } from '../ledger/credit.service.ts';
import { close, openUnanswered, tellAsker, type StoredQuestion } from './question.service.ts';
import { getStudent } from '../student/student.service.ts';
import { waiveLine } from '../waiver/waiver.service.ts';

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
  const amount = await act(work, stored, input);
  const question = await close(work, stored, { outcome, amount, text });
  await tellAsker(work, id);
  return { question, student: await getStudent(work.tx, stored.student_id) };
}

/** Does what the answer says with the money. Returns what it gave back, in cents; null if nothing. */
async function act(
  work: Work,
  { student_id: studentId, entry_id: entryId }: StoredQuestion,
  { outcome, amount, reason = 'goodwill', text = '' }: QuestionAnswer,
): Promise<Cents | null> {
  if (outcome === 'waive') return waiveLine(work, { studentId, entryId, reason });
  if (outcome === 'credit') {
    if (amount === undefined)
      throw invalid(questionMessages.amount, { amount: questionMessages.amount });
    const words = text && { reason: cutText(text, 500) };
    await grant(work, studentId, { amount, apply: true, ...words });
    return amount;
  }
  if (text === '')
    throw invalid(questionMessages.keepNeedsText, { text: questionMessages.keepNeedsText });
  return null;
}
