import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedStudent } from '../../../contract/attendance.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { search } from '../../../domain/search.ts';
import { fullName, nameAndEmail } from '../../../domain/student.ts';
import { api, client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { dayInput, dayKey } from '../../offline/dayCache.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import styles from './GuestDialog.module.css';

/** More than anybody reads, because a letter or two are enough to find a name. */
const MOST_LISTED = 50;

interface Props {
  opened: boolean;
  title: string;
  lesson: Lesson;
  onClose: () => void;
}

/** Marks somebody present who has no place in the class: for a trial, a make-up or a visit. */
export function GuestDialog({ opened, title, onClose, ...props }: Props) {
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <Choice {...props} onDone={onClose} />
    </Dialog>
  );
}

function Choice({ lesson, onDone }: { lesson: Lesson; onDone: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const others = useQuery(
    api.attendance.others.queryOptions({ input: dayInput(lesson), staleTime: 0 }),
  );
  const add = useMutation({
    mutationFn: async ({ id }: NamedStudent) => {
      await server.attendance.mark({
        ...dayInput(lesson),
        studentId: id,
        status: 'present',
        unlessChangedSince: null,
      });
      await client.invalidateQueries({ queryKey: dayKey(lesson) });
    },
    onSuccess: onDone,
  });
  const found = (items: readonly NamedStudent[]) =>
    search(items, typed, (student, query) => nameAndEmail({ ...student, email: '' }, query)).slice(
      0,
      MOST_LISTED,
    );
  return (
    <Stack gap="medium">
      <p>They'll be marked present this time only, without joining the class.</p>
      <SearchField aria-label="Search by name" value={typed} onChange={setTyped} />
      <ErrorText error={add.error && failedTo('mark them', add.error)} />
      <QueryView
        query={others}
        loading="Loading students..."
        rows={4}
        action="load the students"
        isEmpty={({ items }) => found(items).length === 0}
        empty={
          <EmptyState text={typed === '' ? 'Everyone is on this roll.' : 'No students found'} />
        }
      >
        {({ items }) => (
          <ul className={styles.names}>
            {found(items).map((student) => (
              <li key={student.id}>
                <button
                  type="button"
                  className={styles.name}
                  disabled={add.isPending}
                  onClick={() => add.mutate(student)}
                >
                  {fullName(student)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Stack>
  );
}
