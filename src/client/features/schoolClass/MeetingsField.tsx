import { weekdayNames } from '../../../domain/dates.ts';
import { shortWeekday } from '../../../domain/classWords.ts';
import { FilterChip } from '../../ui/button/FilterChip.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import styles from './MeetingsField.module.css';
import { withWeekday, type TypedMeetings } from './typedMeetings.ts';

interface Props {
  label: string;
  value: TypedMeetings;
  onChange: (meetings: TypedMeetings) => void;
  /** The errors by field, such as 'meetings.0.ends'. */
  errors: Record<string, string>;
}

/** The weekdays when a class meets, and its times. */
export function MeetingsField({ label, value, onChange, errors }: Props) {
  const change = (place: number, times: { starts?: string; ends?: string }) =>
    onChange(value.map((one, index) => (index === place ? { ...one, ...times } : one)));
  return (
    <div>
      <p className={`small below-tiny ${styles.label}`}>{label}</p>
      <Stack gap="small">
        <div role="group" aria-label={label} className={styles.days}>
          {weekdayNames.map((name, weekday) => (
            <FilterChip
              key={name}
              text={shortWeekday(weekday)}
              pressed={value.some((one) => one.weekday === weekday)}
              onPress={(on) => onChange(withWeekday(value, weekday, on))}
            />
          ))}
        </div>
        {value.map(({ weekday, starts, ends }, place) => (
          <div key={weekday} className={styles.times}>
            <TextField
              label={`${weekdayNames[weekday] ?? ''} from`}
              type="time"
              value={starts}
              error={errors[`meetings.${place}.starts`]}
              onChange={(typed) => change(place, { starts: typed })}
            />
            <TextField
              label={`${weekdayNames[weekday] ?? ''} to`}
              type="time"
              value={ends}
              error={errors[`meetings.${place}.ends`]}
              onChange={(typed) => change(place, { ends: typed })}
            />
          </div>
        ))}
      </Stack>
    </div>
  );
}
