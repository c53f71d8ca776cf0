import { fullName } from '../../../domain/student.ts';
import { studentNamed, type StudentChoice } from '../../parts/studentChoice.ts';

/** Which of the pasted names are students, and which are not. */
export interface PastedNames<Student> {
  /** Each once. */
  found: Student[];
  /** As they were pasted: nobody is called that, or several are. */
  notFound: string[];
}

/** Reads names, one a line: 'Ada Lovelace', 'Lovelace, Ada', or an email. */
export function readPastedNames<Student extends StudentChoice>(
  text: string,
  students: readonly Student[],
): PastedNames<Student> {
  const found = new Map<string, Student>();
  const notFound: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const student = studentNamed(students, line) ?? studentNamed(students, turned(line));
    if (student) found.set(student.id, student);
    else notFound.push(line);
  }
  return { found: [...found.values()], notFound };
}

/** 'Lovelace, Ada' as 'Ada Lovelace'. A tab is between the columns of a sheet. */
function turned(line: string): string {
  const [last = '', ...first] = line.split(/[,\t]/).map((part) => part.trim());
  return [...first, last].join(' ');
}

/** Why a pasted name is nobody's: 'Ada Lovelace (2 students are called that)'. */
export function whyNotFound(name: string, students: readonly StudentChoice[]): string {
  const same = students.filter((one) => fullName(one).toLowerCase() === name.toLowerCase());
  return same.length > 1 ? `${name} (${same.length} students are called that)` : name;
}
