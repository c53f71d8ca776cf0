import { useState } from 'react';
import type { Student } from '../../../contract/student.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { findPayers, payerLabel } from './payer.ts';

/** From so many on, looking through the list takes longer than typing. */
const SEARCH_FROM = 15;

interface Props {
  students: readonly Student[];
  value: string;
  error: string | undefined;
  onChange: (studentId: string) => void;
}

/** Who paid: a list to choose from, and a search that shortens it. */
export function PayerField({ students, value, error, onChange }: Props) {
  const [text, setText] = useState('');
  const found = findPayers(students, text);
  const listed = students.filter((one) => found.includes(one) || one.id === value);
  const options = [
    { value: '', label: found.length === students.length ? 'Choose' : `Choose of ${found.length}` },
    ...listed.map((student) => ({ value: student.id, label: payerLabel(student) })),
  ];

  function search(typed: string) {
    setText(typed);
    const [only, ...others] = findPayers(students, typed);
    if (only && others.length === 0 && typed !== '') onChange(only.id);
  }

  return (
    <>
      {students.length > SEARCH_FROM && (
        <SearchField
          label="Find by name or email"
          value={text}
          onChange={search}
          {...(text !== '' && found.length === 0 && { description: 'Nobody is found by that.' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      <SelectField
        label="Student"
        required
        options={options}
        value={value}
        error={error}
        onChange={onChange}
      />
    </>
  );
}
