import { bodyOf } from '../../../domain/mailBody.ts';
import { firstNameOf } from '../../../domain/names.ts';
import { canReceive } from '../../../domain/email.ts';
import { greetingOf } from '../../../domain/reminder.ts';
import { classNames } from '../schoolClass/schoolClass.service.ts';
import { listTeam } from '../user/staff.service.ts';
import { hasNotice } from '../notice/notice.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { studentsOf } from './audience.ts';
import { idsOf, recipientsAmong, type Writer } from './writing.ts';

/** What an admin typed for many: the same to everyone, after their names. */
export const writeAnnouncements: Writer<'announcement'> = async (
  db,
  { today },
  { audience, subject, text },
  only,
) => {
  // It was taken back since the mail was queued.
  if (only && !(await hasNotice(db, only.act))) return [];
  const { schoolName: school } = await readPlainSettings(db);
  // Somebody's children may be in several classes.
  const ofClass = 'classId' in audience ? (await classNames(db))(audience.classId) : '';
  const sender = [school, ofClass].filter(Boolean).join(', ');
  const said = (names: readonly string[]) => ({
    subject: `${sender}: ${subject}`,
    body: [[greetingOf(names)], ...bodyOf(text), [school]],
  });
  if ('team' in audience) {
    const team = await listTeam(db);
    return team.map(({ id, name, email }) => {
      const names = [firstNameOf(name)];
      return {
        to: canReceive(email) ? email : null,
        userId: id,
        names,
        contacts: [],
        about: [],
        hasExample: email !== null,
        studentIds: [],
        ...said(names),
      };
    });
  }
  const students = await studentsOf(db, today, audience, only);
  return (await recipientsAmong(db, 'announcement', students)).map(
    ({ students: about, ...who }) => ({
      ...who,
      studentIds: idsOf(about),
      ...said(who.names),
    }),
  );
};
