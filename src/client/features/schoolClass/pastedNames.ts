import { fullName } from '../../../domain/student.ts';
import { studentNamed, type StudentChoice } from '../../parts/studentChoice.ts';

/** Which pasted names are students, and which aren't. */
export interface PastedNames<Student> {
  /** The students, each only once. */
  found: Student[];
  /** The names as they were pasted: nobody has that name, or several people do. */
  notFound: string[];
}

/** Reads names, one per line: 'Ada Lovelace', 'Lovelace, Ada', or an email. */
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

/** Turns 'Lovelace, Ada' into 'Ada Lovelace'. A tab separates the columns of a sheet. */
function turned(line: string): string {
  const [last = '', ...first] = line.split(/[,\t]/).map((part) => part.trim());
  return [...first, last].join(' ');
}

/** Why a pasted name wasn't found: 'Ada Lovelace (2 students are called that)'. */
export function whyNotFound(name: string, students: readonly StudentChoice[]): string {
  const same = students.filter((one) => fullName(one).toLowerCase() === name.toLowerCase());
  return same.length > 1 ? `${name} (${same.length} students are called that)` : name;
}
