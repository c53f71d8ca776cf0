import { useMemo } from 'react';
import type { AttendanceDay } from '../../../contract/attendance.ts';
import { flagsOf, type FeeType } from '../../../domain/feeType.ts';

/** A flag that a row of the roll offers. */
export type Flag = Pick<FeeType, 'key' | 'name'>;

/**
 * The flags of a day: those that are charged on it, and any that a mark still has although its fee is retired by now.
 * The list stays the same as long as it says the same, so that rows need not render for it.
 */
export function useFlags(
  day: AttendanceDay | undefined,
  types: readonly FeeType[],
): readonly Flag[] {
  const charged = flagsOf(day?.feeTypes ?? []);
  const set = new Set(
    day?.students.flatMap(({ attendance }) =>
      Object.keys(attendance?.attributes ?? {}).filter((key) => attendance?.attributes[key]),
    ),
  );
  const retired = flagsOf(types).filter(
    ({ key }) => set.has(key) && !charged.some((flag) => flag.key === key),
  );
  const text = JSON.stringify([...charged, ...retired].map(({ key, name }) => ({ key, name })));
  return useMemo(() => JSON.parse(text) as Flag[], [text]);
}
