import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { MarkId, StudentId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import { findForUndo, forgetForUndo, keepForUndo, takeForUndo } from '../../undo/undo.ts';
import type { StoredMark } from './attendance.repository.ts';

/** A mark as it was before an act changed or removed it. */
export interface KeptMark {
  mark: StoredMark;
  /** The credit record from its returned fee. */
  creditId: string | null;
  /** The mark after the act; undefined if it was removed, or stored by a version before 0.2.0. */
  became?: MarkVersion;
}

/** Identifies a version of a mark: if it is still the same, nobody has changed the mark. */
export interface MarkVersion {
  /** Missing in data stored by versions before 0.2.0. */
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

/** The id of a mark in the journal. */
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

/** The stored state of a student's mark before an act; it stays stored. */
export async function findKeptMark(
  work: Work,
  act: string,
  of: { date: CalendarDate; studentId: StudentId },
): Promise<KeptMark | undefined> {
  return (await findForUndo<KeptMark>(work, 'attendance', act, markSource(of)))?.state;
}

/** Removes the stored marks of an act from the undo data and returns them, for one student or for all. */
export async function takeMarks(
  work: Work,
  act: string,
  of?: { date: CalendarDate; studentId: StudentId },
): Promise<(KeptMark & { became: MarkVersion })[]> {
  const taken = await takeForUndo<KeptMark>(work, 'attendance', act, of && markSource(of));
  return taken.map(({ state, at }) => ({ ...state, became: state.became ?? { timestamp: at } }));
}

/** Deletes the stored marks of an act for these students. */
export function forgetMarks(
  work: Work,
  act: string,
  date: CalendarDate,
  studentIds: readonly StudentId[],
): Promise<void> {
  const marks = studentIds.map((studentId) => markSource({ date, studentId }));
  return forgetForUndo(work, 'attendance', act, marks);
}
