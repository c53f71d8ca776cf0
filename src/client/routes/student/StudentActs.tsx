import { Button } from '../../ui/button/Button.tsx';
import type { ShownStudent } from '../../../contract/student.ts';
import { theFamily } from '../../../domain/familyWords.ts';
import { dialed } from '../../../domain/phoneNumber.ts';
import { absenceFromRoll, enrollmentStatuses, fullName } from '../../../domain/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { StudentMenuActs } from '../../features/student/StudentMenuActs.tsx';
import { useStatusActs } from '../../features/student/useStatusActs.tsx';
import { allOwed } from '../../handover/pendingPayment.ts';
import { useSchool } from '../../session/session.ts';
import {
  IconCash,
  IconMail,
  IconMedicalCross,
  IconPencil,
  IconPhone,
  IconReceipt,
  IconUsers,
} from '../../ui/icon/icons.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Act, ActAnchor, ActLink, MenuLine } from '../../ui/menu/Act.tsx';
import { MoreMenu } from '../../ui/menu/MoreActs.tsx';
import { useTakePayment } from './useTakePayment.tsx';

interface Props {
  student: ShownStudent;
  onCharge: (student: ShownStudent) => void;
}

/**
 * The acts on a student: two taps take a payment of everything they owe, and the others are in a menu. A desk has room
 * for the frequent ones beside it.
 */
export function StudentActs({ student, onCharge }: Props) {
  const { id, family, phone, email, enrollmentStatus: now, anonymized } = student;
  const { take, dialog } = useTakePayment(student);
  const { setStatus, remove, dialog: statusDialog } = useStatusActs();
  const { hasCharges } = useSchool();
  const isPhone = useIsPhone();
  if (anonymized) return null;
  const owed = owedToday(student);
  const owes = owed > 0;
  const frequent = (
    <>
      {hasCharges && absenceFromRoll(student) === null && (
        <Act icon={IconReceipt} onClick={() => onCharge(student)}>
          Charge
        </Act>
      )}
      <ActLink
        to="/manage-students"
        search={{ view: 'form', id, back: 'student' }}
        icon={IconPencil}
      >
        Edit
      </ActLink>
    </>
  );
  return (
    <>
      <Button
        variant={owes ? 'primary' : 'secondary'}
        icon={<IconCash size={18} aria-hidden />}
        onClick={() => take(allOwed(student))}
      >
        Take payment{owes && !isPhone && ` ${formatMoney(owed)}`}
      </Button>
      {!isPhone && frequent}
      <MoreMenu label={fullName(student)}>
        {isPhone && (
          <>
            {frequent}
            {phone !== '' && (
              <ActAnchor icon={IconPhone} href={`tel:${dialed(phone)}`}>
                Call {phone}
              </ActAnchor>
            )}
            {email !== null && (
              <ActAnchor icon={IconMail} href={`mailto:${email}`}>
                Email {email}
              </ActAnchor>
            )}
            {family && (
              <>
                <ActLink
                  to="/manage-students"
                  search={{ view: 'form', id, back: 'student', at: 'care' }}
                  icon={IconMedicalCross}
                >
                  Medical notes
                </ActLink>
                <ActLink
                  to="/families/$familyId"
                  params={{ familyId: family.id }}
                  search={{ action: 'pay' }}
                  icon={IconCash}
                >
                  Take payment for {theFamily(family.name)}
                </ActLink>
                <ActLink to="/families/$familyId" params={{ familyId: family.id }} icon={IconUsers}>
                  Family {family.name}
                </ActLink>
              </>
            )}
            <MenuLine />
          </>
        )}
        <StudentMenuActs
          {...{ student, onStatus: setStatus, onRemove: remove }}
          statuses={enrollmentStatuses.filter((one) => one !== 'Removed' || one === now)}
        />
      </MoreMenu>
      {dialog}
      {statusDialog}
    </>
  );
}
