import type { AttendanceStudent } from '../../../contract/attendance.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { formatMoney, ZERO } from '../../../domain/money.ts';
import { owedToday } from '../../../domain/owing.ts';
import { personField, personFieldNames, shownPersonField } from '../../../domain/personField.ts';
import { balanceParts } from '../../../domain/statement.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { accountOf } from '../../parts/accountOf.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { WaiveFee } from '../../parts/waiver/WaiveFee.tsx';
import { useSchool } from '../../session/session.ts';
import { TextLink } from '../../ui/link/links.tsx';
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
      <dl className={styles.facts}>
        {isWhole && <AdminsFacts student={student} />}
        {(marked || !isWhole) && (
          <Fact name="Marked">{marked ? momentOf(marked, timeZone) : 'Not yet'}</Fact>
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
      {personFieldNames
        .map((name) => [personField(name), student[name]] as const)
        // A roll has only what is known.
        .flatMap(([field, value]) => (value ? [{ field, value }] : []))
        .map(({ field, value }) => (
          <Fact key={field.label} name={field.label}>
            {shownPersonField(field, value)}
          </Fact>
        ))}
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
