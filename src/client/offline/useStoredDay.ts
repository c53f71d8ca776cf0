import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AttendanceDay } from '../../contract/attendance.ts';
import type { InLesson } from '../../domain/lesson.ts';
import { isReached, onReach } from '../api/reach.ts';
import { STORED_AT } from '../session/session.ts';
import { AHEAD_MS } from '../api/ahead.ts';
import { dayKey } from './dayCache.ts';
import { registerWorker } from './worker.ts';
import { storedDay, SERVER_TIMEOUT_MS } from './stored.ts';
import { readAhead } from './readAhead.ts';

/** How long after the roll has loaded to register the service worker that opens it offline. */
const WORKER_MS = 2000;

/**
 * Shows the stored roll of a lesson until the server responds. If the device has none and the server doesn't respond, it
 * makes one up from all students, without marks. Returns whether such a roll is shown.
 */
export function useStoredDay(
  lesson: InLesson,
  { data, dataUpdatedAt, refetch }: UseQueryResult<AttendanceDay>,
): boolean {
  const client = useQueryClient();
  const { date, classId } = lesson;
  const isThere = data !== undefined;
  const isStored = isThere && dataUpdatedAt === STORED_AT;

  useEffect(() => {
    if (isThere) return undefined;
    let isOver = false;
    const asked = { date, classId };
    const show = async (orMadeUp: boolean) => {
      const day = await storedDay(asked, { orMadeUp });
      if (!day || isOver || client.getQueryData(dayKey(asked)) !== undefined) return;
      client.setQueryData(dayKey(asked), day, { updatedAt: STORED_AT });
    };
    void show(!isReached());
    const timer = setTimeout(() => void show(true), SERVER_TIMEOUT_MS);
    const stop = onReach(() => void show(!isReached()));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, date, classId, isThere]);

  useEffect(() => {
    if (!isStored) return undefined;
    return onReach(() => {
      if (isReached()) void refetch();
    });
  }, [isStored, refetch]);

  useReadAhead(isThere && !isStored);
  return isStored;
}

/** Once the server has answered, loads what may be opened offline in advance. */
export function useReadAhead(isAnswered: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAnswered) return undefined;
    const timers = [
      setTimeout(registerWorker, WORKER_MS),
      setTimeout(() => void readAhead(client), AHEAD_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [client, isAnswered]);
}
