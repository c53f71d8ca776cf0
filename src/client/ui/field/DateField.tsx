import { isCalendarDate, type TypedDate } from '../../../domain/dates.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** 'YYYY-MM-DD', or '' for none, in and out. */
  value: TypedDate;
  onChange: (date: TypedDate) => void;
  /** A note about the date before it is saved, such as its distance from today ('7 months ago'). */
  inWords?: string | null;
}

/**
 * The app's only date field: the browser's own, with ISO dates in and out. It never reports a date that is incomplete
 * or doesn't exist.
 */
export function DateField({ value, onChange, inWords = null, ...input }: Props) {
  return (
    <TextInput
      isDescriptionBelow
      {...(inWords !== null && { description: <span aria-live="polite">{inWords}</span> })}
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
