import type { Owing } from '../../../contract/student.ts';
import { dialed, internationalDigits } from '../../../domain/phoneNumber.ts';
import { reminderSubject, type ReminderWay } from '../../../domain/reminder.ts';

export type Debtor = Owing['items'][number];

interface Message {
  text: string;
  school: string;
  /** Whether a phone number without a country code is an American one. */
  isInUs: boolean;
}

/**
 * The addresses that open another app with the reminder in it, except for apps that need data the student doesn't have.
 */
export function wayLinks(
  debtor: Debtor,
  { text, school, isInUs }: Message,
): { way: ReminderWay; label: string; href: string }[] {
  const body = encodeURIComponent(text);
  const links: { way: ReminderWay; label: string; href: string }[] = [];
  const whatsapp = internationalDigits(debtor.phone, isInUs);
  if (whatsapp)
    links.push({
      way: 'whatsapp',
      label: 'WhatsApp',
      href: `https://wa.me/${whatsapp}?text=${body}`,
    });
  const number = dialed(debtor.phone);
  // Older iPhones only read the text after '&', and other phones only after '?'; this works for both.
  if (number)
    links.push({ way: 'sms', label: 'Text message', href: `sms:${number}?&body=${body}` });
  if (debtor.email) {
    const subject = encodeURIComponent(reminderSubject(debtor, school));
    // Mail programs expect the line ends of the email format.
    const lines = encodeURIComponent(text.replaceAll('\n', '\r\n'));
    const href = `mailto:${encodeURIComponent(debtor.email)}?subject=${subject}&body=${lines}`;
    links.push({ way: 'email', label: 'Email', href });
  }
  return links;
}
