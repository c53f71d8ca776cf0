import type { DoorClass, OpenDoor } from '../../../contract/application.ts';
import { addDays, dayOfWeek, formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { classInWords } from './OpenClasses.tsx';
import type { JoinWish } from './values.ts';

/** How many days of a class are offered to try it. */
const TRIAL_DAYS = 6;
const LOOKED_AHEAD = 60;

/** The next days on which a class meets. */
function nextDays({ weekdays, from }: DoorClass): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let ahead = 0; ahead < LOOKED_AHEAD && days.length < TRIAL_DAYS; ahead += 1) {
    const day = addDays(from, ahead);
    if (weekdays.includes(dayOfWeek(day))) days.push(day);
  }
  return days;
}

interface Props {
  door: OpenDoor;
  wishes: readonly JoinWish[];
  errors: Readonly<Record<string, string>>;
  onChange: (wishes: JoinWish[]) => void;
}

/** The classes for one child: ticked is a place, or the waiting list where the class is full. */
export function ClassChoice({ door, wishes, errors, onChange }: Props) {
  return (
    <Stack gap="medium">
      {door.classes.map((one) => {
        const index = wishes.findIndex(({ classId }) => classId === one.id);
        const wish = wishes[index];
        const without = wishes.filter(({ classId }) => classId !== one.id);
        const as = one.full ? 'wait' : 'place';
        const days = nextDays(one);
        return (
          <Stack key={one.id} gap="small">
            <CheckField
              label={one.name}
              description={classInWords(one)}
              error={errors[`wishes.${index}.classId`]}
              value={wish !== undefined}
              onChange={(isChosen) =>
                onChange(isChosen ? [...without, { classId: one.id, as, date: '' }] : without)
              }
            />
            {wish && !one.full && days.length > 0 && (
              <SelectField
                label={`How to start in ${one.name}`}
                value={wish.as === 'trial' ? wish.date : ''}
                error={errors[`wishes.${index}.date`]}
                options={[
                  { value: '', label: 'Join the class' },
                  ...days.map((day) => ({
                    value: day as string,
                    label: `Try it on ${formatDate(day)}`,
                  })),
                ]}
                onChange={(day) =>
                  onChange(
                    wishes.map((each) =>
                      each === wish
                        ? {
                            ...wish,
                            as: day === '' ? 'place' : 'trial',
                            date: day as JoinWish['date'],
                          }
                        : each,
                    ),
                  )
                }
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
