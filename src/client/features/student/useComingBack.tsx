import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Student } from '../../../contract/student.ts';
import { classesThatEndedLast } from '../../../domain/classWords.ts';
import { hasLeft, isAttending, type EnrollmentStatus } from '../../../domain/student.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { placesOfStudentQuery } from '../../parts/places.ts';
import { useSchool } from '../../session/session.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';

interface ComingBack {
  /** The classes where they get a place again. */
  classIds: ClassId[];
  /** Asks which classes; null if the student isn't coming back, or wasn't in any class. */
  question: ReactNode;
}

/** For a student who left and will attend again: offers the classes that they were last in, all checked. */
export function useComingBack(student: Student, status: EnrollmentStatus): ComingBack {
  const { hasSeveralClasses, today } = useSchool();
  const [unticked, setUnticked] = useState<ReadonlySet<ClassId>>(new Set());
  const comesBack = hasLeft(student.enrollmentStatus) && isAttending(status);
  const places = useQuery({
    ...placesOfStudentQuery(student.id),
    enabled: hasSeveralClasses && comesBack,
  });
  const classes = useQuery({
    ...api.classes.list.queryOptions(),
    enabled: hasSeveralClasses && comesBack,
  });
  if (!comesBack || !hasSeveralClasses) return { classIds: [], question: null };
  const error = places.error ?? classes.error;
  // A class that has ended meanwhile isn't offered.
  const going = new Set(
    classes.data?.items.flatMap(({ id, to }) => (to === null || to >= today ? id : [])),
  );
  const offered = classesThatEndedLast(places.data?.items ?? [], today).filter(({ id }) =>
    going.has(id),
  );
  const tick = (id: ClassId, on: boolean) =>
    setUnticked(
      (before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  return {
    classIds: offered.map(({ id }) => id).filter((id) => !unticked.has(id)),
    question: error ? (
      <ErrorText error={failedTo('load their classes', error)} />
    ) : (
      offered.length > 0 && (
        <div role="group" aria-label="Classes">
          <p>They were in these classes before. Starting today, add them to:</p>
          <Stack gap="small">
            {offered.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                value={!unticked.has(id)}
                onChange={(on) => tick(id, on)}
              />
            ))}
          </Stack>
        </div>
      )
    ),
  };
}
