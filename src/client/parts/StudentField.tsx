import { fullName } from '../../domain/student.ts';
import { ComboboxField } from '../ui/field/ComboboxField.tsx';
import {
  describeChoice,
  findStudents,
  studentNamed,
  studentNote,
  type StudentChoice,
} from './studentChoice.ts';

interface Props<Student extends StudentChoice> {
  label: string;
  students: readonly Student[];
  /** The student's id; '' for none. */
  value: string;
  onChange: (studentId: string) => void;
  required?: boolean;
  placeholder?: string;
  error?: string | undefined;
  /** The second line of a choice; the email and the status of who has left, if it isn't given. */
  noteOf?: (student: Student) => string;
}

/** Chooses a student by name, email or reference. The app has no other field for this. */
export function StudentField<Student extends StudentChoice>({
  students,
  noteOf = (student) => studentNote(students, student),
  ...field
}: Props<Student>) {
  const chosen = students.find(({ id }) => id === field.value);
  return (
    <ComboboxField
      {...field}
      items={students}
      find={findStudents}
      named={studentNamed}
      nameOf={fullName}
      noteOf={noteOf}
      description={chosen && describeChoice(students, chosen)}
      notChosen="Choose a student from the list"
    />
  );
}
