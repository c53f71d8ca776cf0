import { formatTimes } from './classWords.ts';
import { formatDate, formatLongDate, type CalendarDate } from './dates.ts';
import { bodyOf, type MailBody } from './mailBody.ts';

/** A class on a date, as people are told of it. */
interface Told {
  name: string;
  date: CalendarDate;
  starts: string | null;
  ends: string | null;
}

interface News {
  /** That it takes place after all. */
  isOn?: boolean;
  /** Why, or what else they should know; may be empty. */
  text?: string;
  school: string;
}

/** 'Jazz is canceled on Nov 17, 2026' */
export function canceledSubject({ name, date }: Told, { isOn = false }: Pick<News, 'isOn'>) {
  return isOn
    ? `${name} takes place after all on ${formatDate(date)}`
    : `${name} is canceled on ${formatDate(date)}`;
}

/** What everyone is told, below their greeting. The school reads it before it cancels the class. */
export function canceledBody(
  { name, date, starts, ends }: Told,
  { isOn = false, text = '', school }: News,
): MailBody {
  const when = [formatLongDate(date), starts && ends && formatTimes({ starts, ends })];
  const what = isOn ? 'takes place after all' : 'is canceled';
  return [[`${name} ${what} on ${when.filter(Boolean).join(', ')}.`], ...bodyOf(text), [school]];
}
