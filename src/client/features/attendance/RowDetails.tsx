import type { AttendanceStudent } from '../../../contract/attendance.ts';
import { contactField, contactNames } from '../../../domain/contact.ts';
import { balanceParts } from '../../../domain/statement.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { potsOf } from '../../parts/pots.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { Fact } from '../../ui/text/Fact.tsx';
import styles from './RowDetails.module.css';

interface Props {
  student: AttendanceStudent;
  timeZone: string;
}

/** The details of an expanded row: the student's facts, and links. */
export function RowDetails({ student, timeZone }: Props) {
  const { id, email, enrollmentStatus, calculatedBalance } = student;
  const parts = balanceParts(potsOf(student));
  const marked = student.attendance?.timestamp;
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <Fact name="Status">
          <EnrollmentTag status={enrollmentStatus} />
        </Fact>
        <Fact name="Balance">
          <BalanceText cents={calculatedBalance} />
          {parts && ` (${parts})`}
        </Fact>
        <Fact name="Email">
          <EmailText email={email} />
        </Fact>
        {contactNames
          .filter((name) => student[name] !== '')
          .map((name) => (
            <Fact key={name} name={contactField(name).label}>
              {student[name]}
            </Fact>
          ))}
        {marked && <Fact name="Marked">{momentOf(marked, timeZone)}</Fact>}
      </dl>
      <div className={styles.links}>
        <TextLink to="/payments" search={{ action: 'pay', studentId: id }}>
          Take payment
        </TextLink>
        <StudentLink id={id}>Statement</StudentLink>
        <TextLink to="/manage-students" search={{ view: 'form', id }}>
          Edit student
        </TextLink>
      </div>
    </div>
  );
}
