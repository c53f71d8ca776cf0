import type { Student, StudentsToday } from '../../../contract/student.ts';
import { ageOn } from '../../../domain/age.ts';
import { addDays, dateInZone, instant, startOfDay } from '../../../domain/dates.ts';
import { personField, personFieldNames } from '../../../domain/personField.ts';
import type { StudentField } from '../../../domain/studentField.ts';
import { changedFields } from '../../db/changedFields.ts';
import type { Reader } from '../../db/database.ts';
import { changesByGuardians } from '../audit/audit.service.ts';
import { trialsToAnswer } from '../schoolClass/place.service.ts';
import { offersEnded } from '../schoolClass/wait.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { listStudentFields } from '../studentField/studentField.service.ts';
import { bornOnDayOf } from '../student/student.service.ts';

/** For how many days Home says what parents and guardians changed, and how they answered offers. */
const TOLD_DAYS = 14;

/** Who has their birthday on the school's date at `now`, and what parents and guardians have changed or answered lately. */
export async function readStudentsToday(db: Reader, now: Date): Promise<StudentsToday> {
  const { timeZone } = await readPlainSettings(db);
  const today = dateInZone(instant(now), timeZone);
  const born = await bornOnDayOf(db, today);
  const since = startOfDay(addDays(today, -TOLD_DAYS), timeZone);
  const changes = await changesByGuardians(db, since);
  const own = changes.length > 0 ? await listStudentFields(db) : [];
  return {
    birthdays: born.map(({ birthDate, ...who }) => ({ ...who, age: ageOn(birthDate, today) })),
    changedByFamily: changes.flatMap(({ before, after, ...change }) => {
      const fields = namesOfChanged(before, after, own);
      return fields.length > 0 ? { ...change, fields } : [];
    }),
    trialsOver: await trialsToAnswer(db, today),
    offersEnded: await offersEnded(db, { since, now: instant(now) }),
  };
}

/** Once a student is anonymized, nothing is left to name. */
function namesOfChanged(
  before: Partial<Student> | null,
  after: Partial<Student> | null,
  own: readonly StudentField[],
): string[] {
  if (!before || !after) return [];
  const changed = changedFields(before, after);
  return [
    ...personFieldNames
      .filter((name) => changed.includes(name))
      .map((name) => personField(name).inWords),
    ...own
      .filter(({ key }) => (before.own?.[key] ?? '') !== (after.own?.[key] ?? ''))
      .map(({ name }) => name),
  ];
}
