import type { Student } from '../../../contract/student.ts';
import { JoinFamily } from '../../features/family/JoinFamily.tsx';
import { FrozenFigures } from '../../features/student/FrozenFigures.tsx';
import { StudentFacts } from '../../features/student/StudentFacts.tsx';
import { PersonCard } from '../../features/user/PersonCard.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { TextLink } from '../../ui/link/links.tsx';

/** A student's details, and the actions on their access and data. */
export default function StudentDetailsTab({ student }: { student: Student }) {
  const { id } = student;
  return (
    <Narrow>
      <StudentFacts
        student={student}
        acts={
          <>
            <p>
              <TextLink to="/audit-log" search={{ studentId: id }}>
                Change history
              </TextLink>
            </p>
            {!student.family && !student.anonymized && <JoinFamily student={student} />}
          </>
        }
      />
      <FrozenFigures student={student} />
      <PersonCard student={student} />
    </Narrow>
  );
}
