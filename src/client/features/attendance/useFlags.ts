import { useMemo } from 'react';
import type { AttendanceDay } from '../../../contract/attendance.ts';
import { flagsOf } from '../../../domain/feeType.ts';
import type { NamedType } from './useRollTypes.ts';

/** A flag that rows of the roll offer. */
export type Flag = Pick<NamedType, 'key' | 'name'>;

/**
 * The flags of a day: the ones charged on it, and flags of retired fee types that a mark still has. The array keeps its
 * identity while its content is equal, so that rows don't rerender.
 */
export function useFlags(
  day: AttendanceDay | undefined,
  types: readonly NamedType[],
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
