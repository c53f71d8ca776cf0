import { dateInZone, formatDate, timeInZone } from '../../../domain/dates.ts';
import { placeOfLink } from '../../../domain/offer.ts';
import { greetingOf } from '../../../domain/reminder.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { findWait, isHeld } from '../schoolClass/wait.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudents } from '../student/student.service.ts';
import { idsOf, recipientsAmong, type Writer } from './writing.ts';

/** Whether nobody whom it is about is somebody else than its reader. */
const isOwn = ({ about }: { about: readonly string[] }) => about.length === 0;

/** That a seat is free for somebody who waited, with the link to answer, while it is held. */
export const writePlaces: Writer<'place'> = async (db, { now }, { audience }) => {
  const wait = await findWait(db, audience.waitId);
  if (!wait || !isHeld(wait, now)) return [];
  const { offered_at: offeredAt, offer_from: from, offer_until: until } = wait;
  if (offeredAt === null || from === null || until === null) return [];
  const { schoolName: school, timeZone } = await readPlainSettings(db);
  const students = await findStudents(db, [wait.student_id]);
  const end = `${formatDate(dateInZone(until, timeZone))}, ${formatClockTime(timeInZone(until, timeZone))}`;
  const all = await recipientsAmong(db, 'place', [...students.values()]);
  return all.map(({ students: about, ...who }) => ({
    ...who,
    studentIds: idsOf(about),
    subject: `${school}: a spot in ${wait.class_name}`,
    body: [
      [greetingOf(who.names)],
      [
        `There is a spot for ${isOwn(who) ? 'you' : wait.first_name} in ${wait.class_name} from ${formatDate(from)}.`,
      ],
      [`Please answer by ${end}. Until then we keep it:`, placeOfLink({ id: wait.id, offeredAt })],
      [school],
    ],
  }));
};
