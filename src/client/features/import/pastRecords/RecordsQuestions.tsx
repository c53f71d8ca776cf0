import { useState } from 'react';
import { calendarDate } from '../../../../domain/dates.ts';
import type { Question } from '../../../../domain/import/questions.ts';
import {
  LEFT_OUT,
  markLabels,
  recordsColumnLabels,
  type MarkMeaning,
  type MoneyMeaning,
  type RecordsChoices,
  type RecordsSheet,
  type Side,
} from '../../../../domain/import/records/records.ts';
import { DateField } from '../../../ui/field/DateField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { withColumn } from '../Columns.tsx';
import { Questions } from '../Questions.tsx';
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

/** A question with what its answer changes. */
interface Asked extends Omit<Question, 'answer' | 'about'> {
  about?: string;
  answer: string | null | undefined;
  isOpen: boolean;
  choice: (value: string) => Partial<RecordsChoices>;
}

/** What can be asked about a whole sheet, with one of a few answers. */
function asked({ asks, twins, columns }: RecordsSheet, choices: RecordsChoices): Asked[] {
  const headOf = (at: number) => columns.find(({ index }) => index === at)?.head ?? '';
  return [
    ...twins.map(({ column, among }) => ({
      key: `one ${column}`,
      ask: `${among.length} columns are the same: ${recordsColumnLabels[column]}. Which one is it?`,
      about: 'The cells of the other stay out.',
      options: among.map((at) => ({
        value: String(at),
        label: `${headOf(at)}, column ${at + 1}`,
      })),
      answer: null,
      isOpen: true,
      choice: (at: string) => ({ columns: withColumn(choices.columns, Number(at), column) }),
    })),
    {
      key: 'dateOrder',
      ask: 'Which comes first in its dates?',
      options: [
        { value: 'monthFirst', label: 'The month: 3/4 is March 4' },
        { value: 'dayFirst', label: 'The day: 3/4 is April 3' },
      ],
      answer: choices.dateOrder,
      isOpen: asks.dateOrder,
      choice: (order) => ({ dateOrder: order === 'dayFirst' ? 'dayFirst' : 'monthFirst' }),
    },
    {
      key: 'sameNumber',
      ask: 'Lines with one number have the same amount. What are they?',
      options: [
        { value: 'each', label: 'Each is of its own' },
        { value: 'once', label: 'All of them are one: the amount counts once' },
      ],
      answer: choices.sameNumber,
      isOpen: asks.sameNumber,
      choice: (are) => ({ sameNumber: are === 'once' ? 'once' : 'each' }),
    },
    ...(['payment', 'charge'] as const).map((side) => ({
      key: `belowZero ${side}`,
      ask: `What are ${sides[side]} below zero?`,
      options: [...belowZero[side], { value: LEFT_OUT, label: 'Leave them out' }],
      answer: choices.belowZero?.[side],
      isOpen: asks.belowZero.includes(side),
      choice: (means: string) => ({
        belowZero: { ...choices.belowZero, [side]: means as MoneyMeaning | typeof LEFT_OUT },
      }),
    })),
    {
      key: 'owedBelowZero',
      ask: 'What are balances below zero?',
      options: [
        { value: 'false', label: 'Credit of the family' },
        { value: 'true', label: 'What the family owes' },
      ],
      answer: choices.owedBelowZero === undefined ? null : String(choices.owedBelowZero),
      isOpen: asks.owedBelowZero,
      choice: (owed) => ({ owedBelowZero: owed === 'true' }),
    },
    {
      key: 'status',
      ask: 'What was everybody in this list?',
      options: Object.entries(markLabels).map(([value, label]) => ({ value, label })),
      answer: choices.status,
      isOpen: asks.status,
      choice: (status) => ({ status: status as MarkMeaning }),
    },
  ];
}

/** What somebody has to say about a whole sheet. A question stays once it is answered, so that the answer can be changed. */
export function RecordsQuestions({ file, sheet, classes, onChoose: choose }: Props) {
  const { sheets, at, choices, name } = file;
  const { asks } = sheet;
  const all = asked(sheet, choices).filter(
    ({ isOpen, answer = null }) => isOpen || answer !== null,
  );
  const openDays = [...new Set([...asks.days, ...Object.keys(choices.dayDates ?? {})])];
  return (
    <>
      <Questions
        questions={all.map((one) => ({ about: '', ...one, answer: one.answer ?? null }))}
        onAnswer={(key, value) => {
          const question = all.find((one) => one.key === key);
          if (question) choose(question.choice(value));
        }}
      />
      {(asks.year || choices.year) && (
        <YearField value={choices.year ?? null} onChange={(year) => choose({ year })} />
      )}
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
      {sheet.kind === 'marks' && sheet.problem === null && !isNamedInLines(sheet) && (
        <div className="short">
          <SelectField
            label="Class"
            description="The sheet names no class in its lines."
            value={sheet.className ?? 'open'}
            options={[
              ...(sheet.className === undefined ? [{ value: 'open', label: 'Choose' }] : []),
              ...classChoices(
                classes,
                sheet.title ?? (sheets[at]?.name || name.replace(/\.[a-z]+$/i, '')),
              ),
            ]}
            onChange={(className) => choose({ className })}
          />
        </div>
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
  value,
  onChange,
}: {
  value: number | null;
  onChange: (year: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  return (
    <div className="short">
      <TextField
        label="Year of the first day"
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
