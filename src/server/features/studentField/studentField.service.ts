import type { NewStudentField, StudentFieldChanges } from '../../../contract/studentField.ts';
import { isRecordableDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { conflict, invalid } from '../../../domain/refusal.ts';
import {
  MOST_STUDENT_FIELDS,
  problemsOfOwn,
  studentFieldMessages,
  type OwnValues,
  type StudentField,
} from '../../../domain/studentField.ts';
import type { Flag } from '../../db/column.ts';
import type { Work } from '../../db/work.ts';
import { kindsIn } from '../kind/kind.service.ts';
import * as repository from './studentField.repository.ts';

const fields = kindsIn<StudentField>({
  entity: 'studentField',
  messages: studentFieldMessages,
  stem: 'field',
  list: repository.listFields,
  lock: repository.lockFields,
  update: repository.updateField,
});

/** All fields in order, including retired ones. */
export const listStudentFields = repository.listFields;

const asFlag = (value: boolean): Flag => (value ? 1 : 0);

/** Adds a field at the end of the list. Two can't have the same name. */
export async function createStudentField(
  work: Work,
  { name, kind, choices = [], askedAtDoor = false, requiredAtDoor = false }: NewStudentField,
): Promise<StudentField> {
  const all = await fields.locked(work);
  if (all.length >= MOST_STUDENT_FIELDS) throw conflict(studentFieldMessages.tooMany);
  const row = fields.newRow(all, name);
  await repository.insertField(work.tx, {
    ...row,
    kind,
    choices: JSON.stringify(choices),
    asked_at_door: asFlag(askedAtDoor),
    required_at_door: asFlag(requiredAtDoor),
  });
  return fields.record(work, 'Field added', null, row.key);
}

/** Renames, moves or retires a field, or changes its choices. What is known stays as it is. */
export async function updateStudentField(
  work: Work,
  { key, revision, choices, askedAtDoor, requiredAtDoor, ...given }: StudentFieldChanges,
): Promise<StudentField> {
  const all = await fields.locked(work);
  const before = fields.found(all, key, revision);
  if (given.retiredFrom && !isRecordableDate(given.retiredFrom, work.today))
    throw invalid(studentFieldMessages.retiredFrom, {
      retiredFrom: studentFieldMessages.retiredFrom,
    });
  if (choices && (before.kind === 'line' || new Set(choices).size < 2)) {
    const message =
      before.kind === 'line' ? studentFieldMessages.noChoices : studentFieldMessages.choices;
    throw invalid(message, { choices: message });
  }
  const own = {
    ...(choices && { choices: JSON.stringify(choices) }),
    ...(askedAtDoor !== undefined && { asked_at_door: asFlag(askedAtDoor) }),
    ...(requiredAtDoor !== undefined && { required_at_door: asFlag(requiredAtDoor) }),
  } as const;
  if (Object.keys(own).length > 0)
    await repository.updateField(work.tx, key, { ...own, revision: before.revision + 1 });
  await fields.change(work, all, before, given);
  return fields.record(work, 'Field changed', before, key);
}

/** Saves values of students; refuses a field that the school hasn't, and a value that it can't have. */
export async function saveOwn(
  work: Work,
  students: readonly { id: StudentId; own: OwnValues; before: OwnValues }[],
): Promise<void> {
  const given = students.filter(({ own }) => Object.keys(own).length > 0);
  if (given.length === 0) return;
  const all = await repository.listFields(work.tx);
  for (const { own, before } of given) {
    const problems = problemsOfOwn(own, all, { before, today: work.today });
    const [first] = Object.values(problems);
    if (first !== undefined) throw invalid(first, problems);
  }
  await repository.saveValues(work.tx, given);
}

/** Deletes all values of students, for anonymizing and for students who are deleted themselves. */
export function forgetOwn({ tx }: Work, ids: readonly StudentId[]): Promise<void> {
  return repository.deleteValues(tx, ids);
}
