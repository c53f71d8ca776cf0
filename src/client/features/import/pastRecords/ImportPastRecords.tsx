import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PastRecordKind, PastRecordsResult } from '../../../../contract/pastRecords.ts';
import { groupBy } from '../../../../domain/collections.ts';
import { countOf, formatCount } from '../../../../domain/counts.ts';
import { recordsKindLabels } from '../../../../domain/import/records/records.ts';
import { listOfNames } from '../../../../domain/import/messages.ts';
import { api } from '../../../api/api.ts';
import { failedUnlessRefused } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { isFocusLost } from '../../../ui/focus/focus.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { Sections } from '../../../ui/layout/Sections.tsx';
import { ErrorText } from '../../../ui/state/states.tsx';
import { ImportBar } from '../ImportBar.tsx';
import { ImportSource } from '../ImportSource.tsx';
import { RecordsFileCard } from './RecordsFileCard.tsx';
import { Again } from './Again.tsx';
import { EarlierImports, sentence, sumsInWords, UndoImport, whatIsIn } from './EarlierImports.tsx';
import { People } from './People.tsx';
import { readRecordsFile, readRecordsText } from './readRecordsFile.ts';
import { SideBySide } from './SideBySide.tsx';
import { SOURCE, usePastRecords, type PastRecords } from './usePastRecords.ts';

const EXAMPLE = 'Date\tStudent\tAmount\tMethod\n9/8/2025\tAda Bell\t65.00\tCash';

/** Imports past records: files, what they mean, whom they are about, old and new side by side, and one press. */
export function ImportPastRecords() {
  const records = usePastRecords();
  const { data: students } = useQuery(api.students.list.queryOptions({ input: {} }));
  const { seen, isFresh, importing, files, state } = records;
  const count = seen ? Object.values(seen.came).reduce((sum, some) => sum + some, 0) : 0;

  // The pressed button is gone once everything is imported.
  const done = useRef<HTMLDivElement>(null);
  const { isSuccess } = importing;
  useEffect(() => {
    if (isSuccess && isFocusLost()) done.current?.querySelector('h2')?.focus();
  }, [isSuccess]);

  return (
    <Sections>
      <div className="no-print">
        <Sections>
          {files.map((file) => (
            <RecordsFileCard key={file.id} file={file} records={records} />
          ))}
          <ImportSource
            key={state.round}
            isRead={files.length > 0}
            label="Payments, charges, attendance or balances"
            description="Choose a file or paste a table, one after the other: they are imported together."
            placeholder={EXAMPLE}
            onText={(text) => void records.add(() => readRecordsText(text), true)}
            onFile={(file) => void records.add(() => readRecordsFile(file))}
          />
          {state.failure !== null && (
            <p role="alert" className="error-text">
              {state.failure}
            </p>
          )}
          {records.asked.length > 0 && (
            <People students={students?.items ?? []} records={records} />
          )}
        </Sections>
      </div>
      {seen && <Again seen={seen} records={records} />}
      {seen && isFresh && <Shown seen={seen} count={count} records={records} />}
      {files.length > 0 && <Press count={count} records={records} />}
      {importing.data && (
        <div ref={done}>
          <Sections>
            <Card title={`${sentence(whatIsIn(importing.data.came)) || 'Nothing new'} imported`}>
              {importing.data.import.sums && (
                <p>{sumsInWords(importing.data.import.sums, 'recorded')}</p>
              )}
              <Row gap="small" above="small">
                <Button variant="secondary" onClick={() => window.print()}>
                  Print old and new
                </Button>
                <UndoImport id={importing.data.import.id} came={importing.data.import.came} />
              </Row>
            </Card>
            <SideBySide result={importing.data} source={importing.data.import.source} />
          </Sections>
        </div>
      )}
      <div className="no-print">
        <EarlierImports />
      </div>
    </Sections>
  );
}

/** First a look at what would happen, and then the import of just that. */
function Press({ count, records }: { count: number; records: PastRecords }) {
  const { seen, isFresh, looking, importing, questions, rows } = records;
  const changed = seen && !isFresh ? 'Something was changed since.' : '';
  const working = `Working out ${countOf(rows, 'row')}. Nothing is saved yet.`;
  return (
    <ImportBar
      note={looking.isPending ? working : changed}
      questions={looking.isPending ? 0 : questions}
      button={
        seen && isFresh ? (
          <Button disabled={count === 0} loading={importing.isPending} onClick={records.importAll}>
            {count > 0 ? `Import ${countOf(count, 'row')}` : 'Nothing to import'}
          </Button>
        ) : (
          <Button disabled={rows === 0} loading={looking.isPending} onClick={records.look}>
            See old and new
          </Button>
        )
      }
    >
      <ErrorText error={failedUnlessRefused('work out the balances', looking.error)} />
      <ErrorText error={failedUnlessRefused('import past records', importing.error)} />
    </ImportBar>
  );
}

const MOST_NAMED = 6;
const named = (names: readonly string[]) => listOfNames(names.slice(0, MOST_NAMED), names.length);

/** What the import would do. */
function Shown({
  seen,
  count,
  records,
}: {
  seen: PastRecordsResult;
  count: number;
  records: PastRecords;
}) {
  const { refused, sums } = seen;
  return (
    <>
      <div className="no-print">
        <Card title={count > 0 ? `${sentence(whatIsIn(seen.came))} to import` : 'Nothing new'}>
          <Stack>
            {sums.list.rows > 0 && <p>{sumsInWords(sums, 'to record')}</p>}
            {seen.newClasses.length > 0 && (
              <p>
                New classes, over with their last mark:{' '}
                {named(seen.newClasses.map(({ name }) => name))}.
              </p>
            )}
            {seen.newKinds.length > 0 && (
              <p>New kinds of charges: {named(seen.newKinds)}. They have no price yet.</p>
            )}
            {refused.length > 0 && (
              <Disclosure isOpen label={`${countOf(refused.length, 'row')} can’t be imported`}>
                <Reasons of={refused} records={records} />
              </Disclosure>
            )}
            <p className="note">
              Everything is imported, or nothing. You can undo it right after, or later.
            </p>
            <Row gap="small">
              <Button variant="secondary" onClick={() => window.print()}>
                Print old and new
              </Button>
            </Row>
          </Stack>
        </Card>
      </div>
      <SideBySide result={seen} source={SOURCE} />
    </>
  );
}

const MOST_SHOWN = 200;

const kindLabels: Record<PastRecordKind, string> = {
  payments: recordsKindLabels.payments,
  charges: recordsKindLabels.charges,
  marks: recordsKindLabels.marks,
  balances: recordsKindLabels.balances,
  credits: 'Credits',
};

/** Rows that aren't imported, by reason, each with its place in its file. */
function Reasons({ of, records }: { of: PastRecordsResult['refused']; records: PastRecords }) {
  const byReason = groupBy(of, ({ reason }) => reason);
  if (of.length === 0) return null;
  return (
    <ul className="stack" data-gap="tight">
      {[...byReason].slice(0, MOST_SHOWN).map(([reason, rows]) => (
        <li key={reason} className="breaks">
          {reason}{' '}
          <span className="note">
            {rows.length > 1 && `${formatCount(rows.length)} rows: `}
            {listOfNames(
              rows.slice(0, MOST_NAMED).map(({ kind, row }) => {
                const place = records.placeOf(kind, row);
                return place
                  ? `${place.file}, line ${place.line}`
                  : `${kindLabels[kind]}, row ${row}`;
              }),
              rows.length,
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
