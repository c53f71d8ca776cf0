import { isWithinReach, type CalendarDate, type TypedDate } from '../../../domain/dates.ts';
import { DateField } from './DateField.tsx';
import type { TextInputProps } from './TextInput.tsx';
import { useTypedValue } from './useTypedValue.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'error'> {
  value: TypedDate;
  onChange: (date: TypedDate) => void;
  /** The error for a date that isn't allowed. */
  refusal?: string;
}

/** A date that the screen applies as soon as it is chosen or typed, without a button. */
export function LiveDateField({
  value,
  onChange,
  refusal = 'Enter a valid date',
  ...input
}: Props) {
  const { field, isRefused } = useTypedValue<CalendarDate>({
    value,
    isValue: isWithinReach,
    onChange,
  });
  return (
    <DateField
      min="1900-01-01"
      max="9997-12-31"
      {...input}
      {...field}
      error={isRefused && refusal}
    />
  );
}
