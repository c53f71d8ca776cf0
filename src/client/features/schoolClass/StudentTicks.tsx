import { useId, useState } from 'react';
import { namesAndContacts, fullName } from '../../../domain/student.ts';
import { search } from '../../../domain/search.ts';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './StudentTicks.module.css';

type Listed = Parameters<typeof namesAndContacts>[0] & { id: string };

interface Props {
  students: readonly Listed[];
  /** Ids, in the order they were ticked. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** A list of students to tick. While somebody types a name, Enter ticks the first that is found. */
export function StudentTicks({ students, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('');
  const errorId = useId();
  const found = search(students, typed, namesAndContacts);
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <div role="group" aria-label="Students" aria-describedby={error && errorId}>
      <SearchField
        aria-label="Search"
        placeholder="Name, email or phone"
        data-autofocus
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '') return;
          event.preventDefault();
          if (found[0]) toggle(found[0].id);
          setTyped('');
        }}
      />
      <ul className={`framed above-tight ${styles.list}`}>
        {found.map((student) => (
          <li key={student.id}>
            <label>
              <input
                type="checkbox"
                checked={value.includes(student.id)}
                onChange={() => toggle(student.id)}
              />
              {fullName(student)}
            </label>
          </li>
        ))}
        {found.length === 0 && <li className={styles.none}>No students found.</li>}
      </ul>
      <div id={errorId}>
        <ErrorText error={error ?? null} />
      </div>
    </div>
  );
}
