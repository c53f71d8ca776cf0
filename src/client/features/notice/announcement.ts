import { useMemo } from 'react';
import type { InputOf } from '../../../contract/mail.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { classId, studentId } from '../../../domain/ids.ts';
import { isNoticeDay, lastDayOfNotice } from '../../../domain/notice.ts';
import { useMe } from '../../session/session.ts';
import type { Draft } from '../../ui/form/useDraft.ts';

/** What is typed for an announcement. */
export interface Values {
  /** 'everyone', 'team', 'students', or the id of a class. */
  to: string;
  studentIds: readonly string[];
  subject: string;
  text: string;
  until: TypedDate;
}

export const emptyValues = (today: CalendarDate): Values => ({
  to: 'everyone',
  studentIds: [],
  subject: '',
  text: '',
  until: lastDayOfNotice(today),
});

function audienceOf({ to, studentIds }: Values): InputOf<'announcement'>['audience'] {
  if (to === 'everyone') return { everyone: true };
  if (to === 'team') return { team: true };
  if (to === 'students') return { studentIds: studentIds.map((id) => studentId(id)) };
  return { classId: classId(to) };
}

/** What to send; null while something is missing. */
export function inputOf(values: Values, today: CalendarDate): InputOf<'announcement'> | null {
  const { to, studentIds, until } = values;
  const [subject, text] = [values.subject.trim(), values.text.trim()];
  if (subject === '' || text === '' || until === '' || !isNoticeDay(until, today)) return null;
  if (to === 'students' && studentIds.length === 0) return null;
  return { kind: 'announcement', audience: audienceOf(values), subject, text, until };
}

const KEY = 'turnout-announcement';

/** What this person has typed, until it is sent or canceled. It is in the tab's storage, so it survives a reload. */
export function useAnnouncementDraft(): Draft<Values> {
  const { id: person } = useMe();
  return useMemo(
    () => ({
      read() {
        try {
          const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Saved | null;
          return saved?.person === person ? saved.values : null;
        } catch {
          return null;
        }
      },
      save(values) {
        try {
          if (values === null) sessionStorage.removeItem(KEY);
          else sessionStorage.setItem(KEY, JSON.stringify({ person, values } satisfies Saved));
        } catch {
          // Storage is full or forbidden: what is typed lasts until a reload.
        }
      },
    }),
    [person],
  );
}

interface Saved {
  person: string | null;
  values: Values;
}
