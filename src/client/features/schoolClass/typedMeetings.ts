import { classMessages, isMeetingTime, type Meeting } from '../../../domain/schoolClass.ts';
import { refusal } from '../../api/failure.ts';

/** Meetings as they are being typed: a time is '' until it is complete. */
export type TypedMeetings = readonly Meeting[];

/** Adds a weekday, with the same time as the day before it, or removes it. */
export function withWeekday(meetings: TypedMeetings, weekday: number, on: boolean): TypedMeetings {
  const others = meetings.filter((one) => one.weekday !== weekday);
  if (!on) return others;
  const { starts, ends } = others.findLast((one) => one.weekday < weekday) ??
    others[0] ?? { starts: '', ends: '' };
  return [...others, { weekday, starts, ends }].toSorted((a, b) => a.weekday - b.weekday);
}

/** The meetings to send, or throws the refusal to show at the first wrong time. */
export function meetingsOf(typed: TypedMeetings): Meeting[] {
  for (const [place, { starts, ends }] of typed.entries()) {
    const at = (name: 'starts' | 'ends') => `meetings.${place}.${name}`;
    if (starts === '') throw refusal({ [at('starts')]: 'Please say when it starts' });
    if (ends === '') throw refusal({ [at('ends')]: 'Please say when it ends' });
    if (!isMeetingTime({ starts, ends }))
      throw refusal({ [at('ends')]: classMessages.meetingEnds });
  }
  return [...typed];
}
