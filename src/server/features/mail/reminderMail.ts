import { addDays } from '../../../domain/dates.ts';
import { bodyOf } from '../../../domain/mailBody.ts';
import { RECENT_DAYS } from '../../../domain/mailKinds.ts';
import { owedToday } from '../../../domain/owing.ts';
import { fillReminder, REMINDER_TEMPLATE, reminderSubject } from '../../../domain/reminder.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { debtsById, NO_DEBT } from '../student/student.service.ts';
import { studentsOf } from './audience.ts';
import { idsOf, recipientsAmong, type Writer } from './writing.ts';

/** The reminders that an audience would get at this moment: nobody who owes nothing is in them. */
export const writeReminders: Writer<'reminder'> = async (
  db,
  { today },
  { audience, subject, text = REMINDER_TEMPLATE },
  only,
) => {
  const students = await studentsOf(db, today, audience, only);
  const debts = await debtsById(db, today, idsOf(students));
  const owing = students
    .map((one) => ({ ...one, ...(debts.get(one.id) ?? NO_DEBT) }))
    .filter((one) => owedToday(one) > 0);
  const { schoolName: school, howToPay, payLinks } = await readPlainSettings(db);
  const sender = { school, howToPay: { text: howToPay, links: payLinks } };
  const before = addDays(today, -RECENT_DAYS);
  return (await recipientsAmong(db, 'reminder', owing)).map(({ students: about, ...who }) => {
    const to = { names: who.names, students: about };
    const wasTold = about.every(({ remindedOn }) => remindedOn !== null && remindedOn > before);
    return {
      ...who,
      studentIds: idsOf(about),
      subject: subject ?? reminderSubject(to, school),
      body: bodyOf(fillReminder(text, to, sender)),
      amounts: Object.fromEntries(about.map((one) => [one.id, owedToday(one)])),
      left: wasTold ? 'recent' : null,
    };
  });
};
