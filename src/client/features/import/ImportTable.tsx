import { useMemo, useState } from 'react';
import { SmallButton } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { isPersonField, personField, shownPersonField } from '../../../domain/personField.ts';
import { importLabels, importFields, type ImportField } from '../../../domain/import/fields.ts';
import type { SharedEmailWay } from '../../../domain/import/sharedEmails.ts';
import { classesIn, readCells } from '../../../domain/import/values.ts';
import type { Cents } from '../../../domain/money.ts';
import { balanceSentence } from '../../../domain/statement.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { SharedEmailWays } from './SharedEmails.tsx';
import styles from './Import.module.css';
import type { Importing, JudgedLine } from './useImport.ts';
import { detailColumn, nameColumn } from '../../parts/columns.tsx';

interface Acts {
  onCorrect: (line: string, field: ImportField, text: string) => void;
  onSettle: (lines: readonly string[], way: SharedEmailWay) => void;
  /** Somebody of the same name is somebody else, or the same child. */
  onNamesake: (line: string, isAnother: boolean) => void;
}
type Correct = Acts['onCorrect'];

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

const isEmpty = (fields: JudgedLine['fields']) => Object.keys(fields).length === 0;

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

/** Whether somebody has to see all of a line: to correct it, or to say who it is. */
const isOpenAtFirst = ({ outcome, isNamesake }: JudgedLine) => outcome === 'refused' || isNamesake;

/** The number of a line. On a phone, it opens the line, of which only the beginning is shown. */
function LineNumber({ line }: { line: JudgedLine }) {
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = pressed ?? isOpenAtFirst(line);
  return (
    <>
      <span className={styles.number}>{line.line}</span>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        onClick={() => setPressed(!isOpen)}
      >
        Line {line.line}
      </button>
    </>
  );
}

/** The fields without a column of their own. */
const details = importFields.filter(
  (field) => field !== 'firstName' && field !== 'lastName' && field !== 'email',
);

/** 'Parent: Rosa Alder (Mother), rosa@example.com, 555 010 2233'; '' for none. */
function parentText(row: Record<string, unknown>, adult: 'adult' | 'adult2'): string {
  const part = (name: string) => (row[`${adult}${name}`] as string | undefined) ?? '';
  const relation = part('Relation') && `(${part('Relation')})`;
  const name = [part('Name'), relation].filter((text) => text !== '').join(' ');
  const texts = [name, part('Email'), part('Phone')].filter((text) => text !== '');
  return texts.length > 0 ? `${importLabels[`${adult}Name`]}: ${texts.join(', ')}` : '';
}

function Details({
  line,
  ownFields,
  onCorrect,
}: {
  line: JudgedLine;
  ownFields: Importing['ownFields'];
  onCorrect: Correct;
}) {
  const row = readCells(line);
  const own = details.flatMap((field) => {
    const value = row[field];
    if (line.fields[field] !== undefined || field.startsWith('adult')) return [];
    if (typeof value === 'number') return [balanceSentence(value as Cents, 'staff')];
    if (field === 'classes') return classesIn(line.cells.classes).join(', ') || [];
    if (typeof value !== 'string') return [];
    if (field === 'family') return [`Family: ${value}`];
    return [isPersonField(field) ? shownPersonField(personField(field), value) : value];
  });
  const ofSchool = ownFields.flatMap(({ key, name }) => {
    const value = line.own?.[key];
    return value ? [`${name}: ${value}`] : [];
  });
  const texts = [
    [...own, ...ofSchool].join(' · '),
    parentText(row, 'adult'),
    parentText(row, 'adult2'),
    line.notes.join(' '),
  ].filter((text) => text !== '');
  if (texts.length === 0 && details.every((field) => line.fields[field] === undefined)) return null;
  return (
    <span className={`stack breaks ${styles.facts}`} data-gap="tight">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
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

function Namesake({ line, onNamesake }: { line: JudgedLine; onNamesake: Acts['onNamesake'] }) {
  const choice = (isAnother: boolean, label: string) => (
    <SmallButton
      label={`${label}, line ${line.line}`}
      onClick={() => onNamesake(line.line, isAnother)}
    >
      {label}
    </SmallButton>
  );
  return (
    <Row gap="small" className="above-tight">
      {line.outcome === 'refused' && choice(false, 'Same child')}
      {choice(true, 'Somebody else')}
    </Row>
  );
}

interface Shown {
  /** Whether unchecked lines are being checked. */
  isChecking: boolean;
  ownFields: Importing['ownFields'];
}

function columnsWith(
  { onCorrect, onSettle, onNamesake }: Acts,
  { isChecking, ownFields }: Shown,
): Column<JudgedLine>[] {
  return [
    detailColumn('line', 'Line', '3.5rem', (line) => <LineNumber line={line} />),
    nameColumn('name', 'Name', 'minmax(0, 3fr)', (line) => <Name {...{ line, onCorrect }} />),
    detailColumn('email', 'Email', 'minmax(0, 3fr)', (line) =>
      line.fields.email === undefined ? (
        <EmailText email={line.cells.email || null} />
      ) : (
        <Correction field="email" {...{ line, onCorrect }} />
      ),
    ),
    detailColumn(
      'details',
      'Details',
      'minmax(0, 5fr)',
      (line) => <Details {...{ line, ownFields, onCorrect }} />,
      { className: styles.details },
    ),
    {
      key: 'outcome',
      title: 'What happens',
      width: 'minmax(0, 3fr)',
      line: 'value',
      className: styles.outcome,
      cell: (judged) => {
        const { line, outcome, reason, fields, sharesEmail, isNamesake } = judged;
        return outcome === null ? (
          <span className="note">{isChecking ? 'Checking…' : 'Not checked'}</span>
        ) : (
          <span>
            <Tag tone={tones[outcome]}>{outcomeLabels[outcome]}</Tag>
            {/* Problems of a single field are shown at that field. */}
            {reason !== '' && (outcome === 'same' || 'row' in fields || isEmpty(fields)) && (
              <span className={`note block above-tiny ${styles.reason}`}>{reason}</span>
            )}
            {sharesEmail && (
              <span className="block above-tight">
                <SharedEmailWays of={`line ${line}`} onChoose={(way) => onSettle([line], way)} />
              </span>
            )}
            {isNamesake && <Namesake line={judged} onNamesake={onNamesake} />}
          </span>
        );
      },
    },
  ];
}

export function ImportTable({
  lines,
  isChecking,
  ownFields,
  onCorrect,
  onSettle,
  onNamesake,
}: Acts & Shown & { lines: readonly JudgedLine[] }) {
  const columns = useMemo(
    () => columnsWith({ onCorrect, onSettle, onNamesake }, { isChecking, ownFields }),
    [onCorrect, onSettle, onNamesake, isChecking, ownFields],
  );
  return (
    <DataTable
      label="Students in the list"
      items={lines}
      columns={columns}
      keyOf={({ line }) => line}
      rowClassName={styles.person}
    />
  );
}
