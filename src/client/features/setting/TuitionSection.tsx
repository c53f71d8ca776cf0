import { monthOf } from '../../../domain/dates.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import { monthsDue, tuitionMessages } from '../../../domain/tuitionWords.ts';
import { exampleOf } from '../../../domain/tuitionExample.ts';
import type { TuitionRules } from '../../../domain/tuitionRules.ts';
import { refusal } from '../../api/failure.ts';
import { WhatIf } from '../../parts/WhatIf.tsx';
import { useSchool } from '../../session/session.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { StepRows, type TypedStep } from './StepRows.tsx';
import { isReadable, readLateFee, readRules, typedRules } from './typedRules.ts';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

/** How a month's tuition is calculated, and late fees. */
export function TuitionSection({ settings }: { settings: Settings }) {
  const { today } = useSchool();
  const form = useSettingsForm({
    section: 'Tuition',
    initial: () => ({
      tuitionProration: settings.tuitionProration,
      siblingPercent: String(settings.siblingPercent),
      ...typedRules(settings),
    }),
    changes: ({ tuitionProration, siblingPercent, ...typed }) => {
      // A step for the second child says it, if there is one.
      const percent = isForSecond(typed.siblings) ? 0 : readPercent(siblingPercent);
      return {
        tuitionProration,
        siblingPercent: percent,
        tuitionRules: unlessSame(readRules(typed, percent), settings.tuitionRules),
        lateFee: unlessSame(readLateFee(typed), settings.lateFee),
      };
    },
  });
  const { values, field } = form;
  const hasSecond = isForSecond(values.siblings);
  const percent = hasSecond ? 0 : Number(values.siblingPercent);
  const rules = Number.isInteger(percent) && percent <= 100 ? readRules(values, percent) : null;
  const shown = rules && isReadable(rules) && Object.keys(rules).length > 0 ? rules : null;
  const isChanged = shown && JSON.stringify(shown) !== JSON.stringify(settings.tuitionRules);
  const problem = (rule: string) =>
    Object.entries(form.errors).find(([name]) => name.startsWith(`tuitionRules.${rule}`))?.[1];
  const hasMore =
    values.classes.length + values.siblings.length + values.hours.length > 0 ||
    settings.tuitionRules.familyCap !== undefined ||
    settings.lateFee !== null;
  return (
    <SettingsSection submit="Save Tuition" form={form}>
      <CheckField
        label="Prorate tuition when a student starts or leaves mid-month"
        description="By the classes on the schedule, such as “3 of 4 Tuesdays”. Holidays count as classes."
        {...field('tuitionProration')}
      />
      {!hasSecond && (
        <TextField
          label="Sibling discount (%)"
          description="For every child in a family after the first, off the lower amounts."
          inputMode="numeric"
          maxLength={3}
          {...field('siblingPercent')}
        />
      )}
      <Disclosure label="More rules" isOpen={hasMore}>
        <div className="stack" data-gap="medium">
          <StepRows
            legend="More classes"
            from="From class"
            percent
            {...field('classes')}
            error={problem('classes')}
          />
          {values.classes.length > 0 && (
            <Row equal align="start">
              <SelectField
                label="Count the classes of"
                options={[
                  { value: 'student', label: 'Each student' },
                  { value: 'family', label: 'The whole family' },
                ]}
                {...field('over')}
              />
              <SelectField
                label="Take it off"
                options={[
                  { value: 'beyond', label: 'The classes from the step on' },
                  { value: 'all', label: 'All classes' },
                ]}
                {...field('off')}
              />
            </Row>
          )}
          <StepRows
            legend="Siblings"
            from="From child"
            percent
            amount
            {...field('siblings')}
            error={problem('siblings')}
          />
          <StepRows
            legend="Weekly hours, for classes without a price"
            from="Up to minutes"
            amount
            {...field('hours')}
            error={problem('hours')}
          />
          <MoneyField
            label="Most that a family pays in a month"
            description="Leave it empty for no limit. Prices by the term don’t count."
            {...field('familyCap')}
            error={problem('familyCap')}
          />
          <fieldset className="stack" data-gap="small">
            <legend>Late fee</legend>
            <p className="quiet">You’re asked each time. Nothing is charged by itself.</p>
            <Row equal align="start">
              <TextField
                label="After day of the month"
                inputMode="numeric"
                maxLength={2}
                {...field('lateAfter')}
                error={form.errors['lateFee.after'] ?? form.errors['lateFee']}
              />
              <TextField
                label="Percent of what’s unpaid"
                inputMode="numeric"
                maxLength={3}
                {...field('latePercent')}
                error={form.errors['lateFee.percent']}
              />
              <MoneyField label="At least" {...field('lateLeast')} />
              <MoneyField label="or an amount" {...field('lateAmount')} />
            </Row>
          </fieldset>
        </div>
      </Disclosure>
      {shown && <Example rules={shown} />}
      {shown && isChanged && (
        <WhatIf asked={{ month: monthsDue(today).at(-1) ?? monthOf(today), rules: shown }} />
      )}
    </SettingsSection>
  );
}

/** What the rules come to for three invented children, so that a wrong step is seen before it is saved. */
function Example({ rules }: { rules: TuitionRules }) {
  const lines = exampleOf(rules);
  return (
    <section aria-label="Example" aria-live="polite">
      <p className="quiet">
        Example: Ava takes Ballet ($60.00) and Jazz ($50.00), Ben Ballet, Cleo Tap ($45.00).
      </p>
      <ul>
        {lines.map(({ name, what, amount, reason }) => (
          <li key={`${name} ${what}`}>
            {name}, {what}: {formatMoney(amount)}
            {reason && ` (${reason})`}
          </li>
        ))}
        <li>
          <strong>Together {formatMoney(sumCents(lines.map(({ amount }) => amount)))}</strong>
        </li>
      </ul>
    </section>
  );
}

const isForSecond = (steps: readonly TypedStep[]) => steps.some(({ from }) => from.trim() === '2');

/** The saved value, if what is typed is the same. */
function unlessSame<Value>(typed: Value, saved: Value): Value {
  return JSON.stringify(typed) === JSON.stringify(saved) ? saved : typed;
}

function readPercent(typed: string): number {
  const percent = Number(typed.trim());
  if (typed.trim() === '' || !Number.isInteger(percent) || percent < 0 || percent > 100)
    throw refusal({ siblingPercent: tuitionMessages.percent });
  return percent;
}
