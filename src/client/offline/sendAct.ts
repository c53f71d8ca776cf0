import type {
  MarkResult,
  RemovalResult,
  RollMark,
  RollStudent,
} from '../../contract/attendance.ts';
import { NO_RECORD } from '../../domain/attendance.ts';
import { askOnce } from '../api/api.ts';
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

const restored = ({ attendance, student }: Restored): Answer => ({ mark: attendance, student });

const senders: SendersOfActs = {
  async mark({ date, studentId, status, attributes, base }, sending) {
    const flags = Object.keys(attributes).length > 0 && { attributes };
    const input = { date, studentId, status, ...flags, unlessChangedSince: base };
    const { attendance, student } = await askOnce<MarkResult>(
      ['attendance', 'mark'],
      input,
      sending,
    );
    return { mark: attendance, student };
  },
  async remove({ date, studentId, base }, sending) {
    const input = { date, studentId, ...(base !== null && { unlessChangedSince: base }) };
    const path = ['attendance', 'remove'];
    const { removed, reason } = await askOnce<RemovalResult>(path, input, sending);
    return { mark: null, ...(!removed && { nothingDone: reason ?? NO_RECORD }) };
  },
  async undo({ date, studentId, timestamp }, sending) {
    const input = { date, studentId, timestamp };
    return restored(await askOnce<Restored>(['attendance', 'undo'], input, sending));
  },
  async restore({ date, studentId }, sending) {
    const input = { date, studentId };
    return restored(await askOnce<Restored>(['attendance', 'restore'], input, sending));
  },
};

/** Sends an entry to the server once. Throws an ApiError. */
export function sendAct(entry: Entry, sending: Sending): Promise<Answer> {
  const send = senders[entry.act] as (entry: Entry, sending: Sending) => Promise<Answer>;
  return send(entry, sending);
}
