import { useState } from 'react';
import { calendarDate } from '../../../../domain/dates.ts';
import {
  LEFT_OUT,
  markLabels,
  type MarkMeaning,
  type MoneyMeaning,
  type RecordsChoices,
  type RecordsSheet,
  type Side,
} from '../../../../domain/import/records/records.ts';
import { DateField } from '../../../ui/field/DateField.tsx';
import { RadioField } from '../../../ui/field/RadioField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { classChoices } from './classChoices.ts';
import type { RecordsFile } from './recordsState.ts';

interface Props {
  file: RecordsFile;
  sheet: RecordsSheet;
  /** The names of the school's classes. */
  classes: readonly string[];
  onChoose: (more: Partial<RecordsChoices>) => void;
}

const sides: Record<Side, string> = { payment: 'payments', charge: 'charges' };
/** What amounts below zero can be; where they are the usual ones, those above zero are the opposite. */
const belowZero: Record<Side, readonly { value: MoneyMeaning; label: string }[]> = {
  payment: [
    { value: 'refund', label: 'Refunds' },
    { value: 'charge', label: 'Charges' },
    { value: 'payment', label: 'Payments: those above zero are refunds' },
  ],
  charge: [
    { value: 'credit', label: 'Credits or discounts' },
    { value: 'payment', label: 'Payments' },
    { value: 'charge', label: 'Charges: those above zero are credits' },
  ],
};

/** What somebody has to say about a whole sheet. A question stays once it is answered, so that the answer can be changed. */
export function RecordsQuestions({ file, sheet, classes, onChoose: choose }: Props) {
  const { sheets, at, choices, name } = file;
  const { asks } = sheet;
  const isAsked = (side: Side) => asks.belowZero.includes(side) || choices.belowZero?.[side];
  const openDays = [...new Set([...asks.days, ...Object.keys(choices.dayDates ?? {})])];
  const sections = [
    ...new Set([...asks.sectionYears, ...Object.keys(choices.sectionYears ?? {}).map(Number)]),
  ];
  return (
    <>
      {(asks.dateOrder || choices.dateOrder) && (
        <RadioField
          label="Which comes first in its dates?"
          value={choices.dateOrder ?? null}
          options={[
            { value: 'monthFirst', label: 'The month: 3/4 is March 4' },
            { value: 'dayFirst', label: 'The day: 3/4 is April 3' },
          ]}
          onChange={(dateOrder) => choose({ dateOrder })}
        />
      )}
      {(asks.year || choices.year) && (
        <YearField
          label="Year of the first day"
          value={choices.year ?? null}
          onChange={(year) => choose({ year })}
        />
      )}
      {sections.map((line) => (
        <YearField
          key={line}
          label={`Year of the first day in line ${line}`}
          value={choices.sectionYears?.[line] ?? null}
          onChange={(year) => choose({ sectionYears: { ...choices.sectionYears, [line]: year } })}
        />
      ))}
      {openDays.map((head) => (
        <div key={head} className="short">
          <DateField
            label={`Which day is “${head}”?`}
            value={choices.dayDates?.[head] ?? ''}
            onChange={(day) => {
              const { [head]: _before, ...others } = choices.dayDates ?? {};
              choose({ dayDates: day === '' ? others : { ...others, [head]: calendarDate(day) } });
            }}
          />
        </div>
      ))}
      {(['payment', 'charge'] as const).filter(isAsked).map((side) => (
        <RadioField
          key={side}
          label={`What are ${sides[side]} below zero?`}
          value={choices.belowZero?.[side] ?? null}
          options={[...belowZero[side], { value: LEFT_OUT, label: 'Leave them out' }]}
          onChange={(means) => choose({ belowZero: { ...choices.belowZero, [side]: means } })}
        />
      ))}
      {(asks.owedBelowZero || choices.owedBelowZero !== undefined) && (
        <RadioField
          label="What are balances below zero?"
          value={choices.owedBelowZero === undefined ? null : String(choices.owedBelowZero)}
          options={[
            { value: 'false', label: 'Credit of the family' },
            { value: 'true', label: 'What the family owes' },
          ]}
          onChange={(owed) => choose({ owedBelowZero: owed === 'true' })}
        />
      )}
      {(asks.status || choices.status) && (
        <RadioField
          label="What was everybody in this list?"
          value={choices.status ?? null}
          options={Object.entries(markLabels).map(([value, label]) => ({
            value: value as MarkMeaning,
            label,
          }))}
          onChange={(status) => choose({ status })}
        />
      )}
      {sheet.kind === 'marks' && sheet.problem === null && !isNamedInLines(sheet) && (
        <ClassField
          title={sheet.title ?? (sheets[at]?.name || name.replace(/\.[a-z]+$/i, ''))}
          classes={classes}
          value={sheet.className}
          onChange={(className) => choose({ className })}
        />
      )}
    </>
  );
}

/** Whether the lines of a sheet, or what stands above them, name their classes. */
const isNamedInLines = ({ columns, values, asks }: RecordsSheet) =>
  columns.some(({ column }) => column === 'className') ||
  (!asks.className && values.className.length > 0);

/** The year of days that are written without one. It counts once it is typed in full. */
function YearField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (year: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  return (
    <div className="short">
      <TextField
        label={label}
        description="Its days are written without a year."
        inputMode="numeric"
        maxLength={4}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onChange(/^(19|20)\d\d$/.test(next) ? Number(next) : null);
        }}
      />
    </div>
  );
}

/** The class of a sheet that names none. */
function ClassField({
  title,
  classes,
  value,
  onChange,
}: {
  /** What is written above the sheet, or its name. */
  title: string;
  classes: readonly string[];
  value: string | undefined;
  onChange: (className: string) => void;
}) {
  return (
    <div className="short">
      <SelectField
        label="Class"
        description="The sheet names no class in its lines."
        value={value ?? 'open'}
        options={[
          ...(value === undefined ? [{ value: 'open', label: 'Choose' }] : []),
          ...classChoices(classes, title),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
