import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '../../../contract/place.ts';
import { hasNotEnded, placeDatesInWords } from '../../../domain/classWords.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { failedTo } from '../../api/failure.ts';
import { placesOfStudentQuery } from '../../parts/places.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { classesQuery, hasEnded } from './classes.ts';
import styles from './StudentClasses.module.css';

const StudentClassesDialog = lateDialog(
  async () => (await import('./StudentClassesDialog.tsx')).StudentClassesDialog,
);

interface Props {
  studentId: string;
  /** For people who may change the classes: the student's name. */
  editAs?: string;
}

/**
 * 'Ballet 1 since Sep 1 · Jazz until Oct 30': a student's classes; while they attend, this includes classes that are
 * for everyone. Renders nothing in a school with one class.
 */
export function StudentClasses({ studentId, editAs }: Props) {
  const { hasSeveralClasses, today } = useSchool();
  const [opened, setOpened] = useState(false);
  const places = useQuery({ ...placesOfStudentQuery(studentId), enabled: hasSeveralClasses });
  const attends = editAs !== undefined;
  const classes = useQuery({ ...classesQuery, enabled: hasSeveralClasses && attends });
  if (!hasSeveralClasses) return null;
  const error = (!places.data && places.error) || (!classes.data && classes.error);
  if (error) return <ErrorText error={failedTo('load the classes', error)} />;
  const now = places.data?.items.filter((one) => hasNotEnded(one, today));
  if (!attends && now?.length === 0) return null;
  const forEveryone = classes.data?.items
    .filter((one) => one.forWhom === 'everyone' && !hasEnded(one, today))
    .map(({ name }) => `${name}, for everyone`);
  const isKnown = now !== undefined && (!attends || classes.data !== undefined);
  const all = isKnown && [...inWords(now, today), ...(forEveryone ?? [])].join(' · ');
  return (
    <section aria-label="Classes" className={`row quiet below ${styles.line}`}>
      <p>{isKnown ? all || 'Not in a class' : 'Loading classes…'}</p>
      {editAs !== undefined && now && (
        <>
          <Button variant="link" onClick={() => setOpened(true)}>
            {now.length === 0 ? 'Add to a class' : 'Change classes'}
          </Button>
          {opened && (
            <StudentClassesDialog
              student={{ id: studentId, name: editAs }}
              places={now}
              onClose={() => setOpened(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function inWords(places: readonly Place[], today: CalendarDate): string[] {
  return places.map((place) => `${place.className} ${placeDatesInWords(place, today)}`);
}
