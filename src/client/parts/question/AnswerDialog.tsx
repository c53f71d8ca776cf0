import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Question } from '../../../contract/question.ts';
import { formatBriefDate, type CalendarDate } from '../../../domain/dates.ts';
import { classOfMark } from '../../../domain/lesson.ts';
import { formatMoney, NO_AMOUNT, wholeCents, type Cents } from '../../../domain/money.ts';
import {
  LONGEST_QUESTION,
  questionMessages,
  questionOutcomeKeys,
  questionOutcomes,
  type QuestionOutcome,
} from '../../../domain/question.ts';
import { waiverReasonKeys, waiverReasons, type WaiverReason } from '../../../domain/waiver.ts';
import { client as server } from '../../api/api.ts';
import { BalanceChanges } from '../BalanceChanges.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { useDialogForm } from '../useDialogForm.ts';
import { QuestionThread } from './QuestionThread.tsx';
import { optionsOf } from '../../ui/field/options.ts';

const outcomes = optionsOf(questionOutcomeKeys, questionOutcomes);
const reasons = optionsOf(waiverReasonKeys, waiverReasons);

interface Props {
  question: Question;
  today: CalendarDate;
  timeZone: string;
  /** Says what was done where the question was; without it, a message does. */
  onAnswered?: (done: string, undo: () => void) => void;
  onClose: () => void;
}

/** 'Waived $1.00', 'Credit of $5.00 given', 'Answered'. */
const wordsOf = (outcome: QuestionOutcome | null, amount: Cents | null): string =>
  amount === null || outcome === null || outcome === 'keep'
    ? 'Answered'
    : { waive: `Waived ${formatMoney(amount)}`, credit: `Credit of ${formatMoney(amount)} given` }[
        outcome
      ];

/** Undoes an answer: the question is open again. */
async function undoAnswer(id: string, client: QueryClient): Promise<void> {
  try {
    await server.questions.undoAnswer({ id });
  } catch (error) {
    notifyFailure((error as Error).message);
  }
  await client.invalidateQueries();
}

/** Answers a question about a line: waives, gives a credit, or keeps, with what that does to the balance. */
export function AnswerDialog({ question, today, timeZone, onAnswered, onClose }: Props) {
  const { id, line, studentName } = question;
  const client = useQueryClient();
  const form = useDialogForm({
    initial: () => ({
      outcome: null as QuestionOutcome | null,
      amount: line.amount > 0 ? line.amount : NO_AMOUNT,
      reason: 'goodwill' as WaiverReason,
      text: '',
    }),
    send: ({ outcome, amount, reason, text }) =>
      server.questions.answer({
        id,
        outcome: outcome as QuestionOutcome,
        text,
        ...(outcome === 'credit' && { amount }),
        ...(outcome === 'waive' && { reason }),
      }),
    onDone: ({ question: { outcome, amount } }) => {
      const said = wordsOf(outcome, amount);
      const undo = () => void undoAnswer(id, client);
      if (onAnswered) onAnswered(said, undo);
      else notifyDone(`${said}.`, { of: `the answer for ${studentName}`, act: undo });
      return client.invalidateQueries();
    },
    action: 'answer the question',
    onClose,
  });
  const { outcome, amount, reason, text } = form.values;
  const day = line.date === null ? '' : `, ${formatBriefDate(line.date, today)}`;
  // What the product itself says is what keeping says, until somebody writes something else; not once some of it was given
  // back.
  const usual = question.outcome === null ? line.why : '';
  const choose = (chosen: QuestionOutcome) =>
    form.set({
      outcome: chosen,
      ...(chosen === 'keep' && text === '' && { text: usual }),
      ...(chosen !== 'keep' && text === usual && { text: '' }),
    });
  const isPreviewed = outcome === 'waive' || (outcome === 'credit' && wholeCents(amount) !== null);
  return (
    <FormDialog
      title={`${studentName}: ${formatMoney(line.amount)}${day}`}
      submit={outcome === null ? 'Answer' : questionOutcomes[outcome]}
      form={form}
    >
      <p>{[line.why || line.note].filter(Boolean).join(' ')}</p>
      {line.source.type === 'attendance' && line.date !== null && (
        <p>
          <TextLink
            to="/attendance"
            search={{ date: line.date, classId: classOfMark(line.source.id) }}
          >
            Correct the mark
          </TextLink>
        </p>
      )}
      <QuestionThread question={question} timeZone={timeZone} />
      <RadioField
        label="Your answer"
        options={outcomes}
        value={outcome}
        error={form.errors.outcome && questionMessages.outcome}
        onChange={choose}
      />
      {outcome === 'waive' && (
        <SelectField label="Why" options={reasons} {...form.field('reason')} />
      )}
      {outcome === 'credit' && <MoneyField label="Amount" required {...form.field('amount')} />}
      {outcome !== null && (
        <NotesField
          label={outcome === 'keep' ? 'What you say' : 'What you say (optional)'}
          maxLength={LONGEST_QUESTION}
          {...form.field('text')}
        />
      )}
      {isPreviewed && (
        <BalanceChanges
          act={{
            act: 'questions.answer',
            input: { id, outcome, ...(outcome === 'credit' ? { amount } : { reason }) },
          }}
        />
      )}
    </FormDialog>
  );
}
