import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { countOf, formatCount } from '../../../domain/counts.ts';
import type { Edit } from '../../../domain/import/edits.ts';
import type { ImportField } from '../../../domain/import/fields.ts';
import type { SharedEmailWay } from '../../../domain/import/sharedEmails.ts';
import { failedTo } from '../../api/failure.ts';
import { saveFile } from '../../files/saveFile.ts';
import { ArrivalStatus, useArrivalStatus } from '../../parts/ArrivalStatus.tsx';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { FilterChip, FilterChips } from '../../ui/button/FilterChip.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { IconDownload } from '../../ui/icon/icons.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { ErrorState, ErrorText } from '../../ui/state/states.tsx';
import { ImportBar } from './ImportBar.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportSource } from './ImportSource.tsx';
import { ImportTable, outcomeLabels } from './ImportTable.tsx';
import { LeftOutLines } from './LeftOutLines.tsx';
import { readFile, readText } from './readFile.ts';
import { refusedFile } from './refusedFile.ts';
import { useImport, type JudgedLine } from './useImport.ts';

const EXAMPLE = 'First name\tLast name\tEmail\nAda\tLovelace\tada@example.com';

type Outcome = NonNullable<JudgedLine['outcome']>;

// The lines that were added are counted by the heading of the result.
const outcomes: readonly Outcome[] = ['created', 'same', 'refused'];

interface Props {
  onPasswords: (slips: readonly Slip[]) => void;
  /** The passwords that were created so far. */
  children: ReactNode;
}

/** Imports a list of students: its lines, what will happen to each, what to correct, and the result. */
export function ImportList({ onPasswords, children }: Props) {
  const [status, setStatus] = useArrivalStatus();
  const list = useImport(status);
  const { judged, adding, state, dispatch } = list;
  const [shown, setShown] = useState<Outcome | null>(null);
  // Corrected lines stay visible until the filter changes.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLDivElement>(null);
  const touch = useCallback(
    (lines: readonly string[]) => setTouched((before) => new Set([...before, ...lines])),
    [setTouched],
  );
  // The pressed button disappears with its question.
  const focusTable = useCallback(() => table.current?.focus({ preventScroll: true }), []);
  const onSettle = (lines: readonly string[], way: SharedEmailWay) => {
    touch(lines);
    focusTable();
    list.settle(lines, way);
  };
  const edit = useCallback(
    (line: string, change: Edit) => {
      touch([line]);
      dispatch({ type: 'edit', of: new Map([[line, change]]) });
    },
    [touch, dispatch],
  );
  const onCorrect = useCallback(
    (line: string, field: ImportField, text: string) => edit(line, { cells: { [field]: text } }),
    [edit],
  );
  const onNamesake = useCallback(
    (line: string, isAnother: boolean) => {
      focusTable();
      edit(line, isAnother ? { another: true } : { leftOut: 'same child' });
    },
    [edit, focusTable],
  );
  const of = (outcome: Outcome) => judged.filter((line) => line.outcome === outcome);
  const fresh = of('created').length;
  const refused = of('refused');
  // There is nothing to count before the server has checked the list.
  const isKnown = judged.some(({ outcome }) => outcome !== null);
  const listed = judged.filter(
    ({ line, outcome }) => shown === null || outcome === shown || touched.has(line),
  );
  const choose = (outcome: Outcome | null) => {
    setTouched(new Set());
    setShown(outcome);
  };
  const take = (read: Parameters<typeof list.take>[0]) => {
    choose(null);
    adding.reset();
    void list.take(read);
  };

  const hasAddedAll = adding.isSuccess && fresh === 0;
  // What is left to correct isn't folded away.
  const isDone = hasAddedAll && refused.length === 0;
  const lines = (
    <>
      <Row gap="small" below="small" justify="between">
        <FilterChips label="Lines">
          <FilterChip
            text={`All (${formatCount(judged.length)})`}
            pressed={shown === null}
            onPress={() => choose(null)}
          />
          {outcomes.map((outcome) => (
            <FilterChip
              key={outcome}
              text={
                isKnown
                  ? `${outcomeLabels[outcome]} (${formatCount(of(outcome).length)})`
                  : outcomeLabels[outcome]
              }
              pressed={shown === outcome}
              onPress={(pressed) => choose(pressed ? outcome : null)}
            />
          ))}
        </FilterChips>
        {refused.length > 0 && (
          <Button
            variant="secondary"
            icon={<IconDownload size={18} aria-hidden />}
            onClick={() => void refusedFile(refused).then(saveFile)}
          >
            Download what needs fixing
          </Button>
        )}
      </Row>
      {list.fit.map((sentence) => (
        <p key={sentence} className="below">
          {sentence}
        </p>
      ))}
      <ImportTable
        lines={listed}
        isChecking={list.isChecking}
        ownFields={list.ownFields}
        onCorrect={onCorrect}
        onSettle={onSettle}
        onNamesake={onNamesake}
      />
      {list.families > 0 && fresh > 0 && (
        <p className="above">
          We’ll make {list.families === 1 ? 'a family' : `${formatCount(list.families)} families`}.
          Invite the parents later so they can see what they owe.
        </p>
      )}
      {fresh > 0 && (
        <div className="above short">
          <ArrivalStatus label="Status" value={status} onChange={setStatus} />
        </div>
      )}
    </>
  );

  return (
    <Sections>
      <ImportSource
        label="Your list"
        description="Paste names, one per line, or rows from a spreadsheet with their headings. Parents, classes and balances are read too."
        placeholder={EXAMPLE}
        isRead={judged.length > 0}
        onText={(text) => take(() => readText(text))}
        onFile={(file) => take(() => readFile(file))}
      />
      <ErrorText error={list.failure} />
      {state.sheets.length > 1 && (
        <div className="short">
          <SelectField
            label="Sheet"
            value={String(state.at)}
            options={state.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(which) => dispatch({ type: 'openSheet', of: Number(which) })}
          />
        </div>
      )}
      <ImportResult list={list} onPasswords={onPasswords} />
      {children}
      {list.error && (
        <ErrorState error={failedTo('check the list', list.error)} onRetry={list.retry} />
      )}
      {list.sheet && <ImportQuestions list={list} onAnswered={focusTable} />}
      {list.sheet && (
        <div className="stack" data-gap="tight">
          <ImportColumns key={state.list} {...list} />
          <LeftOutLines {...list} />
        </div>
      )}
      {judged.length > 0 && (
        <div ref={table} tabIndex={-1}>
          {isDone ? (
            <Disclosure label={`Lines of the list (${formatCount(judged.length)})`}>
              {lines}
            </Disclosure>
          ) : (
            lines
          )}
        </div>
      )}
      {list.sheet && !hasAddedAll && (
        <ImportBar
          questions={list.questions}
          button={
            <Button
              // What is read the other way round is somebody else's, and nobody would notice.
              disabled={fresh === 0 || !list.isJudged || list.unread > 0}
              loading={adding.isPending}
              onClick={() => adding.mutate()}
            >
              {isKnown && fresh === 0
                ? 'No one to add'
                : `Add ${isKnown ? countOf(fresh, 'student') : 'students'}`}
            </Button>
          }
        >
          <ErrorText error={adding.error} />
        </ImportBar>
      )}
    </Sections>
  );
}
