import { dialed, internationalDigits } from '../../domain/phoneNumber.ts';
import type { ReminderWay } from '../../domain/reminder.ts';
import type { Contact } from './households.ts';

interface Message {
  subject: string;
  text: string;
  /** Whether a phone number without a country code is an American one. */
  isInUs: boolean;
}

/**
 * The addresses that open another app with the message in it, except for apps that need data the person doesn't have.
 */
export function wayLinks(
  { phone, email }: Pick<Contact, 'phone' | 'email'>,
  { subject, text, isInUs }: Message,
): { way: ReminderWay; label: string; href: string }[] {
  const body = encodeURIComponent(text);
  const links: { way: ReminderWay; label: string; href: string }[] = [];
  const whatsapp = internationalDigits(phone, isInUs);
  if (whatsapp)
    links.push({
      way: 'whatsapp',
      label: 'WhatsApp',
      href: `https://wa.me/${whatsapp}?text=${body}`,
    });
  const number = dialed(phone);
  // Older iPhones only read the text after '&', and other phones only after '?'; this works for both.
  if (number)
    links.push({ way: 'sms', label: 'Text message', href: `sms:${number}?&body=${body}` });
  if (email !== null) {
    // Mail programs expect the line ends of the email format.
    const lines = encodeURIComponent(text.replaceAll('\n', '\r\n'));
    const href = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${lines}`;
    links.push({ way: 'email', label: 'Email', href });
  }
  return links;
}
