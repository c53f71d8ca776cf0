import { countOf } from '../../../../domain/counts.ts';
import {
  columnsOfKind,
  recordsColumnChoices,
  recordsKindLabels,
  valueLabels,
  type RecordsChoices,
  type RecordsKind,
  type RecordsSheet,
  type ValueKind,
} from '../../../../domain/import/records/records.ts';
import type { Cells } from '../../../../domain/import/table.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { Columns, withColumn } from '../Columns.tsx';
import { LeftOutList } from '../LeftOutList.tsx';
import styles from './PastRecords.module.css';
import { RecordsQuestions } from './RecordsQuestions.tsx';
import type { RecordsFile } from './recordsState.ts';
import { RecordsValues } from './RecordsValues.tsx';
import type { PastRecords } from './usePastRecords.ts';

type Records = Pick<PastRecords, 'names' | 'choose' | 'openSheet' | 'dispatch'>;

/** A sheet of past records: what it has, what its columns and words mean, and what of it is left out. */
export function RecordsFileCard({ file, records }: { file: RecordsFile; records: Records }) {
  const { names } = records;
  const { sheet, sheets, at, choices, name } = file;
  if (!sheet) return null;
  const rows = Object.values(sheet.rows).reduce((sum, some) => sum + some.length, 0);
  const choose = (more: Partial<RecordsChoices>) => records.choose(file, more);
  return (
    <Card title={name}>
      <Stack>
        <WhatItHas sheet={sheet} onChoose={(kind) => choose({ kind })} />
        {sheet.kind !== null && (
          <>
            <RecordsColumns
              kind={sheet.kind}
              sheet={sheet}
              rows={sheets[at]?.rows ?? []}
              choices={choices}
              onChoose={choose}
            />
            <p role="status" className={sheet.problem === null ? undefined : 'strong'}>
              {sheet.problem ??
                `${countOf(rows, 'row is', 'rows are')} ready.${
                  sheet.questions > 0
                    ? ` ${countOf(sheet.questions, 'question', 'questions')} left: other rows wait for your ${sheet.questions === 1 ? 'answer' : 'answers'}.`
                    : ''
                }`}
            </p>
            <RecordsQuestions
              file={file}
              sheet={sheet}
              classes={names.className}
              onChoose={choose}
            />
            {(Object.keys(valueLabels) as ValueKind[]).map((kind) => (
              <RecordsValues
                key={kind}
                kind={kind}
                asked={sheet.values[kind]}
                isMoney={sheet.kind !== 'marks'}
                names={names[kind]}
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
            {sheet.said.map((text) => (
              <p key={text} className="breaks">
                {text}
              </p>
            ))}
            <LeftOutList lines={sheet.leftOut} keyOf={({ line }, index) => `${line} ${index}`}>
              {({ line, text, why }) => (
                <span className="breaks">
                  Line {line}: {text} <span className="note">{why}</span>
                </span>
              )}
            </LeftOutList>
          </>
        )}
        <Row gap="small" align="end">
          {sheets.length > 1 && (
            <SelectField
              label="Sheet"
              value={String(at)}
              options={sheets.map((one, index) => ({ value: String(index), label: one.name }))}
              onChange={(which) => records.openSheet(file, Number(which))}
            />
          )}
          <Button
            variant="quiet"
            tone="neutral"
            aria-label={`Remove ${name}`}
            onClick={() => records.dispatch({ type: 'remove', of: file.id })}
          >
            Remove
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** The first question; what the headings suggest stands out, and is confirmed with a press. */
function WhatItHas({
  sheet: { kind, suggestedKind, problem },
  onChoose,
}: {
  sheet: RecordsSheet;
  onChoose: (kind: RecordsKind) => void;
}) {
  const highlighted = kind ?? suggestedKind;
  return (
    <div role="group" aria-label="What does it have?">
      <div className={styles.kinds}>
        {(Object.keys(recordsKindLabels) as RecordsKind[]).map((one) => (
          <Button
            key={one}
            variant={highlighted === one ? 'primary' : 'secondary'}
            aria-pressed={kind === one}
            onClick={() => onChoose(one)}
          >
            {recordsKindLabels[one]}
          </Button>
        ))}
      </div>
      {kind === null && (
        <p className="note above">
          {problem ??
            (suggestedKind === null
              ? 'Payments and charges may be in one file, if a column says which is which.'
              : `Its headings look like ${recordsKindLabels[suggestedKind].toLowerCase()}.`)}
        </p>
      )}
    </div>
  );
}

interface ColumnsProps {
  kind: RecordsKind;
  sheet: RecordsSheet;
  rows: Cells;
  choices: RecordsChoices;
  onChoose: (more: Partial<RecordsChoices>) => void;
}

/** What each column is, and which are days. */
function RecordsColumns({ kind, sheet, rows, choices, onChoose }: ColumnsProps) {
  const { columns, problem } = sheet;
  if (columns.length === 0) return null;
  const days = columns.filter(({ column }) => column === 'day').map(({ index }) => index);
  const [first = 'none', last = 'none'] = [days[0], days.at(-1)];
  const ends = [
    { value: 'none', label: 'None' },
    ...columns.map(({ index, head }) => ({ value: String(index), label: head })),
  ];
  const setDays = (from: string, to: string) =>
    onChoose({
      days: from === 'none' || to === 'none' ? null : [Number(from), Number(to)],
      columns: (choices.columns ?? []).map((one) => (one === 'day' ? null : one)),
    });
  return (
    <div>
      <Columns
        key={`${kind} ${problem === null}`}
        columns={columns}
        options={recordsColumnChoices(kind)}
        headings={{
          rows,
          at: sheet.heading ?? 0,
          onChoose: (heading) => onChoose({ heading, columns: [], days: null }),
        }}
        isOpen={problem !== null}
        onChoose={(index, column) =>
          onChoose({ columns: withColumn(choices.columns, index, column) })
        }
      >
        {columnsOfKind[kind].includes('day') && (
          <Row gap="small" align="end">
            <SelectField
              label="First day"
              value={String(first)}
              options={ends}
              onChange={(from) => setDays(from, last === 'none' ? from : String(last))}
            />
            <SelectField
              label="Last day"
              value={String(last)}
              options={ends}
              onChange={(to) => setDays(first === 'none' ? to : String(first), to)}
            />
          </Row>
        )}
      </Columns>
    </div>
  );
}
