import type { MailInput } from '../../../contract/mail.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { addDays } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { bodyOf, type MailBody } from '../../../domain/mailBody.ts';
import { RECENT_DAYS } from '../../../domain/mailKinds.ts';
import type { Cents } from '../../../domain/money.ts';
import { dueNow } from '../../../domain/owing.ts';
import { recipientsOf, type Recipient } from '../../../domain/recipients.ts';
import { fillReminder, REMINDER_TEMPLATE, reminderSubject } from '../../../domain/reminder.ts';
import type { Reader } from '../../db/database.ts';
import { familiesToRemind } from '../family/family.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { debtsById, findStudents, listOwing, NO_DEBT } from '../student/student.service.ts';

/** A mail as it would be sent now. */
export interface Written extends Pick<Recipient<never>, 'to' | 'userId' | 'names' | 'phones'> {
  subject: string;
  body: MailBody;
  /** What it says that each student owes, in cents. */
  amounts: Record<StudentId, Cents>;
  /** Whether all whom it is about were reminded lately. */
  wasTold: boolean;
}

const MOST = 1000;

async function audienceOf(
  db: Reader,
  today: CalendarDate,
  audience: MailInput['audience'],
): Promise<readonly StudentId[]> {
  if ('studentIds' in audience) return [...new Set(audience.studentIds)];
  const { items } = await listOwing(db, { today, ...audience.owing, limit: MOST, by: 'household' });
  return items.map(({ id }) => id);
}

/** The reminders that an audience would get at this moment: nobody who owes nothing is in them. */
export async function writeReminders(
  db: Reader,
  today: CalendarDate,
  {
    audience,
    subject,
    text = REMINDER_TEMPLATE,
  }: Pick<MailInput, 'audience'> & Pick<Partial<MailInput>, 'subject' | 'text'>,
): Promise<Written[]> {
  const ids = await audienceOf(db, today, audience);
  const students = await findStudents(db, ids);
  const debts = await debtsById(db, today, [...students.keys()]);
  const owing = [...students.values()]
    .map((one) => ({ ...one, ...(debts.get(one.id) ?? NO_DEBT) }))
    .filter((one) => dueNow(one) > 0);
  const { adults } = await familiesToRemind(
    db,
    owing.map(({ id }) => id),
  );
  const { schoolName: school, howToPay, payLinks } = await readPlainSettings(db);
  const sender = { school, howToPay: { text: howToPay, links: payLinks } };
  const before = addDays(today, -RECENT_DAYS);
  return recipientsOf(owing, adults).map(({ students: about, ...who }) => {
    const to = { names: who.names, students: about };
    return {
      ...who,
      subject: subject ?? reminderSubject(to, school),
      body: bodyOf(fillReminder(text, to, sender)),
      amounts: Object.fromEntries(about.map((one) => [one.id, dueNow(one)])),
      wasTold: about.every(({ remindedOn }) => remindedOn !== null && remindedOn > before),
    };
  });
}
