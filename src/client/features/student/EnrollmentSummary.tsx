import { Button } from '@mantine/core';
import type { Student } from '../../../contract/student.ts';
import { formatCount } from '../../../domain/counts.ts';
import { enrollmentSummary, fullName, isWaiting } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';
import styles from './EnrollmentSummary.module.css';

const students = (count: number) => (count === 1 ? '1 student' : `${formatCount(count)} students`);

export function EnrollmentSummary({ students: all }: { students: readonly Student[] }) {
  const { total, leads, follows } = enrollmentSummary(all);
  // Otherwise, after adding five students the summary would just say "0".
  const pending = all.filter(
    (student) => student.enrollmentStatus === 'Pending Payment' && !isWaiting(student),
  );
  const question = useQuestion<readonly Student[]>();
  const enrolling = useUndoable({
    act: (some: readonly Student[]) =>
      server.students.changeStatuses({
        studentIds: some.map(({ id }) => id),
        enrollmentStatus: 'Enrolled',
      }),
    undo: ({ answer }) => server.students.undoStatuses({ actId: answer.actId }),
    onDone: question.close,
  });
  const { done, isUndone, undo, error, undoError } = enrolling;
  return (
    <Card title="Enrollment Summary">
      <Figures>
        <Figure label="Total Enrolled Students">{total}</Figure>
        <Figure label="Leads">{leads}</Figure>
        <Figure label="Follows">{follows}</Figure>
      </Figures>
      <DoneNotice
        text={done && `${isUndone ? 'Undone for' : 'Enrolled'} ${students(done.input.length)}.`}
        undo={undo}
        busy={enrolling.undoBusy}
      />
      <ErrorText error={undoError && failedTo('undo the statuses', undoError)} />
      {pending.length > 0 && (
        <div className={styles.pending}>
          <p>
            {students(pending.length)} {pending.length === 1 ? 'is' : 'are'} waiting to be enrolled:
            their status is Pending Payment, and they are on the roll.
          </p>
          <Button variant="default" size="compact-md" onClick={() => question.ask(pending)}>
            Enroll all
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={question.opened}
        title={`Enroll ${students(question.about?.length ?? 0)}?`}
        confirmLabel="Enroll"
        busy={enrolling.busy}
        error={error && failedTo('change enrollment statuses', error)}
        onConfirm={() => question.about && enrolling.act(question.about)}
        onClose={() => {
          question.close();
          enrolling.forget();
        }}
      >
        <p>Their status changes from Pending Payment to Enrolled. No balance changes.</p>
        <p>{question.about?.map(fullName).join(', ')}</p>
      </ConfirmDialog>
    </Card>
  );
}
