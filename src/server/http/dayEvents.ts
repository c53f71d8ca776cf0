import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationName } from '../../domain/access.ts';
import { INVALID_DATE, INVALID_EVENT_ID } from '../../domain/attendance.ts';
import { isWithinReach } from '../../domain/dates.ts';
import { classId, type ClassId } from '../../domain/ids.ts';
import { lessonOf } from '../../domain/lesson.ts';
import { invalid } from '../../domain/refusal.ts';
import { findUnstorable, UNSTORABLE } from '../../domain/storable.ts';
import type { ReadSession } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { STUDENTS_TOPIC } from '../db/work.ts';
import { dayTopic, eventAsSeenBy, refuseLesson } from '../features/attendance/attendance.routes.ts';
import { authorize } from '../features/procedures.ts';
import type { Realtime } from '../realtime/events.ts';
import { HEARTBEAT_MS, serveEvents } from './events.ts';

export const DAY_EVENTS = /^\/api\/v1\/attendance\/([^/]+)\/events$/;

interface Live {
  database: Database;
  realtime: Realtime;
  clock: () => Date;
  heartbeatMs?: number | undefined;
  /** Aborted when the server stops, because live streams would never end by themselves. */
  stopping: AbortSignal;
}

/** Serves the live events of a lesson's roll to people who may see it, for as long as they may. */
export async function serveDayEvents(
  { database, realtime, clock, stopping, heartbeatMs = HEARTBEAT_MS }: Live,
  readSession: ReadSession,
  date: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const operation: OperationName = 'attendance.events';
  if (!isWithinReach(date)) {
    authorize(operation, await readSession(request.headers));
    throw invalid(INVALID_DATE, { date: INVALID_DATE });
  }
  const lesson = lessonOf({ date, classId: classAsked(request) });
  const refuse = async () => {
    const session = await readSession(request.headers);
    authorize(operation, session);
    await refuseLesson({ ...session, database, clock }, lesson);
    return session;
  };
  const { roles } = await refuse();
  const isAdmin = roles.includes('admin');
  await serveEvents(
    realtime,
    {
      topic: dayTopic(lesson),
      // Students who come, go or pay are news only for admins.
      beside: isAdmin ? STUDENTS_TOPIC : null,
      seen: (event) => eventAsSeenBy(roles, event),
      after: eventId(request),
      mayGoOn: async () => (await refuse()).roles.includes('admin') === isAdmin,
      heartbeatMs,
      stopping,
    },
    request,
    response,
  );
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}

/** The class of the requested lesson; undefined if the request doesn't name one. */
function classAsked(request: IncomingMessage): ClassId | undefined {
  const id = queryOf(request).get('classId');
  if (id === null || id === '') return undefined;
  if (findUnstorable(id)) throw invalid(UNSTORABLE, { classId: UNSTORABLE });
  return classId(id);
}

/** The `after` parameter of a URL; refused unless it can be the id of an event. */
function eventId(request: IncomingMessage): number | undefined {
  const after = queryOf(request).get('after');
  if (after === null) return undefined;
  if (!/^\d{1,15}$/.test(after)) throw invalid(INVALID_EVENT_ID, { after: INVALID_EVENT_ID });
  return Number(after);
}
