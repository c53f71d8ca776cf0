import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PastRecordKind, PastRecordsResult } from '../../../../contract/pastRecords.ts';
import { groupBy } from '../../../../domain/collections.ts';
import { countOf, formatCount } from '../../../../domain/counts.ts';
import { bookKindLabels } from '../../../../domain/import/books/books.ts';
import { listOfNames } from '../../../../domain/import/messages.ts';
import {
  programKeys,
  programs,
  reportLabels,
  type ReportKind,
} from '../../../../domain/import/books/programs.ts';
import { api } from '../../../api/api.ts';
import { failedUnlessRefused } from '../../../api/failure.ts';
import { useSchool } from '../../../session/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CheckField } from '../../../ui/field/CheckField.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { isFocusLost } from '../../../ui/focus/focus.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { Sections } from '../../../ui/layout/Sections.tsx';
import { ErrorText } from '../../../ui/state/states.tsx';
import { ImportSource } from '../ImportSource.tsx';
import { BookFileCard } from './BookFileCard.tsx';
import { EarlierImports, whatCame } from './EarlierImports.tsx';
import { People } from './People.tsx';
import { PredecessorCard } from './PredecessorCard.tsx';
import { readBookFile, readBookText } from './readBookFile.ts';
import { SideBySide } from './SideBySide.tsx';
import { usePastRecords, type History } from './usePastRecords.ts';

const EXAMPLE = 'Date\tStudent\tAmount\tMethod\n9/8/2025\tAda Bell\t65.00\tCash';

/** Brings the years before: files, what they mean, whom they are about, old and new side by side, and one press. */
export function ImportPastRecords() {
  const { timeZone } = useSchool();
  const history = usePastRecords();
  const { data: students } = useQuery(api.students.list.queryOptions({ input: {} }));
  const { seen, isFresh, looking, bringing, files } = history;
  const came = seen ? Object.values(seen.came).reduce((sum, count) => sum + count, 0) : 0;

  // The pressed button is gone once everything came.
  const done = useRef<HTMLDivElement>(null);
  const { isSuccess } = bringing;
  useEffect(() => {
    if (isSuccess && isFocusLost()) done.current?.querySelector('h2')?.focus();
  }, [isSuccess]);

  return (
    <Sections>
      <div className="no-print">
        <Sections>
          <WhereFrom history={history} />
          <ImportSource
            key={history.round}
            label="Payments, charges, attendance or balances"
            description="Choose a file or paste a table, one after the other: they are brought together."
            placeholder={EXAMPLE}
            accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
            onText={(text) => void history.add(() => readBookText(text, timeZone), true)}
            onFile={(file) => void history.add(() => readBookFile(file, timeZone))}
          />
          {history.failure !== null && (
            <p role="alert" className="error-text">
              {history.failure}
            </p>
          )}
          {files.map((file) =>
            file.dump ? (
              <PredecessorCard key={file.id} file={file} dump={file.dump} books={history} />
            ) : (
              <BookFileCard key={file.id} file={file} books={history} />
            ),
          )}
          {history.asked.length > 0 && (
            <People students={students?.items ?? []} history={history} />
          )}
        </Sections>
      </div>
      {files.length > 0 && (
        <div className="no-print">
          <Row gap="small">
            <Button
              variant={isFresh && came > 0 ? 'secondary' : 'primary'}
              disabled={history.rows === 0}
              loading={looking.isPending}
              onClick={history.look}
            >
              See old and new
            </Button>
            <span role="status" className="note">
              {looking.isPending
                ? `Working out ${countOf(history.rows, 'row')}. Nothing is saved yet.`
                : seen && !isFresh
                  ? 'Something was changed since.'
                  : ''}
            </span>
          </Row>
          <ErrorText
            error={looking.error && failedUnlessRefused('work out the history', looking.error)}
          />
        </div>
      )}
      {seen && isFresh && <Shown seen={seen} came={came} history={history} />}
      {bringing.data && (
        <div ref={done}>
          <Sections>
            <Card title={`${sentence(whatCame(bringing.data.came)) || 'Nothing new'} brought`}>
              <Row gap="small" above="small">
                <Button variant="secondary" onClick={() => window.print()}>
                  Print old and new
                </Button>
              </Row>
            </Card>
            <SideBySide result={bringing.data} source={bringing.data.import.source} />
          </Sections>
        </div>
      )}
      <div className="no-print">
        <EarlierImports />
      </div>
    </Sections>
  );
}

const MOST_NAMED = 6;
const named = (names: readonly string[]) => listOfNames(names.slice(0, MOST_NAMED), names.length);

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function WhereFrom({ history }: { history: History }) {
  const { exports, reports, advice, isTried } = programs[history.program];
  return (
    <Card>
      <Stack gap="small">
        <SelectField
          label="Where do you come from?"
          value={history.program}
          options={programKeys.map((value) => ({ value, label: programs[value].name }))}
          onChange={history.chooseProgram}
        />
        {exports === 'sheets' && (
          <ul className="stack" data-gap="tight">
            {(Object.keys(reportLabels) as ReportKind[]).map((kind) => (
              <li key={kind}>
                {reportLabels[kind]}
                {reports[kind] !== null && (
                  <>
                    : <span className="strong">{reports[kind]}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {advice !== '' && <p>{advice}</p>}
        {!isTried && (
          <p className="note">
            This is from that program’s help pages, and not yet tried with a real file. If a column
            is read wrong, choose what it is.
          </p>
        )}
      </Stack>
    </Card>
  );
}

/** What bringing it would do, and the press that does it. */
function Shown({
  seen,
  came,
  history,
}: {
  seen: PastRecordsResult;
  came: number;
  history: History;
}) {
  const { bringing } = history;
  const alike = seen.refused.filter((one) => one.alike).length;
  return (
    <>
      <div className="no-print">
        <Card title={came > 0 ? `${sentence(whatCame(seen.came))} can come` : 'Nothing new'}>
          <Stack>
            {seen.already > 0 && (
              <p>{countOf(seen.already, 'row is', 'rows are')} here already, from before.</p>
            )}
            {seen.newClasses.length > 0 && (
              <p>
                New classes, over with their last mark:{' '}
                {named(seen.newClasses.map(({ name }) => name))}.
              </p>
            )}
            {seen.newKinds.length > 0 && (
              <p>New kinds of charges: {named(seen.newKinds)}. They have no price yet.</p>
            )}
            {(alike > 0 || history.alike) && (
              <CheckField
                label={`Bring ${alike > 0 ? countOf(alike, 'row') : 'rows'} that may be here already`}
                description="The same student has the same amount on the same day."
                value={history.alike}
                onChange={history.setAlike}
              />
            )}
            <Refused seen={seen} history={history} />
            <p className="note">First Turnout makes a backup. All of it comes, or nothing.</p>
            <Row gap="small">
              <Button disabled={came === 0} loading={bringing.isPending} onClick={history.bring}>
                {came > 0 ? `Bring ${countOf(came, 'row')}` : 'Nothing to bring'}
              </Button>
              <Button variant="secondary" onClick={() => window.print()}>
                Print old and new
              </Button>
            </Row>
            <ErrorText
              error={bringing.error && failedUnlessRefused('bring the history', bringing.error)}
            />
          </Stack>
        </Card>
      </div>
      <SideBySide result={seen} source={programs[history.program].name} />
    </>
  );
}

const MOST_SHOWN = 200;

const kindLabels: Record<PastRecordKind, string> = {
  payments: bookKindLabels.payments,
  charges: bookKindLabels.charges,
  marks: bookKindLabels.marks,
  balances: bookKindLabels.balances,
  credits: 'Credits',
  expenses: 'Expenses',
  budgetEntries: 'Budget',
};

/** The rows that can't come, by reason, each with its place in its file. */
function Refused({ seen, history }: { seen: PastRecordsResult; history: History }) {
  if (seen.refused.length === 0) return null;
  const byReason = groupBy(seen.refused, ({ reason }) => reason);
  return (
    <Disclosure isOpen label={`${countOf(seen.refused.length, 'row', 'rows')} can’t come`}>
      <ul className="stack" data-gap="tight">
        {[...byReason].slice(0, MOST_SHOWN).map(([reason, rows]) => (
          <li key={reason} className="breaks">
            {reason}{' '}
            <span className="note">
              {rows.length > 1 && `${formatCount(rows.length)} rows: `}
              {listOfNames(
                rows.slice(0, 6).map(({ kind, row }) => {
                  const place = history.placeOf(kind, row);
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
    </Disclosure>
  );
}
