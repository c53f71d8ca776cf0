import { useState } from 'react';
import { countOf } from '../../domain/counts.ts';
import { SearchField } from '../ui/field/SearchField.tsx';
import { SelectField } from '../ui/field/SelectField.tsx';
import { chooseByText, studentLabel, type StudentChoice } from './studentChoice.ts';

/** From this many students on, typing is faster than scanning the list. */
const SEARCH_FROM = 15;

interface Props {
  label: string;
  students: readonly StudentChoice[];
  value: string;
  error: string | undefined;
  onChange: (studentId: string) => void;
}

/** Selects a student from a list that a search field can narrow down. */
export function StudentField({ label, students, value, error, onChange }: Props) {
  const [text, setText] = useState('');
  const { found } = chooseByText(students, text, value);
  // A link may have preselected a student whom the search doesn't find.
  const known = found.some(({ id }) => id === value);
  const listed = known ? found : [...found, ...students.filter(({ id }) => id === value)];
  const options = [
    {
      value: '',
      label:
        found.length === students.length
          ? 'Choose'
          : `Select a student (${countOf(found.length, 'match', 'matches')})`,
    },
    ...listed.map((student) => ({ value: student.id, label: studentLabel(student) })),
  ];

  function search(typed: string) {
    setText(typed);
    const { chosen } = chooseByText(students, typed, value);
    if (chosen !== value) onChange(chosen);
  }

  return (
    <>
      {students.length > SEARCH_FROM && (
        <SearchField
          label="Find by name or email"
          value={text}
          onChange={search}
          {...(text !== '' && found.length === 0 && { description: 'No matches' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      <SelectField
        label={label}
        required
        options={options}
        value={value}
        error={error}
        onChange={onChange}
      />
    </>
  );
}
