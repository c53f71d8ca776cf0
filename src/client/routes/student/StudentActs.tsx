import { Button } from '../../ui/button/Button.tsx';
import type { Student } from '../../../contract/student.ts';
import { absenceFromRoll } from '../../../domain/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { allOwed } from '../../handover/pendingPayment.ts';
import { useSchool } from '../../session/session.ts';
import { IconCash } from '../../ui/icon/icons.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { useTakePayment } from './useTakePayment.tsx';

interface Props {
  student: Student;
  onCharge: (student: Student) => void;
}

/** The most frequent actions on a student: two taps take a payment of everything they owe. */
export function StudentActs({ student, onCharge }: Props) {
  const { id, calculatedBalance, anonymized } = student;
  const { take, dialog } = useTakePayment(student);
  const { hasCharges } = useSchool();
  if (anonymized) return null;
  const owes = calculatedBalance > 0;
  return (
    <>
      <Button
        variant={owes ? 'primary' : 'secondary'}
        icon={<IconCash size={18} aria-hidden />}
        onClick={() => take(allOwed(student))}
      >
        Take payment{owes && ` ${formatMoney(calculatedBalance)}`}
      </Button>
      {hasCharges && absenceFromRoll(student) === null && (
        <Button variant="secondary" onClick={() => onCharge(student)}>
          Charge
        </Button>
      )}
      <ButtonLink
        to="/manage-students"
        search={{ view: 'form', id, back: 'student' }}
        variant="secondary"
      >
        Edit
      </ButtonLink>
      {dialog}
    </>
  );
}
