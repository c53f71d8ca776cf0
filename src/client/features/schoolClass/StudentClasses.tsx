import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '../../../contract/place.ts';
import { hasNotEnded, placeDatesInWords } from '../../../domain/classWords.ts';
import { failedTo } from '../../api/failure.ts';
import { placesOfStudentQuery } from '../../parts/places.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './StudentClasses.module.css';
import { StudentClassesDialog } from './StudentClassesDialog.tsx';

interface Props {
  studentId: string;
  /** For who may change them, with the name of the student. */
  editAs?: string;
}

/** 'Ballet 1 since Sep 1 · Jazz until Oct 30': a student's classes. Nothing in a school with one class. */
export function StudentClasses({ studentId, editAs }: Props) {
  const { hasSeveralClasses, today } = useSchool();
  const [opened, setOpened] = useState(false);
  const places = useQuery({ ...placesOfStudentQuery(studentId), enabled: hasSeveralClasses });
  if (!hasSeveralClasses) return null;
  if (places.error && !places.data)
    return <ErrorText error={failedTo('load the classes', places.error)} />;
  const now = places.data?.items.filter((one) => hasNotEnded(one, today));
  if (editAs === undefined && now?.length === 0) return null;
  return (
    <section aria-label="Classes" className={styles.line}>
      <p>{now === undefined ? 'Loading classes…' : inWords(now, today) || 'No place in a class'}</p>
      {editAs !== undefined && now && (
        <>
          <Button variant="link" onClick={() => setOpened(true)}>
            {now.length === 0 ? 'Add to a class' : 'Change classes'}
          </Button>
          <StudentClassesDialog
            student={{ id: studentId, name: editAs }}
            places={now}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </>
      )}
    </section>
  );
}

function inWords(places: readonly Place[], today: Parameters<typeof placeDatesInWords>[1]): string {
  return places.map((place) => `${place.className} ${placeDatesInWords(place, today)}`).join(' · ');
}
