import type { Instant } from '../../../domain/dates.ts';
import type { MarkId, StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS, markKey, type Lesson } from '../../../domain/lesson.ts';
import type { Work } from '../../db/work.ts';
import { findForUndo, saveForUndo, claimForUndo } from '../../undo/undo.ts';
import type { StoredMark } from './attendance.repository.ts';

/** A mark as it was before an act changed or removed it. */
export interface SavedMark {
  mark: StoredMark;
  /** The credit record from its returned fee. */
  creditId: string | null;
  /** The mark after the act; undefined if it was removed, or if a version before 0.2.0 stored it. */
  became?: MarkVersion;
}

/** Identifies a version of a mark: if it is the same, nobody has changed the mark. */
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

/** A mark as it was stored; if it is from before there were several classes, it names no class. */
export function storedMark(mark: Omit<StoredMark, 'classId'> & Partial<StoredMark>): StoredMark {
  return { classId: FIRST_CLASS, ...mark };
}

function toSavedMark(saved: SavedMark): SavedMark {
  return { ...saved, mark: storedMark(saved.mark) };
}

export function saveMarksForUndo(
  work: Work,
  act: string,
  marks: readonly SavedMark[],
): Promise<void> {
  return saveForUndo(
    work,
    'attendance',
    act,
    marks.map((state) => ({
      entityId: markKey(state.mark),
      studentId: state.mark.studentId,
      state,
    })),
  );
}

/** The stored state of a student's mark before an act; it stays stored. */
export async function findSavedMark(
  work: Work,
  act: string,
  of: Lesson & { studentId: StudentId },
): Promise<SavedMark | undefined> {
  const saved = await findForUndo<SavedMark>(work, 'attendance', act, markKey(of));
  return saved && toSavedMark(saved.state);
}

/** Takes the stored marks of an act out of the undo data and returns them, for one student or for all. */
export async function claimSavedMarks(
  work: Work,
  act: string,
  of?: Lesson & { studentId: StudentId },
): Promise<(SavedMark & { became: MarkVersion })[]> {
  const claimed = await claimForUndo<SavedMark>(work, 'attendance', act, of && markKey(of));
  return claimed.map(({ state, at }) => ({
    ...toSavedMark(state),
    became: state.became ?? { timestamp: at },
  }));
}
