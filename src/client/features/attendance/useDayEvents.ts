import { useEffect, useEffectEvent, useState } from 'react';
import type { AttendanceEvent, HolidayEvent } from '../../../contract/attendance.ts';
import type { InLesson } from '../../../domain/lesson.ts';
import { shownAs } from '../../api/showAs.ts';
import { API_BASE } from '../../api/base.ts';
import { noteReach } from '../../api/reach.ts';

const REOPEN_AFTER_MS = 3000;

interface Listener {
  onMark: (event: AttendanceEvent) => void;
  onHoliday: (event: HolidayEvent) => void;
  /** A student was added, removed or changed, or a balance changed for another reason than a mark on this day. */
  onStudents: () => void;
  /** The stream is connected again; events may have been missed. */
  onReopened: () => void;
  /** The stream broke, or a reconnect was refused. */
  onLost: () => void;
}

/**
 * Streams the changes of a lesson, starting after the last event of the loaded day, so that no mark is missed in between.
 * Waits until the day is loaded. Returns whether the stream is disconnected.
 */
export function useDayEvents(
  { date, classId }: InLesson,
  lastEventId: number | undefined,
  listener: Listener,
): boolean {
  const [lost, setLost] = useState(false);
  const isLoaded = lastEventId !== undefined;
  const start = useEffectEvent(() => String(lastEventId));
  const onMark = useEffectEvent(listener.onMark);
  const onHoliday = useEffectEvent(listener.onHoliday);
  const onStudents = useEffectEvent(listener.onStudents);
  const onReopened = useEffectEvent(listener.onReopened);
  const onLost = useEffectEvent(listener.onLost);

  useEffect(() => {
    // A stream can't say that it is for somebody else.
    if (!isLoaded || shownAs()) return undefined;
    let position = start();
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLost = false;

    const open = () => {
      const ofClass = classId === undefined ? '' : `&classId=${encodeURIComponent(classId)}`;
      source = new EventSource(`${API_BASE}/attendance/${date}/events?after=${position}${ofClass}`);
      const listen = (name: string, onEvent: (data: string) => void) =>
        source.addEventListener(name, (message: MessageEvent<string>) => {
          position = message.lastEventId;
          onEvent(message.data);
        });
      listen('attendance', (data) => onMark(JSON.parse(data) as AttendanceEvent));
      // This event has no id, so the position in the stream stays.
      listen('students', () => onStudents());
      listen('holiday', (data) => onHoliday(JSON.parse(data) as HolidayEvent));
      source.addEventListener('open', () => {
        noteReach(true);
        setLost(false);
        if (wasLost) onReopened();
        wasLost = false;
      });
      source.addEventListener('error', () => {
        // The browser reconnects by itself, except after a response it considers final.
        const refused = source.readyState === EventSource.CLOSED;
        if (refused) timer = setTimeout(open, REOPEN_AFTER_MS);
        setLost(true);
        if (!wasLost || refused) onLost();
        wasLost = true;
      });
    };

    open();
    return () => {
      clearTimeout(timer);
      source.close();
      setLost(false);
    };
  }, [date, classId, isLoaded]);

  return lost;
}
