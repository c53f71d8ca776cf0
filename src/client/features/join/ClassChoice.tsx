import type { OpenDoor } from '../../../contract/application.ts';
import { formatDate } from '../../../domain/dates.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { classInWords } from './OpenClasses.tsx';
import type { JoinWish } from './values.ts';

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
            {wish && !one.full && one.trialDays.length > 0 && (
              <SelectField
                label={`How to start in ${one.name}`}
                value={wish.as === 'trial' ? wish.date : ''}
                error={errors[`wishes.${index}.date`]}
                options={[
                  { value: '', label: 'Join the class' },
                  ...one.trialDays.map((day) => ({
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
