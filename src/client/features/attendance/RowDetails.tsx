import type { AttendanceStudent } from '../../../contract/attendance.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { formatMoney, ZERO } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { personFields } from '../../../domain/personField.ts';
import { numberToCall } from '../../../domain/phoneNumber.ts';
import { balanceParts } from '../../../domain/statement.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { accountOf } from '../../parts/accountOf.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { WaiveFee } from '../../parts/waiver/WaiveFee.tsx';
import { useSchool } from '../../session/session.ts';
import { ButtonAnchor, TextLink } from '../../ui/link/links.tsx';
import { OwesText } from '../../ui/money/Money.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { Fact } from '../../ui/text/Fact.tsx';
import { hasMoney, type WithMoney } from './roll.ts';
import { useRollTypes } from './useRollTypes.ts';
import styles from './RowDetails.module.css';

interface Props {
  student: AttendanceStudent;
  isAdmin: boolean;
  timeZone: string;
  lesson: Lesson;
}

/** The details of an expanded row: the student's facts, and links. A teacher sees when the mark was made. */
export function RowDetails({ student, isAdmin, timeZone, lesson }: Props) {
  const marked = student.attendance?.timestamp;
  const isWhole = isAdmin && hasMoney(student);
  return (
    <div className={`row panel ${styles.details}`} data-justify="between">
      <dl className={`row ${styles.facts}`} data-align="start">
        <ChildsFacts student={student} />
        {isWhole && <AdminsFacts student={student} />}
        {(marked || !isWhole) && (
          <Fact name={marked ? 'Last changed' : 'Marked'}>
            {marked ? momentOf(marked, timeZone) : 'Not yet'}
          </Fact>
        )}
      </dl>
      {isWhole && (
        <div className={`row ${styles.links}`} data-align="start">
          <WaiveFeeOfMark student={student} lesson={lesson} />
          <TextLink to="/payments" search={{ action: 'pay', studentId: student.id }}>
            Take payment
          </TextLink>
          <StudentLink id={student.id}>Statement</StudentLink>
          <TextLink to="/manage-students" search={{ view: 'form', id: student.id }}>
            Edit student
          </TextLink>
        </div>
      )}
    </div>
  );
}

/** What whoever takes the roll must know about a child. A roll has only what is known. */
function ChildsFacts({ student }: Pick<Props, 'student'>) {
  const { care, hasCare, noPhoto, emergencyContact } = student;
  const number = emergencyContact && numberToCall(emergencyContact);
  return (
    <>
      {(care || hasCare) && (
        <Fact name={personFields.care.label}>
          <span className="lines">{care || 'There are some. Ask a teacher or an admin.'}</span>
        </Fact>
      )}
      {noPhoto && <Fact name={personFields.photo.label}>No photos</Fact>}
      {emergencyContact && (
        <Fact name={personFields.emergencyContact.label}>
          <span className="row" data-gap="small">
            {emergencyContact}
            {number && (
              <ButtonAnchor variant="secondary" size="compact" href={`tel:${number}`}>
                Call
              </ButtonAnchor>
            )}
          </span>
        </Fact>
      )}
    </>
  );
}

function AdminsFacts({ student }: { student: WithMoney }) {
  const { email, enrollmentStatus, calculatedBalance, dueLater = ZERO } = student;
  const parts = balanceParts(accountOf(student));
  return (
    <>
      <Fact name="Status">
        <EnrollmentTag status={enrollmentStatus} />
      </Fact>
      <Fact name="Balance">
        <OwesText cents={owedToday({ calculatedBalance, dueLater })} />
        {dueLater > 0 && ` + ${formatMoney(dueLater)} due later`}
        {parts && ` (${parts})`}
      </Fact>
      <Fact name="Email">
        <EmailText email={email} />
      </Fact>
      {student.phone && <Fact name={personFields.phone.label}>{student.phone}</Fact>}
    </>
  );
}

/** Only once the server has the mark: until then its fee isn't charged. */
function WaiveFeeOfMark({ student, lesson }: Pick<Props, 'student' | 'lesson'>) {
  const { today } = useSchool();
  const types = useRollTypes(lesson);
  const { fee, timestamp = '' } = student.attendance ?? {};
  const parts = types.flatMap(({ key, name }) => {
    const amount = fee?.[key] ?? ZERO;
    return amount > 0 ? { type: key, name, amount } : [];
  });
  if (timestamp === '') return null;
  return <WaiveFee of={{ ...lesson, studentId: student.id }} parts={parts} today={today} />;
}
