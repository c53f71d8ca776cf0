import { formatTimes } from '../../../domain/classWords.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { bodyOf } from '../../../domain/mailBody.ts';
import { greetingOf } from '../../../domain/reminder.ts';
import type { Reader } from '../../db/database.ts';
import { readLesson } from '../attendance/lesson.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { stillHere, studentsIn } from './audience.ts';
import { aboutOf } from './about.ts';
import * as repository from './mail.repository.ts';
import { idsOf, recipientsAmong, type Writer } from './writing.ts';

/**
 * That a class is canceled on a date, to all on its roll; or that it takes place after all, to those who were told that
 * it is canceled.
 */
export const writeCanceled: Writer<'canceledLesson'> = async (
  db,
  { now },
  { audience: { classId, on: date }, text = '', isOn = false },
  only,
) => {
  const lesson = { date, classId };
  const { name, starts, ends, cancelReason } = await readLesson(db, lesson, new Date(now));
  // Before the class is canceled, this is what everyone would read.
  if (only && (cancelReason !== null) === isOn) return [];
  const students = only ? await stillHere(db, only.studentIds) : await studentsIn(db, lesson);
  const told = isOn && !only ? await toldOff(db, lesson) : null;
  const { schoolName: school } = await readPlainSettings(db);
  const when = [formatLongDate(date), starts && ends && formatTimes({ starts, ends })];
  const what = `${name} on ${when.filter(Boolean).join(', ')}`;
  const about = told ? students.filter(({ id }) => told.has(id)) : students;
  return (await recipientsAmong(db, about)).map(({ students: theirs, ...who }) => ({
    ...who,
    studentIds: idsOf(theirs),
    subject: isOn ? `${name} takes place after all` : `${name} is canceled`,
    body: [
      [greetingOf(who.names)],
      [isOn ? `${what} takes place after all.` : `${what} is canceled.`],
      ...bodyOf(text),
      [school],
    ],
  }));
};

/** The students about whom somebody was told last that this class is canceled. */
async function toldOff(db: Reader, { date, classId }: Lesson) {
  const about = aboutOf({ kind: 'canceledLesson', audience: { classId, on: date } });
  const last = await repository.lastAbout(db, String(about));
  return new Set([...last.values()].flatMap(({ isOn, studentIds }) => (isOn ? [] : studentIds)));
}
