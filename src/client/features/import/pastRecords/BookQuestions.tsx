import { useState } from 'react';
import type { BookChoices, BooksSheet } from '../../../../domain/import/books/books.ts';
import { RadioField } from '../../../ui/field/RadioField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { classChoices } from './classChoices.ts';
import type { BookFile } from './useBookFiles.ts';

interface Props {
  file: BookFile;
  sheet: BooksSheet;
  /** The names of the school's classes. */
  classes: readonly string[];
  onChoose: (more: Partial<BookChoices>) => void;
}

/** What somebody has to say about a whole sheet. A question stays once it is answered, so that the answer can be changed. */
export function BookQuestions({ file, sheet, classes, onChoose: choose }: Props) {
  const { sheets, at, choices, name } = file;
  return (
    <>
      {(sheet.asksDateOrder || choices.dateOrder) && (
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
      {(sheet.asksYear || choices.year) && (
        <YearField value={choices.year ?? null} onChange={(year) => choose({ year })} />
      )}
      {(sheet.asksSign || choices.negativeIs) && (
        <RadioField
          label="What are its amounts below zero?"
          value={choices.negativeIs ?? null}
          options={[
            { value: 'payment', label: 'Payments' },
            { value: 'charge', label: 'Charges' },
          ]}
          onChange={(negativeIs) => choose({ negativeIs })}
        />
      )}
      {(sheet.asksClass || choices.className !== undefined) && (
        <ClassField
          title={sheet.title ?? (sheets[at]?.name || name.replace(/\.[a-z]+$/i, ''))}
          classes={classes}
          value={choices.className}
          onChange={(className) => choose({ className })}
        />
      )}
    </>
  );
}

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
