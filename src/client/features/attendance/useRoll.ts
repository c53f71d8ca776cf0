import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AttendanceEvent } from '../../../contract/attendance.ts';
import { describeMark } from '../../../domain/attendance.ts';
import type { InLesson } from '../../../domain/lesson.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { changeRoll, dayInput, dayKey, ownActsQuery } from '../../offline/dayCache.ts';
import { isIn, isPending } from '../../offline/entry.ts';
import { noOwnActs, takeEvent } from '../../offline/ownActs.ts';
import { useStoredDay } from '../../offline/useStoredDay.ts';
import { useUnsent } from '../../offline/useUnsent.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { isOnItsWay, marksOf, withHoliday } from './marks.ts';
import { priceOn } from './roll.ts';
import { useDayEvents } from './useDayEvents.ts';
import { useFlags } from './useFlags.ts';
import { useRollTypes } from './useRollTypes.ts';
import { withUnsent } from './withUnsent.ts';

/** A change between loading the day and listening has no event; it appears on an open roll within this time. */
const RELOAD_INTERVAL_MS = 60_000;
/** How long others must pause marking before we reload the balances. */
const RELOAD_DELAY_MS = 1000;

/**
 * The roll of a lesson: loads it, applies what others do, and provides the acts. Mount one per lesson: pass its name as
 * the component's `key`.
 */
export function useRoll({ date, classId }: InLesson) {
  const client = useQueryClient();
  const lesson = useMemo(() => dayInput({ date, classId }), [date, classId]);
  const query = useQuery(
    api.attendance.day.queryOptions({ input: lesson, refetchInterval: RELOAD_INTERVAL_MS }),
  );
  const { isFetching, refetch, error } = query;
  const isStored = useStoredDay(lesson, query);
  const unsent = useUnsent();
  const data = useMemo(() => withUnsent(query.data, unsent.entries), [query.data, unsent.entries]);
  const day = { data, error, refetch };
  const allTypes = useRollTypes(lesson);
  const price = useMemo(() => priceOn(data), [data]);
  const flags = useFlags(data, allTypes);
  const own = useQuery(ownActsQuery(lesson)).data ?? noOwnActs;
  const undoable = useMemo(() => {
    const isOfLesson = isIn(lesson);
    const pending = unsent.entries.filter((entry) => isOfLesson(entry) && isPending(entry));
    const ids = new Set(own.undoable.keys());
    for (const { studentId } of pending) ids.delete(studentId);
    for (const { key, state, studentId } of pending)
      if (state === 'waiting' && unsent.late.has(key)) ids.add(studentId);
    return ids;
  }, [own, unsent, lesson]);
  const [marks] = useState(() => marksOf(client, lesson, notifyFailure));
  // Events were missed while this day wasn't open, so we can't trust anything that we remember about it.
  useEffect(() => {
    client.setQueryData(ownActsQuery(lesson).queryKey, noOwnActs);
  }, [client, lesson]);
  const { highlighted, highlight } = useHighlights();
  const [announcement, setAnnouncement] = useState('');

  const announce = ({ studentId, attendance }: AttendanceEvent) => {
    const student = day.data?.students.find(({ id }) => id === studentId);
    if (student)
      setAnnouncement(
        `${fullName(student)}: ${attendance ? describeMark(attendance, allTypes) : 'mark removed'}`,
      );
  };

  function applyEvent(event: AttendanceEvent): boolean {
    let isNews = false;
    changeRoll(client, lesson, (roll) => {
      const next = takeEvent(roll, event, isOnItsWay(lesson, event.studentId));
      ({ isNews } = next);
      return next;
    });
    return isNews;
  }

  // An event that arrives while the day is being reloaded may be missing from the response, which then replaces it.
  const overtaken = useRef(false);
  useEffect(() => {
    if (isFetching || !overtaken.current) return;
    overtaken.current = false;
    void refetch();
  }, [isFetching, refetch]);
  const isActOnMany = () => (client.getQueryData(ownActsQuery(lesson).queryKey)?.onMany ?? 0) > 0;
  const reloadTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reloadTimer.current), []);
  function reloadSoon() {
    clearTimeout(reloadTimer.current);
    reloadTimer.current = setTimeout(
      () => (isActOnMany() ? reloadSoon() : void refetch()),
      RELOAD_DELAY_MS,
    );
  }
  const lost = useDayEvents(lesson, isStored ? undefined : day.data?.lastEventId, {
    onMark: (event) => {
      overtaken.current ||= isFetching;
      const isNews = applyEvent(event);
      // An event contains the mark, but neither the new balance nor the details of a student missing from the roll.
      if (isNews || !day.data?.students.some(({ id }) => id === event.studentId)) reloadSoon();
      if (!isNews) return;
      highlight(event.studentId);
      announce(event);
    },
    onHoliday: (event) => {
      overtaken.current ||= isFetching;
      client.setQueryData(dayKey(lesson), (known) => known && withHoliday(known, event));
    },
    onStudents: reloadSoon,
    onReopened: () => void refetch(),
    // The stream also breaks when the session ends.
    onLost: () => void client.invalidateQueries({ queryKey: queryKeys.me }),
  });

  return { day, isStored, flags, price, marks, unsent, undoable, highlighted, announcement, lost };
}

const HIGHLIGHT_MS = 5000;

/** The rows that someone else just changed; each stays highlighted for five seconds. */
function useHighlights(): {
  highlighted: ReadonlySet<string>;
  highlight: (id: string) => void;
} {
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const highlight = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    setHighlighted((current) => new Set(current).add(id));
    const end = () => {
      timers.current.delete(id);
      setHighlighted((current) => new Set([...current].filter((other) => other !== id)));
    };
    timers.current.set(id, setTimeout(end, HIGHLIGHT_MS));
  }, []);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  return { highlighted, highlight };
}
