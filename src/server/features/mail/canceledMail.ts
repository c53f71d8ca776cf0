import { canceledBody, canceledSubject } from '../../../domain/canceledWords.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
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
  const at = { date, classId };
  const lesson = await readLesson(db, at, new Date(now));
  // Before the class is canceled, this is what everyone would read.
  if (only && lesson.cancelled === isOn) return [];
  const students = only ? await stillHere(db, only.studentIds) : await studentsIn(db, at);
  const { schoolName: school } = await readPlainSettings(db);
  // A mail that still waits is dropped once the class is on, so when this one is sent, only what went out counts.
  const told = isOn
    ? await toldOff(db, at, only ? repository.GONE_OUT : repository.ON_THE_WAY)
    : null;
  const recipients = await recipientsAmong(db, 'canceledLesson', students);
  return recipients
    .filter(({ userId }) => told === null || (userId !== null && told.has(userId)))
    .map(({ students: theirs, ...who }) => ({
      ...who,
      studentIds: idsOf(theirs),
      subject: canceledSubject(lesson, { isOn }),
      body: [[greetingOf(who.names)], ...canceledBody(lesson, { isOn, text, school })],
    }));
};

/** Who was told last that this class is canceled. */
async function toldOff(
  db: Reader,
  { date, classId }: Lesson,
  states: typeof repository.ON_THE_WAY,
): Promise<Set<UserId>> {
  const about = aboutOf({ kind: 'canceledLesson', audience: { classId, on: date } });
  const last = await repository.lastAbout(db, String(about), states);
  return new Set([...last].flatMap(([userId, { isOn }]) => (isOn ? [] : [userId])));
}
