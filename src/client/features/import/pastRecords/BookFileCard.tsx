import {
  bookColumnChoices,
  bookKindLabels,
  valueLabels,
  type BooksSheet,
  type BookKind,
  type ValueKind,
} from '../../../../domain/import/books/books.ts';
import { countOf, formatCount } from '../../../../domain/counts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { ColumnSelects, withColumn } from '../ColumnSelects.tsx';
import { LeftOutList } from '../LeftOutList.tsx';
import { BookQuestions } from './BookQuestions.tsx';
import { BookValues } from './BookValues.tsx';
import type { BookFile, BookFiles } from './useBookFiles.ts';

interface Props {
  file: BookFile;
  books: Pick<BookFiles, 'names' | 'choose' | 'openSheet' | 'remove'>;
}

const kinds = Object.entries(bookKindLabels).map(([value, label]) => ({
  value: value as BookKind,
  label,
}));

/** A sheet of the years before: what it is, what its columns and words mean, and what of it is left out. */
export function BookFileCard({ file, books }: Props) {
  const { names } = books;
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
        <BookQuestions file={file} sheet={sheet} classes={names.className} onChoose={choose} />
        {sheet.columns.length > 0 && (
          <Disclosure
            key={sheet.kind}
            isOpen={sheet.problem !== null}
            label={`Columns: ${formatCount(sheet.columns.filter(({ column }) => column !== 'unused').length)} of ${formatCount(sheet.columns.length)} used`}
          >
            <ColumnSelects
              columns={sheet.columns}
              options={bookColumnChoices}
              onChoose={(index, column) =>
                choose({ columns: withColumn(choices.columns, index, column) })
              }
            />
          </Disclosure>
        )}
        {(Object.keys(valueLabels) as ValueKind[]).map((kind) => (
          <BookValues
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
        <LeftOutList
          lines={sheet.leftOut}
          words={['line is', 'lines are']}
          keyOf={({ line }, index) => `${line} ${index}`}
        >
          {({ line, text, why }) => (
            <span className="breaks">
              Line {line}: {text} <span className="note">{why}</span>
            </span>
          )}
        </LeftOutList>
      </Stack>
    </Card>
  );
}

/** Whether rows are left out until somebody says what something means. */
function waits({ asksClass, asksDateOrder, asksYear, asksSign, values }: BooksSheet): boolean {
  const isOpen = Object.values(values).some((asked) => asked.some(({ means }) => means === null));
  return asksClass || asksDateOrder || asksYear || asksSign || isOpen;
}
