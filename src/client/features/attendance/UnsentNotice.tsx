import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AttendanceDay, AttendanceStudent } from '../../../contract/attendance.ts';
import { formatDate } from '../../../domain/dates.ts';
import { lessonOf, ofClassNamed } from '../../../domain/lesson.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { markOf } from '../../offline/day.ts';
import { isIn, isPending, type Entry } from '../../offline/entry.ts';
import type { Unsent } from '../../offline/sending.ts';
import { useMe } from '../../session/session.ts';
import type { Marks } from './marks.ts';
import { UnsentLine } from './UnsentMark.tsx';
import styles from './UnsentMark.module.css';

interface Props {
  /** Whether the roll comes from the device, not from the server. */
  isStored: boolean;
  /** Whether the device has no such roll either, and everyone starts unmarked. */
  isMadeUp: boolean;
  unsent: Unsent;
  marks: Marks;
  /** The listed students, whose rows report this themselves. */
  listed: readonly AttendanceStudent[];
}

/** While marks aren't on the server: how many and why, and decisions that no listed row shows. */
export function UnsentNotice({ isStored, isMadeUp, unsent, marks, listed }: Props) {
  const line = noticeText(unsent, isStored, isMadeUp);
  const rows = new Set<string>(listed.map(({ id }) => id));
  const isOfLesson = isIn(marks.lesson);
  const isShown = (entry: Entry) => isOfLesson(entry) && rows.has(entry.studentId);
  const stuck = unsent.entries.filter((entry) => !isPending(entry));
  const elsewhere = stuck.filter((entry) => !isShown(entry));
  return (
    <>
      <div
        role="status"
        className={line === null ? 'visually-hidden' : `warning small ${styles.notice}`}
      >
        {line}
      </div>
      {stuck.length > 0 && (
        <section
          className="warning small stack"
          data-gap="tight"
          aria-label="Marks that need a decision"
        >
          <p>
            {stuck.length === 1
              ? "1 mark isn't saved. Please decide."
              : `${stuck.length} marks aren't saved. Please decide on each.`}
          </p>
          {elsewhere.length > 0 && (
            <ul className="stack" data-gap="tight">
              {elsewhere.map((entry) => (
                <li key={entry.key}>
                  <Elsewhere entry={entry} marks={marks} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function noticeText(
  { count, stored, isStoring, late, offline, signedOut, canStore }: Unsent,
  isStored: boolean,
  isMadeUp: boolean,
): string | null {
  const inWords = (number: number) => (number === 1 ? '1 mark' : `${number} marks`);
  if (isStoring) return `Saving ${inWords(count)} on this device: leave this page open.`;
  if (late.size === 0 || stored === 0) {
    if (!isStored || !offline) return null;
    return isMadeUp
      ? 'Offline: this device doesn’t have this roll, so everyone starts unmarked.'
      : 'Offline: this is the roll this device last loaded.';
  }
  // Counts only marks written to the device, because a reader may close the page.
  const marks = inWords(stored);
  const where = canStore
    ? ''
    : ' This browser can’t store them: leave this page open until they are sent.';
  if (signedOut) return `Please log in: ${marks} waiting.${where}`;
  if (!offline) return `Sending: ${marks} waiting.${where}`;
  const closed = window.isSecureContext
    ? ''
    : ' Leave this page open: Turnout needs https to open offline.';
  return `Offline: ${marks} waiting.${where || closed}`;
}

/** The name of an unsent mark's class; '' while there is only one class, and if no loaded day knows it. */
function classNameIn(days: readonly AttendanceDay[], entry: Entry): string {
  const { classId } = lessonOf(entry);
  const all = days.flatMap(({ lessons, otherClasses }) => [...lessons, ...otherClasses]);
  return all.find((one) => one.classId === classId)?.name ?? '';
}

function Elsewhere({ entry, marks }: { entry: Entry; marks: Marks }) {
  const isAdmin = useMe().roles.includes('admin');
  const client = useQueryClient();
  const days = client
    .getQueriesData<AttendanceDay>({ queryKey: api.attendance.day.key() })
    .flatMap(([, day]) => (day ? [day] : []));
  const known = days.flatMap(({ students }) => students).find(({ id }) => id === entry.studentId);
  // A student who was taken off the roll is on no loaded day.
  const asked = useQuery(
    api.students.get.queryOptions({
      input: { id: entry.studentId },
      enabled: !known && isAdmin,
    }),
  );
  const student = known ?? asked.data;
  const name = student ? fullName(student) : 'A student';
  const day = days.find(isIn(entry));
  const shown = markOf(day, entry.studentId);
  return (
    <>
      {name}, {ofClassNamed(formatDate(entry.date), classNameIn(days, entry))}
      <UnsentLine
        entry={entry}
        shown={shown === undefined ? entry.theirs : shown}
        studentName={name}
        onDecide={marks.decide}
      />
    </>
  );
}
