import type { ReactNode } from 'react';
import type { ActToPreview } from '../../../contract/preview.ts';
import type { ShownStudent } from '../../../contract/student.ts';
import { formatMoney, negated } from '../../../domain/money.ts';
import { laterWords, owedToday } from '../../../domain/owing.ts';
import { useSchool } from '../../session/session.ts';
import { freeze, fullName, type EnrollmentStatus } from '../../../domain/student.ts';
import type { ApiError } from '../../api/apiError.ts';
import { BalanceChanges } from '../../parts/BalanceChanges.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { EndingPlaces } from './EndingPlaces.tsx';

export interface StatusQuestion {
  student: ShownStudent;
  /** 'remove' is the act of the Remove button, which the server refuses if the student owes anything. */
  act: EnrollmentStatus | 'remove';
  /**
   * The form also changes the balance, so the preview of the status alone would be wrong. `student` already has the new
   * balance.
   */
  withBalance?: boolean;
}

interface Props {
  question: StatusQuestion | null;
  opened: boolean;
  busy: boolean;
  error: ApiError | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function StatusDialog({ question, ...dialog }: Props) {
  const leaving = question?.act === 'Inactive' ? 'Set Inactive' : 'Remove';
  return (
    <ConfirmDialog
      {...dialog}
      title={question ? `${leaving} ${fullName(question.student)}?` : ''}
      confirmLabel={leaving}
      danger={question?.act !== 'Inactive'}
    >
      {question && <Consequences {...question} />}
      {question && dialog.opened && <EndingPlaces studentId={question.student.id} />}
      <BalanceChanges
        act={dialog.opened && question && !question.withBalance ? actOf(question) : null}
      />
    </ConfirmDialog>
  );
}

function actOf({ student, act }: StatusQuestion): ActToPreview {
  const enrollmentStatus = act === 'remove' ? 'Removed' : act;
  return { act: 'students.changeStatus', input: { id: student.id, enrollmentStatus } };
}

function Consequences({ student, act }: StatusQuestion): ReactNode {
  const { calculatedBalance: balance, totalFees, firstName } = student;
  const owed = owedToday(student);
  const later = laterWords(student, useSchool().today);
  if (act === 'Inactive') {
    const { frozenFeesTotal, frozenBalance } = freeze(totalFees, balance);
    return (
      <p>
        The fees are frozen: <strong>{formatMoney(frozenFeesTotal)}</strong> charged in all, and a
        balance of <strong>{formatMoney(frozenBalance)}</strong>. {firstName} is no longer on the
        attendance list; payments still count. Any other status ends the freeze.
      </p>
    );
  }
  return (
    <p>
      {owed > 0 && (
        <>
          {firstName} still owes <strong>{formatMoney(owed)}</strong>, and it stays owed.{' '}
        </>
      )}
      {later !== null && `${later} stays charged: reverse it if it won't be owed. `}
      {balance < 0 && (
        <>
          The school still holds a credit of <strong>{formatMoney(negated(balance))}</strong> for{' '}
          {firstName}.{' '}
        </>
      )}
      Their status will change to Removed, and {firstName} will be removed from the roll. Fees and
      payments are kept, and you can change the status again.
    </p>
  );
}
