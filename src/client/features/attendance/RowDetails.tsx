import type { AttendanceStudent } from '../../../contract/attendance.ts';
import { contactField, contactNames } from '../../../domain/contact.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { BalanceText, Money } from '../../ui/money/Money.tsx';
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
  const { id, email, enrollmentStatus, calculatedBalance, balance, creditAvailable } = student;
  const marked = student.attendance?.timestamp;
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <Fact name="Status">
          <EnrollmentTag status={enrollmentStatus} />
        </Fact>
        <Fact name="Balance">
          <BalanceText cents={calculatedBalance} />
        </Fact>
        <Fact name="Owed">
          <Money cents={balance} />
        </Fact>
        <Fact name="Credit">
          <Money cents={creditAvailable} />
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
