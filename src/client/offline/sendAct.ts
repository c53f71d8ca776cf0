import type {
  MarkResult,
  RemovalResult,
  RollMark,
  RollStudent,
} from '../../contract/attendance.ts';
import { NO_RECORD } from '../../domain/attendance.ts';
import { askOnce } from '../api/api.ts';
import { dayInput } from './dayCache.ts';
import type { Entry } from './entry.ts';
import type { Answer } from './sender.ts';

interface Sending {
  key: string;
  person: string;
  signal: AbortSignal;
  retryAfter: (seconds: number) => void;
}
/** The response of `undo` and `restore`. */
interface Restored {
  attendance: RollMark | null;
  student: RollStudent;
}
type SendersOfActs = {
  [Kind in Entry['act']]: (
    entry: Extract<Entry, { act: Kind }>,
    sending: Sending,
  ) => Promise<Answer>;
};

/** How a request names the mark. */
const markOf = ({ date, classId, studentId }: Entry) => ({
  ...dayInput({ date, classId }),
  studentId,
});

const restored = ({ attendance, student }: Restored): Answer => ({ mark: attendance, student });

const senders: SendersOfActs = {
  async mark(entry, sending) {
    const { status, attributes, base } = entry;
    const flags = Object.keys(attributes).length > 0 && { attributes };
    const input = { ...markOf(entry), status, ...flags, unlessChangedSince: base };
    const { attendance, student } = await askOnce<MarkResult>(
      ['attendance', 'mark'],
      input,
      sending,
    );
    return { mark: attendance, student };
  },
  async remove(entry, sending) {
    const { base } = entry;
    const input = { ...markOf(entry), ...(base !== null && { unlessChangedSince: base }) };
    const path = ['attendance', 'remove'];
    const { removed, reason } = await askOnce<RemovalResult>(path, input, sending);
    return { mark: null, ...(!removed && { nothingDone: reason ?? NO_RECORD }) };
  },
  async undo(entry, sending) {
    const input = { ...markOf(entry), timestamp: entry.timestamp };
    return restored(await askOnce<Restored>(['attendance', 'undo'], input, sending));
  },
  async restore(entry, sending) {
    return restored(await askOnce<Restored>(['attendance', 'restore'], markOf(entry), sending));
  },
};

/** Sends an entry to the server once. Throws an ApiError. */
export function sendAct(entry: Entry, sending: Sending): Promise<Answer> {
  const send = senders[entry.act] as (entry: Entry, sending: Sending) => Promise<Answer>;
  return send(entry, sending);
}
