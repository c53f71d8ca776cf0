import { useMemo, useState } from 'react';
import { TextInput } from '../../ui/field/TextInput.tsx';
import {
  isPersonField,
  personField,
  personFieldNames,
  shownPersonField,
} from '../../../domain/personField.ts';
import {
  guardianFields,
  importLabels,
  readCells,
  type ImportField,
  type SharedEmailWay,
} from '../../../domain/studentImport.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { SharedEmailWays } from './SharedEmails.tsx';
import styles from './Import.module.css';
import type { JudgedLine } from './useImport.ts';

type Settle = (lines: readonly number[], way: SharedEmailWay) => void;
type Correct = (line: number, field: ImportField, text: string) => void;

export const outcomeLabels = {
  created: 'Will be added',
  added: 'Added',
  same: 'Already there',
  refused: 'Needs fixing',
} as const;

const tones: Record<keyof typeof outcomeLabels, Tone> = {
  created: 'present',
  added: 'present',
  same: 'quiet',
  refused: 'absent',
};

interface CellProps {
  line: JudgedLine;
  field: ImportField;
  onCorrect: Correct;
}

/** A field for correcting a wrong value where it is. It takes effect on blur or Enter. */
function Correction({ line: { line, cells, fields }, field, onCorrect }: CellProps) {
  const [typed, setTyped] = useState(cells[field]);
  const done = () => {
    if (typed !== cells[field]) onCorrect(line, field, typed);
  };
  return (
    <TextInput
      aria-label={`${importLabels[field]}, line ${line}`}
      placeholder={importLabels[field]}
      value={typed}
      error={fields[field]}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done();
      }}
    />
  );
}

const details = [
  'danceRole',
  'enrollmentStatus',
  ...personFieldNames,
  'balance',
  ...guardianFields,
] as const;

function Details({ line, onCorrect }: { line: JudgedLine; onCorrect: Correct }) {
  const row = readCells(line.cells);
  const texts = details.flatMap((field) => {
    const value = row[field];
    if (line.fields[field] !== undefined) return [];
    if (typeof value === 'number') return [`Owes ${formatMoney(value as Cents)}`];
    if (typeof value === 'string' && field.startsWith('adult'))
      return [`${importLabels[field]}: ${value}`];
    if (typeof value !== 'string') return [];
    return [isPersonField(field) ? shownPersonField(personField(field), value) : value];
  });
  if (texts.length === 0 && details.every((field) => line.fields[field] === undefined)) return null;
  return (
    <span className="stack" data-gap="tight">
      {texts.length > 0 && <span>{texts.join(' · ')}</span>}
      {details.map(
        (field) =>
          line.fields[field] !== undefined && (
            <Correction key={field} {...{ line, field, onCorrect }} />
          ),
      )}
    </span>
  );
}

function Name({ line, onCorrect }: { line: JudgedLine; onCorrect: Correct }) {
  const { cells, fields } = line;
  if (fields.firstName === undefined && fields.lastName === undefined)
    return `${cells.firstName} ${cells.lastName}`.trim();
  return (
    <span className="stack" data-gap="tight">
      <Correction field="firstName" {...{ line, onCorrect }} />
      <Correction field="lastName" {...{ line, onCorrect }} />
    </span>
  );
}

function columnsWith(
  onCorrect: Correct,
  onSettle: Settle,
  isChecking: boolean,
): Column<JudgedLine>[] {
  return [
    { key: 'line', title: 'Line', width: '3.5rem', cell: ({ line }) => line },
    {
      key: 'name',
      title: 'Name',
      width: 'minmax(0, 3fr)',
      cell: (line) => <Name {...{ line, onCorrect }} />,
    },
    {
      key: 'email',
      title: 'Email',
      width: 'minmax(0, 4fr)',
      cell: (line) =>
        line.fields.email === undefined ? (
          <EmailText email={line.cells.email || null} />
        ) : (
          <Correction field="email" {...{ line, onCorrect }} />
        ),
    },
    {
      key: 'details',
      title: 'Details',
      width: 'minmax(0, 3fr)',
      className: styles.details,
      cell: (line) => <Details {...{ line, onCorrect }} />,
    },
    {
      key: 'outcome',
      title: 'What happens',
      width: 'minmax(0, 3fr)',
      cell: ({ line, outcome, reason, fields, sharesEmail }) =>
        outcome === null ? (
          <span className="note">{isChecking ? 'Checking…' : 'Not checked'}</span>
        ) : (
          <span>
            <Tag tone={tones[outcome]}>{outcomeLabels[outcome]}</Tag>
            {/* Problems of a single field are shown at that field. */}
            {reason !== '' && (outcome === 'same' || 'row' in fields) && (
              <span className="note block above-tiny">{reason}</span>
            )}
            {sharesEmail && (
              <span className="block above-tight">
                <SharedEmailWays of={`line ${line}`} onChoose={(way) => onSettle([line], way)} />
              </span>
            )}
          </span>
        ),
    },
  ];
}

export function ImportTable({
  lines,
  isChecking,
  onCorrect,
  onSettle,
}: {
  lines: readonly JudgedLine[];
  /** Whether unchecked lines are being checked. */
  isChecking: boolean;
  onCorrect: Correct;
  onSettle: Settle;
}) {
  const columns = useMemo(
    () => columnsWith(onCorrect, onSettle, isChecking),
    [onCorrect, onSettle, isChecking],
  );
  return (
    <DataTable
      label="Students in the list"
      items={lines}
      columns={columns}
      keyOf={({ line }) => String(line)}
    />
  );
}
