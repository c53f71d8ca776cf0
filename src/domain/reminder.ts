import { formatDate, type CalendarDate } from './dates.ts';
import { howToPayLines, type HowToPay } from './howToPay.ts';
import { formatMoney, type Cents } from './money.ts';
import { dueNow } from './owing.ts';

/** How staff can send a reminder themselves. */
export const reminderWays = ['share', 'whatsapp', 'sms', 'email', 'copy', 'print'] as const;
export type ReminderWay = (typeof reminderWays)[number];

export const reminderWayLabels: Record<ReminderWay, string> = {
  share: 'Share',
  whatsapp: 'WhatsApp',
  sms: 'Text message',
  email: 'Email',
  copy: 'Copy',
  print: 'Printed slip',
};

export const reminderMessages = {
  way: 'Choose how it was sent',
  owesNothing: 'Nothing is owed anymore',
  undone: 'These reminders are already undone.',
} as const;

/** What a reminder says about one student. */
export interface Reminded {
  firstName: string;
  /** In cents. */
  calculatedBalance: Cents;
  /** How much of it (cents) is for days after today; reminders leave that out. */
  dueLater: Cents;
  owesSince: CalendarDate | null;
  payReference: string;
}

interface Sender {
  school: string;
  howToPay: HowToPay;
}

/** 'since Nov 2, 2026'; empty if no fee is unpaid. */
export function reminderReason({ owesSince }: Pick<Reminded, 'owesSince'>): string {
  return owesSince ? `since ${formatDate(owesSince)}` : '';
}

/** The text of a reminder: the amount, since when, and how to pay. Staff can edit it before they send it. */
export function reminderText(student: Reminded, { school, howToPay }: Sender): string {
  const reason = reminderReason(student);
  const what = `${formatMoney(dueNow(student))} is still to pay at ${school}`;
  return [
    `Hi ${student.firstName},`,
    reason ? `${what}, ${reason}.` : `${what}.`,
    ...howToPayLines(howToPay, student.payReference),
    'Thank you!',
  ].join('\n');
}

/** The subject of an emailed reminder. */
export function reminderSubject(student: Reminded, school: string): string {
  return `${school}: ${formatMoney(dueNow(student))} still to pay`;
}

/**
 * When somebody was last reminded of what they owe now; null if that reminder was about an older debt.
 * @param owesSince the class date of the oldest unpaid fee
 */
export function currentReminder(
  remindedOn: CalendarDate | null,
  owesSince: CalendarDate | null,
): CalendarDate | null {
  if (remindedOn === null || owesSince === null) return remindedOn;
  return remindedOn >= owesSince ? remindedOn : null;
}
