import { fullName } from '../../domain/student.ts';
import { ComboboxField } from '../ui/field/ComboboxField.tsx';
import {
  describeChoice,
  findStudents,
  studentNamed,
  studentNote,
  type StudentChoice,
} from './studentChoice.ts';

interface Props {
  label: string;
  students: readonly StudentChoice[];
  /** The student's id; '' for none. */
  value: string;
  onChange: (studentId: string) => void;
  required?: boolean;
  placeholder?: string;
  error?: string | undefined;
}

/** Chooses a student by name, email or reference. The app has no other field for this. */
export function StudentField({ students, ...field }: Props) {
  const chosen = students.find(({ id }) => id === field.value);
  return (
    <ComboboxField
      {...field}
      items={students}
      find={findStudents}
      named={studentNamed}
      nameOf={fullName}
      noteOf={studentNote}
      description={chosen && describeChoice(students, chosen)}
      notChosen="Choose a student from the list"
    />
  );
}
