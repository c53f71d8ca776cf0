import type { CalendarDate } from '../../../domain/dates.ts';
import { periodPresetLabels, periodPresets, type PeriodPreset } from '../../../domain/periods.ts';
import { LiveDateField } from './LiveDateField.tsx';
import { datesOf, type PeriodChoice, type PeriodName } from './periodChoice.ts';
import { SelectField } from './SelectField.tsx';

const presets: readonly { value: PeriodName | ''; label: string }[] = [
  ...periodPresets.map((value: PeriodPreset) => ({ value, label: periodPresetLabels[value] })),
  { value: 'custom', label: 'Custom' },
];

interface Props {
  choice: PeriodChoice;
  /** Today's date at the school. */
  today: CalendarDate;
  /** The option for no period, if that is allowed: 'All Dates'. */
  unset?: string;
  onChange: (choice: PeriodChoice) => void;
}

/**
 * A named period, or a custom one with its first and last day. A custom one starts with the dates of the previous
 * choice.
 */
export function PeriodField({ choice, today, unset, onChange }: Props) {
  const { period, from, to } = choice;
  function choose(name: PeriodName | '') {
    if (name === '') onChange({});
    else if (name === 'custom') onChange({ period: name, ...datesOf(choice, today) });
    else onChange({ period: name });
  }
  return (
    <>
      <SelectField
        label="Period"
        options={unset === undefined ? presets : [{ value: '', label: unset }, ...presets]}
        value={period ?? ''}
        onChange={choose}
      />
      {period === 'custom' && (
        <>
          <LiveDateField
            label="From"
            value={from ?? ''}
            onChange={(date) => onChange({ ...choice, from: date || undefined })}
          />
          <LiveDateField
            label="To"
            value={to ?? ''}
            onChange={(date) => onChange({ ...choice, to: date || undefined })}
          />
        </>
      )}
    </>
  );
}
