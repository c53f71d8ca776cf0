import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../domain/student.ts';
import { SmallButton } from '../ui/button/Button.tsx';
import { ShortList } from '../ui/text/ShortList.tsx';
import type { StudentChoice } from './studentChoice.ts';
import { StudentField } from './StudentField.tsx';

interface Props {
  /** The students who include the chosen ones. */
  students: readonly StudentChoice[];
  /** The students who can still be chosen. */
  offered: readonly StudentChoice[];
  /** Ids, in the order they were chosen. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}

/** Chooses several students, one after the other. */
export function StudentPicker({ students, offered, value, onChange, error }: Props) {
  // After each change there is a new field with the focus, so that people can type the next name right away.
  const [round, setRound] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, [round]);
  function choose(ids: string[]) {
    onChange(ids);
    setRound((before) => before + 1);
  }
  const chosen = value.flatMap((id) => students.find((one) => one.id === id) ?? []);
  return (
    <div ref={place} role="group" aria-label="Students">
      {chosen.length > 0 && (
        <ShortList
          lines={chosen.map((student) => ({
            key: student.id,
            title: fullName(student),
            value: (
              <SmallButton
                isQuiet
                label={`Remove ${fullName(student)}`}
                onClick={() => choose(value.filter((id) => id !== student.id))}
              >
                Remove
              </SmallButton>
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
    </div>
  );
}
