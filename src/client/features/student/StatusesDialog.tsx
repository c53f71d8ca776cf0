import { useQuery } from '@tanstack/react-query';
import type { StatusResults, ShownStudent } from '../../../contract/student.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { PLACES_END } from './EndingPlaces.tsx';
import type { StatusForMany, useStatuses } from './useStatuses.ts';
import { asksFirst } from './values.ts';

interface Props {
  question: StatusForMany | null;
  opened: boolean;
  statuses: ReturnType<typeof useStatuses>;
  onClose: () => void;
}

/** Asks before many students get a status, and shows what the server would do. */
export function StatusesDialog({ question, opened, statuses, onClose }: Props) {
  const { error } = statuses;
  return (
    <ConfirmDialog
      opened={opened}
      title={question ? titleOf(question) : ''}
      confirmLabel={question?.enrollmentStatus === 'Enrolled' ? 'Enroll' : 'Change status'}
      danger={question?.enrollmentStatus === 'Removed'}
      busy={statuses.busy}
      error={error && failedTo('change enrollment statuses', error)}
      onConfirm={() => question && statuses.act(question)}
      onClose={onClose}
    >
      {question && opened && <Preview {...question} />}
    </ConfirmDialog>
  );
}

function titleOf({ students, enrollmentStatus }: StatusForMany): string {
  const who = countOf(students.length, 'student');
  return enrollmentStatus === 'Enrolled'
    ? `Enroll ${who}?`
    : `Change the status of ${who} to ${enrollmentStatus}?`;
}

function Preview({ students, enrollmentStatus }: StatusForMany) {
  const preview = useQuery(
    api.students.changeStatuses.queryOptions({
      input: { studentIds: students.map(({ id }) => id), enrollmentStatus, dryRun: true },
      staleTime: 0,
    }),
  );
  return (
    <QueryView query={preview} loading="Checking…" rows={1} action="change enrollment statuses">
      {({ results }) => <Outcome {...{ students, enrollmentStatus, results }} />}
    </QueryView>
  );
}

interface OutcomeProps extends StatusForMany {
  results: StatusResults['results'];
}

function Outcome({ students, enrollmentStatus, results }: OutcomeProps) {
  const { hasSeveralClasses } = useSchool();
  const byId = new Map(results.map((one) => [one.studentId, one]));
  const changing: ShownStudent[] = [];
  const already: ShownStudent[] = [];
  const refused: string[] = [];
  for (const student of students) {
    const result = byId.get(student.id);
    if (!result) continue;
    if ('error' in result) refused.push(`${fullName(student)}: ${result.error}`);
    else (result.previousStatus === enrollmentStatus ? already : changing).push(student);
  }
  const owing = changing.filter((one) => owedToday(one) > 0);
  return (
    <>
      <p>
        The status of {countOf(changing.length, 'student')} changes to {enrollmentStatus}. No
        balance changes.
      </p>
      {asksFirst(enrollmentStatus) && changing.length > 0 && (
        <p>
          They will be removed from the roll.{hasSeveralClasses && ` ${PLACES_END}`}
          {owing.length > 0 &&
            ` ${countOf(owing.length, 'student')} still ${owing.length === 1 ? 'owes' : 'owe'} ${formatMoney(
              sumCents(owing.map(owedToday)),
            )} in total, and it stays owed.`}
        </p>
      )}
      {changing.length > 0 && <p>{changing.map(fullName).join(', ')}</p>}
      {already.length > 0 && (
        <p>
          Already {enrollmentStatus}: {already.map(fullName).join(', ')}
        </p>
      )}
      {refused.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </>
  );
}
