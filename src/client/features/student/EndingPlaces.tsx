import { useQuery } from '@tanstack/react-query';
import { classesThatEnd } from '../../../domain/classWords.ts';
import { listedNames } from '../../../domain/names.ts';
import { placesOfStudentQuery } from '../../parts/places.ts';
import { useSchool } from '../../session/session.ts';

/** For when we don't know which places they are. */
export const PLACES_END = 'Their spots in classes end today.';

/** Says which class places a student will lose when they leave the school. */
export function EndingPlaces({ studentId }: { studentId: string }) {
  const { hasSeveralClasses, today } = useSchool();
  const { data, error } = useQuery({
    ...placesOfStudentQuery(studentId),
    enabled: hasSeveralClasses,
  });
  if (!data) return error && <p>{PLACES_END}</p>;
  const names = classesThatEnd(data.items, today);
  if (names.length === 0) return null;
  return (
    <p>
      Their {names.length === 1 ? 'spot' : 'spots'} in {listedNames(names)}{' '}
      {names.length === 1 ? 'ends' : 'end'} today.
    </p>
  );
}
