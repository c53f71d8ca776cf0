import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { MarkId, StudentId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import { findForUndo, forgetForUndo, keepForUndo, takeForUndo } from '../../undo/undo.ts';
import type { StoredMark } from './attendance.repository.ts';

/** A mark as it was before an act changed or removed it. */
export interface KeptMark {
  mark: StoredMark;
  /** The credit record that its returned fee left. */
  creditId: string | null;
  /** What the act made of it; nothing where it was removed, or kept by a version before 0.2.0. */
  became?: MarkVersion;
}

/** Which mark it was, and since when: the same again means that nobody has changed it. */
export interface MarkVersion {
  /** Not kept by versions before 0.2.0. */
  id?: MarkId;
  timestamp: Instant;
}

export function versionOf({ id, timestamp }: StoredMark): MarkVersion {
  return { id, timestamp };
}

export function isStill(mark: StoredMark | undefined, version: MarkVersion): boolean {
  return (
    mark?.timestamp === version.timestamp && (version.id === undefined || mark.id === version.id)
  );
}

/** What the journal calls a mark. */
export function markSource({
  date,
  studentId,
}: {
  date: CalendarDate;
  studentId: StudentId;
}): string {
  return `${date}/${studentId}`;
}

export function keepMarks(work: Work, act: string, kept: readonly KeptMark[]): Promise<void> {
  return keepForUndo(
    work,
    'attendance',
    act,
    kept.map((state) => ({
      entityId: markSource(state.mark),
      studentId: state.mark.studentId,
      state,
    })),
  );
}

/** What an act kept of a student's mark; it stays kept. */
export async function findKeptMark(
  work: Work,
  act: string,
  of: { date: CalendarDate; studentId: StudentId },
): Promise<KeptMark | undefined> {
  return (await findForUndo<KeptMark>(work, 'attendance', act, markSource(of)))?.state;
}

/** Takes out of keeping what an act changed, of one student or of all. */
export async function takeMarks(
  work: Work,
  act: string,
  of?: { date: CalendarDate; studentId: StudentId },
): Promise<(KeptMark & { became: MarkVersion })[]> {
  const taken = await takeForUndo<KeptMark>(work, 'attendance', act, of && markSource(of));
  return taken.map(({ state, at }) => ({ ...state, became: state.became ?? { timestamp: at } }));
}

/** Forgets what an act kept of these students' marks. */
export function forgetMarks(
  work: Work,
  act: string,
  date: CalendarDate,
  studentIds: readonly StudentId[],
): Promise<void> {
  const marks = studentIds.map((studentId) => markSource({ date, studentId }));
  return forgetForUndo(work, 'attendance', act, marks);
}
