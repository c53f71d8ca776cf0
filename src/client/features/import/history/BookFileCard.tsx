import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  bookColumnChoices,
  bookKindLabels,
  LEFT_OUT,
  NO_CLASS,
  valueLabels,
  type AskedValue,
  type BooksSheet,
  type BookKind,
  type ValueKind,
} from '../../../../domain/import/books/books.ts';
import { countOf, formatCount } from '../../../../domain/counts.ts';
import { client } from '../../../api/api.ts';
import { failedUnlessRefused } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RadioField } from '../../../ui/field/RadioField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { ErrorText } from '../../../ui/state/states.tsx';
import styles from '../Import.module.css';
import type { BookFile, BookFiles } from './useBookFiles.ts';

interface Props {
  file: BookFile;
  books: Pick<BookFiles, 'choose' | 'openSheet' | 'remove'>;
  methods: readonly string[];
  classes: readonly string[];
}

const kinds = Object.entries(bookKindLabels).map(([value, label]) => ({
  value: value as BookKind,
  label,
}));

const MOST_SHOWN = 100;

/** A sheet of the years before: what it is, what its columns and words mean, and what of it is left out. */
export function BookFileCard({ file, books, methods, classes }: Props) {
  const { sheet, sheets, at, choices, name } = file;
  if (!sheet) return null;
  const rows = Object.values(sheet.rows).reduce((sum, some) => sum + some.length, 0);
  const choose = (more: Partial<typeof choices>) => books.choose(file, more);
  return (
    <Card title={name}>
      <Stack>
        <Row gap="small" align="end">
          {sheets.length > 1 && (
            <SelectField
              label="Sheet"
              value={String(at)}
              options={sheets.map((one, index) => ({ value: String(index), label: one.name }))}
              onChange={(which) => books.openSheet(file.id, Number(which))}
            />
          )}
          <SelectField
            label="What is in it?"
            value={sheet.kind ?? ''}
            options={[
              ...(sheet.kind === null ? [{ value: '' as const, label: 'Choose' }] : []),
              ...kinds,
            ]}
            onChange={(kind) => choose({ kind: kind === '' ? null : kind })}
          />
          <Button
            variant="quiet"
            tone="neutral"
            aria-label={`Remove ${name}`}
            onClick={() => books.remove(file.id)}
          >
            Remove
          </Button>
        </Row>
        <p role="status" className={sheet.problem === null ? undefined : 'strong'}>
          {sheet.problem ??
            `${countOf(rows, 'row is', 'rows are')} ready.${waits(sheet) ? ' Others wait for what you choose below.' : ''}`}
        </p>
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
        {sheet.columns.length > 0 && (
          <Disclosure
            key={sheet.kind}
            isOpen={sheet.problem !== null}
            label={`Columns: ${formatCount(sheet.columns.filter(({ column }) => column !== 'unused').length)} of ${formatCount(sheet.columns.length)} used`}
          >
            <div className={styles.columns}>
              {sheet.columns.map(({ index, head, column, examples }) => (
                <SelectField
                  key={index}
                  label={head}
                  description={examples.join(' · ')}
                  value={column}
                  options={bookColumnChoices}
                  onChange={(chosen) =>
                    choose({
                      columns: Array.from(
                        { length: Math.max(index + 1, choices.columns?.length ?? 0) },
                        (_, other) =>
                          other === index ? chosen : (choices.columns?.[other] ?? null),
                      ),
                    })
                  }
                />
              ))}
            </div>
          </Disclosure>
        )}
        {(Object.keys(valueLabels) as ValueKind[]).map((kind) => (
          <Values
            key={kind}
            kind={kind}
            asked={sheet.values[kind]}
            isMoney={sheet.kind !== 'marks'}
            names={{ method: methods, className: classes }[kind as string] ?? []}
            onChoose={(text, means) =>
              choose({
                values: {
                  ...choices.values,
                  [kind]: { ...choices.values?.[kind], [text]: means },
                },
              })
            }
          />
        ))}
        {sheet.leftOut.length > 0 && (
          <Disclosure label={`${countOf(sheet.leftOut.length, 'line is', 'lines are')} left out`}>
            <ul className={styles.leftOut}>
              {sheet.leftOut.slice(0, MOST_SHOWN).map(({ line, text, why }, index) => (
                <li key={`${line} ${index}`} className="breaks">
                  <span>
                    Line {line}: {text} <span className="note">{why}</span>
                  </span>
                </li>
              ))}
              {sheet.leftOut.length > MOST_SHOWN && (
                <li>And {countOf(sheet.leftOut.length - MOST_SHOWN, 'more', 'more')}.</li>
              )}
            </ul>
          </Disclosure>
        )}
      </Stack>
    </Card>
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
  );
}

/** The choice of a payment method that the school doesn't have yet. */
const NEW_METHOD = 'new method';

/** Whether rows are left out until somebody says what something means. */
function waits({ asksClass, asksDateOrder, asksYear, asksSign, values }: BooksSheet): boolean {
  const isOpen = Object.values(values).some((asked) => asked.some(({ means }) => means === null));
  return asksClass || asksDateOrder || asksYear || asksSign || isOpen;
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

/** The school's classes, and a new one that is over. */
const classChoices = ([first = '', ...others]: readonly string[], text: string) => [
  { value: NO_CLASS, label: first || 'The only class' },
  ...others.map((name) => ({ value: name, label: name })),
  ...(text === '' || text === first || others.includes(text)
    ? []
    : [{ value: text, label: `New, and over: ${text}` }]),
];

const statuses = [
  { value: 'present', label: 'Present' },
  { value: 'late', label: 'Present, late' },
  { value: 'absent', label: 'Absent' },
  { value: 'medicalAbsence', label: 'Medical Absence' },
];
/** Whether a payment or a charge is one, such as one that was voided. */
const counted = [{ value: 'counts', label: 'Counts' }];
const types = [
  { value: 'payment', label: 'A payment' },
  { value: 'charge', label: 'A charge' },
];

interface ValuesProps {
  kind: ValueKind;
  asked: readonly AskedValue[];
  /** The school's own names. */
  names: readonly string[];
  /** Whether the sheet is about money, and not attendance. */
  isMoney: boolean;
  onChoose: (text: string, means: string | null) => void;
}

/** What the different texts of a column mean. Open while somebody has to say it. */
function Values({ kind, asked, names, isMoney, onChoose }: ValuesProps) {
  const adding = useMutation({
    mutationFn: (name: string) => client.paymentMethods.create({ name }),
    onSuccess: (_added, name) => onChoose(name, name),
  });
  if (asked.length === 0 || kind === 'whatFor') return null;
  const open = asked.filter(({ means }) => means === null).length;
  const own = names.map((value) => ({ value, label: value }));
  const optionsFor = ({ text, means }: AskedValue) => {
    const listed = {
      status: isMoney ? counted : statuses,
      type: types,
      method: [
        ...own,
        ...(text === '' || names.includes(text)
          ? []
          : [{ value: NEW_METHOD, label: `Add the method ${text}` }]),
      ],
      className: classChoices(names, text),
      whatFor: [],
    }[kind];
    return [
      ...(means === null ? [{ value: 'open', label: 'Choose' }] : []),
      ...listed,
      { value: LEFT_OUT, label: 'Skip' },
    ];
  };
  return (
    <Disclosure
      key={open > 0 ? 'open' : 'known'}
      isOpen={open > 0}
      label={
        open > 0
          ? `${valueLabels[kind]}: say what ${countOf(open, 'word means', 'words mean')}`
          : `${valueLabels[kind]}: ${countOf(asked.length, 'word is', 'words are')} understood`
      }
    >
      <div className={styles.columns}>
        {asked.map((one) => (
          <SelectField
            key={one.text}
            label={one.text === '' ? 'An empty cell' : one.text}
            description={countOf(one.rows, 'row')}
            value={one.means ?? 'open'}
            options={optionsFor(one)}
            onChange={(means) => {
              if (means === NEW_METHOD) adding.mutate(one.text);
              else onChoose(one.text, means === 'open' ? null : means);
            }}
          />
        ))}
      </div>
      <ErrorText
        error={adding.error && failedUnlessRefused('add the payment method', adding.error)}
      />
    </Disclosure>
  );
}
