import type { Credit } from '../../../contract/credit.ts';
import type { Waived } from '../../../contract/payment.ts';
import type { Question, QuestionAsked, QuestionFilter } from '../../../contract/question.ts';
import { groupBy } from '../../../domain/collections.ts';
import { startOfDay, type CalendarDate } from '../../../domain/dates.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { studentId as ofUser, type StudentId, type UserId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import {
  MOST_MESSAGES,
  MOST_QUESTIONS_A_DAY,
  questionMessages,
  type QuestionOutcome,
} from '../../../domain/question.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import { ENTRY_NOT_FOUND, fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Actor, Work } from '../../db/work.ts';
import { claimForUndo, saveForUndo } from '../../undo/undo.ts';
import { childrenOf } from '../family/family.service.ts';
import { maySee } from '../family/maySee.service.ts';
import { findEntry, tellLines } from '../ledger/account.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudents, getStudent } from '../student/student.service.ts';
import { readWaivedParts } from '../waiver/waiver.service.ts';
import * as repository from './question.repository.ts';
import type { StoredQuestion } from './question.repository.ts';

export const { isAnyAsked, findQuestion, newestByLine, askedAbout } = repository;
export type { StoredQuestion } from './question.repository.ts';

/**
 * Asks about a line of an account. Who may not see the line learns nothing about it; staff who aren't the student's
 * guardian may not ask either, for they have the answer.
 */
export async function ask(
  work: Work,
  { studentId, entryId, text }: QuestionAsked,
): Promise<{ question: Question }> {
  const { tx, now, today } = work;
  const me = work.actor.id as UserId;
  if (!(await isTheirs(tx, me, studentId))) throw notFound(ENTRY_NOT_FOUND);
  await openBooks(work, [studentId]);
  refuseAnonymized(await getStudent(tx, studentId));
  if (!(await findEntry(tx, studentId, entryId))) throw notFound(ENTRY_NOT_FOUND);
  if ((await newestByLine(tx, [entryId])).get(entryId)?.state === 'open')
    throw conflict(questionMessages.isOpen);
  const { timeZone } = await readPlainSettings(tx);
  if ((await repository.askedSince(tx, me, startOfDay(today, timeZone))) >= MOST_QUESTIONS_A_DAY)
    throw conflict(questionMessages.tooMany);
  const row: StoredQuestion = {
    id: newId(),
    student_id: studentId,
    entry_id: entryId,
    state: 'open',
    outcome: null,
    amount: null,
    opened_by: me,
    opened_at: now,
    closed_at: null,
    closed_by: null,
    revision: 1,
  };
  await repository.insertQuestion(tx, row);
  await say(work, row, text, false);
  audit(work, 'Question asked', row);
  return { question: await readQuestion(tx, today, row.id) };
}

/**
 * Adds a message; one of staff is emailed to who asked. One of the family opens an answered question again; the family has
 * two messages in all.
 */
export async function write(
  work: Work,
  { id, text }: { id: string; text: string },
): Promise<{ question: Question }> {
  const question = await open(work, id);
  const ofSchool = work.actor.role === 'admin';
  if (!ofSchool && !(await mayWrite(work.tx, id))) throw conflict(questionMessages.saidTwice);
  await say(work, question, text, ofSchool);
  if (!ofSchool && question.state === 'closed') {
    const newer = (await newestByLine(work.tx, [question.entry_id])).get(question.entry_id);
    if (newer?.state === 'open') throw conflict(questionMessages.isOpen);
    // What was answered before stays in the thread.
    await repository.changeQuestion(work.tx, question, { state: 'open' });
  }
  if (ofSchool) await tellAsker(work, id);
  return { question: await readQuestion(work.tx, work.today, id) };
}

export const tellAsker = (work: Work, questionId: string): Promise<void> =>
  work.tell({ kind: 'answer', audience: { questionId } });

/** A question that isn't answered yet, with its student's account locked: two who answer at once are told apart. */
export async function openUnanswered(work: Work, id: string): Promise<StoredQuestion> {
  const question = await open(work, id);
  if (question.state === 'closed') throw conflict(questionMessages.answered);
  return question;
}

/** What an answer gave; null where it kept what was charged. */
export type Given = { waived: Waived[] } | { credit: Pick<Credit, 'id' | 'amount'> } | null;

/** The question before its answer, and what that said and gave. */
interface SavedAnswer {
  before: ReturnType<typeof answerOf>;
  messageId: string | null;
  given: Given;
}

const answerOf = ({ outcome, amount, closed_at, closed_by, revision }: StoredQuestion) => ({
  outcome,
  amount,
  closed_at,
  closed_by,
  revision,
});

/** The act of answering, saved as one on the student whose account the question is about. Only the last can be undone. */
const ANSWER = 'answer';

/** Closes a question with its answer, and keeps what that gave for `reopen`. */
export async function close(
  work: Work,
  question: StoredQuestion,
  {
    outcome,
    amount,
    text,
    given,
  }: { outcome: QuestionOutcome; amount: Cents | null; text: string; given: Given },
): Promise<Question> {
  const messageId = text === '' ? null : await say(work, question, text, true);
  await saveForUndo<SavedAnswer>(work, 'student', ANSWER, [
    {
      entityId: question.id,
      studentId: question.student_id,
      state: { before: answerOf(question), messageId, given },
    },
  ]);
  await repository.changeQuestion(work.tx, question, {
    state: 'closed',
    outcome,
    amount,
    closed_at: work.now,
    closed_by: work.actor.id,
  });
  audit(work, 'Question answered', { ...question, state: 'closed', outcome, amount });
  return readQuestion(work.tx, work.today, question.id);
}

/** Opens a question again as if its last answer had never been. Returns what that gave, which isn't taken back here. */
export async function reopen(
  work: Work,
  id: string,
): Promise<{ question: StoredQuestion; given: Given }> {
  const question = await open(work, id);
  const [saved] = await claimForUndo<SavedAnswer>(work, 'student', ANSWER, id);
  // Whatever happened to it since has changed its revision.
  if (!saved || question.revision !== saved.state.before.revision + 1)
    throw conflict(questionMessages.notUndone);
  const { before, messageId, given } = saved.state;
  if (messageId !== null) await repository.deleteMessage(work.tx, messageId);
  await repository.changeQuestion(work.tx, question, { ...before, state: 'open' });
  audit(work, 'Answer undone', question);
  return { question, given };
}

/** The questions that somebody may read, the newest first. */
export async function listQuestions(
  db: Reader,
  { state, studentId }: QuestionFilter,
  { actor, today }: { actor: Actor; today: CalendarDate },
): Promise<Question[]> {
  const theirs = actor.role === 'admin' ? null : await theirStudents(db, actor.id as UserId);
  const asked = studentId === undefined ? null : [studentId];
  const of = theirs === null ? asked : theirs.filter((id) => asked?.includes(id) ?? true);
  return tell(db, today, await repository.listQuestions(db, { state, of }));
}

/** A question as whoever may see it reads it. */
export async function readQuestion(db: Reader, today: CalendarDate, id: string): Promise<Question> {
  const row = await findQuestion(db, id);
  const [question] = row ? await tell(db, today, [row]) : [];
  if (!question) throw notFound(questionMessages.notFound);
  return question;
}

/** Deletes what somebody wrote, and what was written about them. */
export const anonymizeQuestions = ({ tx }: Work, id: UserId): Promise<void> =>
  repository.eraseTexts(tx, id);

async function theirStudents(db: Reader, me: UserId): Promise<StudentId[]> {
  return [ofUser(me), ...(await childrenOf(db, me))];
}

async function isTheirs(db: Reader, me: UserId, studentId: StudentId): Promise<boolean> {
  return me === studentId || (await childrenOf(db, me, studentId)).length > 0;
}

/** Reads a question after locking its student's account. */
async function open(work: Work, id: string): Promise<StoredQuestion> {
  const found = await findQuestion(work.tx, id);
  if (!found || !(await maySee(work.tx, work.actor, found.student_id)))
    throw notFound(questionMessages.notFound);
  await openBooks(work, [found.student_id]);
  refuseAnonymized(await getStudent(work.tx, found.student_id));
  return (await findQuestion(work.tx, id)) ?? found;
}

async function mayWrite(db: Reader, id: string): Promise<boolean> {
  const messages = await repository.messagesOf(db, [id]);
  return messages.filter(({ of_school }) => of_school === 0).length < MOST_MESSAGES;
}

/** Adds a message. Returns its id. */
async function say(
  work: Work,
  { id }: StoredQuestion,
  text: string,
  ofSchool: boolean,
): Promise<string> {
  const messageId = newId();
  await repository.insertMessage(work.tx, {
    id: messageId,
    question_id: id,
    by: work.actor.id as UserId,
    of_school: ofSchool ? 1 : 0,
    at: work.now,
    text,
  });
  return messageId;
}

async function tell(
  db: Reader,
  today: CalendarDate,
  rows: Awaited<ReturnType<typeof repository.listQuestions>>,
): Promise<Question[]> {
  const students = await findStudents(db, [...new Set(rows.map((row) => row.student_id))]);
  const lines = await tellLines(db, today, {
    ids: rows.map((row) => row.entry_id),
    firstNames: new Map([...students.values()].map(({ id, firstName }) => [id, firstName])),
  });
  const waived = await readWaivedParts(db, [
    ...new Set(rows.filter(isWaived).map((row) => row.student_id)),
  ]);
  const messages = groupBy(
    await repository.messagesOf(
      db,
      rows.map(({ id }) => id),
    ),
    (one) => one.question_id,
  );
  return rows.flatMap((row) => {
    const student = students.get(row.student_id);
    const told = lines.get(row.entry_id);
    if (!student || !told) return [];
    const { types, ...line } = told;
    const isStillWaived = waived.some(
      ({ source, type }) =>
        source === line.source.id && (line.source.type === 'charge' || types.includes(type)),
    );
    const said = messages.get(row.id) ?? [];
    return {
      id: row.id,
      studentId: row.student_id,
      studentName: fullName(student),
      entryId: row.entry_id,
      line,
      balance: student.calculatedBalance,
      state: row.state,
      outcome: row.outcome,
      amount: row.amount,
      hasChanged: isWaived(row) && !isStillWaived,
      askedBy: row.asker ?? '',
      askedAt: row.opened_at,
      closedBy: row.closer,
      closedAt: row.closed_at,
      messages: said.map(({ name, of_school, at, text }) => ({
        by: name,
        ofSchool: of_school === 1,
        at,
        text,
      })),
      mayWrite: said.filter(({ of_school }) => of_school === 0).length < MOST_MESSAGES,
    };
  });
}

const isWaived = ({ outcome }: StoredQuestion): boolean => outcome === 'waive';

/** What was written isn't in the audit log: it is kept with the question, and goes when its author is anonymized. */
function audit(
  work: Work,
  action: string,
  { id, student_id, entry_id, outcome, amount }: StoredQuestion,
): void {
  work.audit({
    action,
    entity: 'question',
    entityId: id,
    studentId: student_id,
    before: null,
    after: { entryId: entry_id, ...(outcome && { outcome, amount }) },
  });
}
