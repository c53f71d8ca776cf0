import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { payersOf } from '../../parts/studentChoice.ts';
import { StudentField } from '../../parts/StudentField.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';

interface Props {
  /** Ids, in the order they were chosen. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The family that is being edited; students of another one can't be chosen. */
  familyId?: string;
  error?: string | undefined;
}

/** Chooses several students, one after the other. */
export function StudentsField({ value, onChange, familyId, error }: Props) {
  const students = useQuery(api.students.list.queryOptions({ input: {} }));
  const all = students.data?.items ?? [];
  // A new field after each change, with the focus, so that the next name can be typed at once.
  const [round, setRound] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, [round]);
  function choose(ids: string[]) {
    onChange(ids);
    setRound((before) => before + 1);
  }
  const chosen = value.flatMap((id) => all.find((one) => one.id === id) ?? []);
  const offered = payersOf(all).filter(
    ({ id, family, anonymized }) =>
      !anonymized && !value.includes(id) && (family === null || family.id === familyId),
  );
  return (
    <div ref={place} role="group" aria-label="Students">
      {chosen.length > 0 && (
        <ShortList
          lines={chosen.map((student) => ({
            key: student.id,
            title: fullName(student),
            value: (
              <Button
                variant="quiet"
                tone="neutral"
                size="compact"
                aria-label={`Take ${fullName(student)} out`}
                onClick={() => choose(value.filter((id) => id !== student.id))}
              >
                Take out
              </Button>
            ),
          }))}
        />
      )}
      <StudentField
        key={round}
        label={chosen.length === 0 ? 'Student' : 'Another student'}
        placeholder="Type a part of the name"
        students={offered}
        value=""
        onChange={(id) => id !== '' && choose([...value, id])}
        error={error}
      />
      <ErrorText error={students.error && failedTo('load students', students.error)} />
    </div>
  );
}
