import { TextInput, type TextInputProps } from '@mantine/core';
import { isCalendarDate, type TypedDate } from '../../../domain/dates.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** 'YYYY-MM-DD', or '' for none, both ways. */
  value: TypedDate;
  onChange: (date: TypedDate) => void;
}

/**
 * The one date field: the browser's own, with ISO dates in and out. A date that does not exist, or is half typed,
 * never leaves it.
 */
export function DateField({ value, onChange, ...input }: Props) {
  return (
    <TextInput
      {...input}
      type="date"
      max={input.max ?? '9998-12-31'}
      value={value}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        if (typed === '' || isCalendarDate(typed)) onChange(typed);
      }}
    />
  );
}
