import { useEffect, useEffectEvent, useState } from 'react';
import type { AttendanceEvent } from '../../../contract/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { API_BASE } from '../../lib/api.ts';

const REOPEN_AFTER_MS = 3000;

interface Listener {
  onEvent: (event: AttendanceEvent) => void;
  /** The stream was lost and is back: what happened meanwhile may be missing. */
  onReopened: () => void;
  /** It broke, or was refused when asked for again. */
  onLost: () => void;
}

/** Follows the marks of a day as they are made anywhere. Returns whether the stream is lost just now. */
export function useDayEvents(date: CalendarDate, listener: Listener): boolean {
  const [lost, setLost] = useState(false);
  const onEvent = useEffectEvent(listener.onEvent);
  const onReopened = useEffectEvent(listener.onReopened);
  const onLost = useEffectEvent(listener.onLost);

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLost = false;

    const open = () => {
      source = new EventSource(`${API_BASE}/attendance/${date}/events`);
      source.addEventListener('open', () => {
        setLost(false);
        if (wasLost) onReopened();
        wasLost = false;
      });
      source.addEventListener('attendance', ({ data }: MessageEvent<string>) =>
        onEvent(JSON.parse(data) as AttendanceEvent),
      );
      source.addEventListener('error', () => {
        // The browser comes back by itself, except after an answer it takes for final.
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
  }, [date]);

  return lost;
}
