import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountEntry } from '../../../contract/student.ts';
import type { Question } from '../../../contract/question.ts';
import { studentId as toStudentId } from '../../../domain/ids.ts';
import { LONGEST_QUESTION } from '../../../domain/question.ts';
import { api, client as server } from '../../api/api.ts';
import { failedTo, failedUnlessRefused } from '../../api/failure.ts';
import { LateAnswerDialog } from '../../parts/question/lateAnswer.ts';
import { QuestionThread } from '../../parts/question/QuestionThread.tsx';
import { useSchool } from '../../session/session.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './Statement.module.css';

interface Props {
  studentId: string;
  entry: AccountEntry;
  forAdmin: boolean;
}

/** What was asked about a line of the account. The family asks here, and staff answer. */
export function LineQuestion({ studentId, entry, forAdmin }: Props) {
  const { question } = entry;
  const ask = (text: string) =>
    server.questions.ask({ studentId: toStudentId(studentId), entryId: entry.id, text });
  return (
    <div className={`stack ${styles.asked}`} data-align="start">
      {question && <Asked studentId={studentId} id={question.id} forAdmin={forAdmin} />}
      {!forAdmin && question === null && (
        <Write
          label="Ask about it"
          field="Your question"
          send={ask}
          done="The school sees your question."
        />
      )}
    </div>
  );
}

function Asked({ studentId, id, forAdmin }: { studentId: string; id: string; forAdmin: boolean }) {
  const { data, error } = useQuery(
    api.questions.list.queryOptions({ input: { studentId: toStudentId(studentId) } }),
  );
  if (error) return <ErrorText error={failedTo('load the question', error)} />;
  if (!data) return <p role="status">Loading the question…</p>;
  const question = data.items.find((one) => one.id === id);
  return question && <Thread question={question} forAdmin={forAdmin} />;
}

function Thread({ question, forAdmin }: { question: Question; forAdmin: boolean }) {
  const { timeZone, today } = useSchool();
  const [opened, setOpened] = useState(false);
  const isOpen = question.state === 'open';
  const write = (text: string) => server.questions.write({ id: question.id, text });
  return (
    <>
      <QuestionThread question={question} timeZone={timeZone} />
      {isOpen && !forAdmin && <p className="note">The school hasn’t answered yet.</p>}
      {isOpen && forAdmin && <SmallButton onClick={() => setOpened(true)}>Answer</SmallButton>}
      {(forAdmin || question.mayWrite) && (
        <Write label="Write again" field="Your message" send={write} done="Sent." />
      )}
      {opened && (
        <LateAnswerDialog {...{ question, today, timeZone }} onClose={() => setOpened(false)} />
      )}
    </>
  );
}

interface WriteProps {
  label: string;
  field: string;
  send: (text: string) => Promise<unknown>;
  done: string;
}

/** The field was opened by a press, to write in it. */
const focusOn = (field: HTMLTextAreaElement | null) => field?.focus();

/** A button that opens a field for one message. */
function Write({ label, field, send, done }: WriteProps) {
  const [opened, setOpened] = useState(false);
  const form = useForm({
    initial: { text: '' },
    send: ({ text }) => send(text),
    onDone: () => {
      setOpened(false);
      notifyDone(done);
    },
    failed: (error) => failedUnlessRefused('send it', error),
  });
  if (!opened) return <SmallButton onClick={() => setOpened(true)}>{label}</SmallButton>;
  return (
    <Form {...form.props} ownMessages>
      <NotesField
        label={field}
        ref={focusOn}
        required
        maxLength={LONGEST_QUESTION}
        {...form.field('text')}
      />
      <FormButtons submit="Send" busy={form.busy} onCancel={() => setOpened(false)} />
    </Form>
  );
}
