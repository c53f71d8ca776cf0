import type { ReactNode } from 'react';
import type { Student } from '../../../contract/student.ts';
import { ageOn } from '../../../domain/age.ts';
import { countOf } from '../../../domain/counts.ts';
import { personField, personFieldNames, shownPersonField } from '../../../domain/personField.ts';
import { isStudent } from '../../../domain/student.ts';
import { fieldsShown } from '../../../domain/studentField.ts';
import { useStudentFields } from '../../parts/studentFields.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Fact } from '../../ui/text/Fact.tsx';
import styles from './StudentFacts.module.css';

/** A student's data, read-only; the form edits it. */
export function StudentFacts({ student, acts }: { student: Student; acts: ReactNode }) {
  const { email, danceRole, enrollmentStatus, approved, anonymized, role } = student;
  const { hasDanceRoles, today } = useSchool();
  const fields = useStudentFields();
  return (
    <Card title="Details">
      <dl className={`lined ${styles.facts}`}>
        <Fact name="Email">{anonymized ? 'Removed' : <EmailText email={email} />}</Fact>
        {personFieldNames
          .filter((name) => personField(name).group === 'always' || student[name])
          .map((name) => (
            <Fact key={name} name={personField(name).label}>
              <span className="lines">
                {shownPersonField(personField(name), student[name]) || 'None'}
                {name === 'birthDate' && student.birthDate && (
                  <> ({countOf(ageOn(student.birthDate, today), 'year')})</>
                )}
              </span>
            </Fact>
          ))}
        {fieldsShown(fields, student.own, today)
          .filter(({ key }) => student.own[key])
          .map(({ key, name }) => (
            <Fact key={key} name={name}>
              {student.own[key]}
            </Fact>
          ))}
        {hasDanceRoles && <Fact name="Dance role">{danceRole}</Fact>}
        <Fact name="Status">
          <EnrollmentTag status={enrollmentStatus} />
        </Fact>
        <Fact name="Registration">{approved ? 'Approved' : 'Not approved'}</Fact>
        {!isStudent(role) && <Fact name="Role">Admin</Fact>}
        <Fact name="Fees charged">
          <Money cents={student.totalFees} />
        </Fact>
        <Fact name="Paid">
          <Money cents={student.totalPayments} />
        </Fact>
      </dl>
      {acts}
    </Card>
  );
}
