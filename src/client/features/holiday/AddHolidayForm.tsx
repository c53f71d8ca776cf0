import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { INVALID_DATE, isMarkableDate } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { refusal } from '../../api/failure.ts';
import type { ApiError } from '../../api/apiError.ts';
import styles from './AddHolidayForm.module.css';

interface Props {
  today: CalendarDate;
  onAdd: (date: CalendarDate, name: string) => void;
}

/** Date and name of a holiday to add; what it changes is shown before it is done. */
export function AddHolidayForm({ today, onAdd }: Props) {
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<ApiError | null>(null);

  function submit() {
    const wrong: FieldMessages = {
      ...(!isMarkableDate(date, today) && { date: INVALID_DATE }),
      ...(name.trim() === '' && { name: 'Holiday name is required' }),
    };
    const refused = Object.keys(wrong).length > 0;
    setError(refused ? refusal(wrong) : null);
    if (!refused) onAdd(date, name.trim());
  }

  return (
    <Form onSubmit={submit} ownMessages>
      <div className={styles.fields}>
        <DateField
          label="Date"
          required
          min="2000-01-01"
          value={date}
          error={error?.fields['date']}
          onChange={setDate}
        />
        <TextInput
          label="Holiday name"
          required
          maxLength={100}
          placeholder="Snow day"
          value={name}
          error={error?.fields['name']}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit">Add Holiday</Button>
      </div>
    </Form>
  );
}
