import { useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from '../../../domain/import/columns.ts';
import { edited, withEdits, type Edits } from '../../../domain/import/edits.ts';
import type { ImportField } from '../../../domain/import/fields.ts';
import { settleSharedEmails, type SharedEmailWay } from '../../../domain/import/sharedEmails.ts';
import { fingerprintIn, readSheet, type ReadingChoices } from '../../../domain/import/sheet.ts';
import { withColumn } from './ColumnSelects.tsx';
import { keptByHeads } from './keptByHeads.ts';
import { likeliestSheet, UnreadableFile, withSheetOfClasses, type Sheet } from './sheets.ts';

interface Source {
  sheets: readonly Sheet[];
  /** Which of them is read. */
  at: number;
  choices: ReadingChoices;
  edits: Edits;
  /** Why nothing can be read, or null. */
  failure: string | null;
}

const nothing: Source = { sheets: [], at: 0, choices: {}, edits: new Map(), failure: null };

const kept = keptByHeads<(Column | null)[]>('turnout-list-columns');

/** The choices for a sheet nobody has decided about here: the columns as they were chosen for its headings before. */
function firstChoices({ rows, hidden, labels }: Sheet): ReadingChoices {
  const columns = kept.find(fingerprintIn(rows)) ?? [];
  return { hidden, columns, ...(labels && { labels }) };
}

/** A list while it is read: its file, what a person chose about how to read it, and what they corrected. */
export function useReading() {
  const [source, setSource] = useState(nothing);
  // Lists and what is changed about them are numbered, because comparing thousands of rows takes longer than a request.
  const [list, setList] = useState(0);
  const [version, setVersion] = useState(0);
  const latest = useRef(0);
  const { sheets, at, choices, edits, failure } = source;
  const current = sheets[at];
  const sheet = useMemo(
    () => (current && current.problem === null ? readSheet(current.rows, choices) : null),
    [current, choices],
  );
  const lines = useMemo(() => edited(sheet?.lines ?? [], edits), [sheet, edits]);

  const change = useCallback((how: (before: Source) => Partial<Source>) => {
    setSource((before) => ({ ...before, ...how(before) }));
    setVersion((count) => count + 1);
  }, []);
  const edit = useCallback(
    (more: Edits) => change((before) => ({ edits: withEdits(before.edits, more) })),
    [change],
  );

  const open = useCallback((next: readonly Sheet[], which: number) => {
    const chosen = next[which];
    setSource({
      ...nothing,
      sheets: next,
      at: which,
      choices: chosen && chosen.problem === null ? firstChoices(chosen) : {},
    });
    setList((count) => count + 1);
  }, []);
  /** Replaces the list with the one just pasted or chosen; of two in quick succession, the later one wins. */
  const take = useCallback(
    async (read: () => Promise<readonly Sheet[]>) => {
      latest.current += 1;
      const mine = latest.current;
      let next: readonly Sheet[] = [];
      let problem: string | null = null;
      try {
        next = await read();
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        problem = error.message;
      }
      if (mine !== latest.current) return;
      open(withSheetOfClasses(next), likeliestSheet(next));
      if (problem !== null) setSource({ ...nothing, failure: problem });
    },
    [open],
  );

  const correct = useCallback(
    (line: string, field: ImportField, text: string) =>
      edit(new Map([[line, { cells: { [field]: text } }]])),
    [edit],
  );
  const settle = (settled: readonly string[], way: SharedEmailWay) =>
    edit(settleSharedEmails(lines, new Set(settled), way));
  const choose = (index: number, column: Column) => {
    const columns = withColumn(choices.columns, index, column);
    kept.keep(sheet?.fingerprint ?? null, columns);
    change(() => ({ choices: { ...choices, columns } }));
  };
  /** Takes first names for last names, and the other way round. */
  const swapNames = () => {
    const swapped = { firstName: 'lastName', lastName: 'firstName' } as const;
    const columns = (sheet?.columns ?? []).reduce<(Column | null)[]>(
      (all, { index, column }) =>
        column === 'firstName' || column === 'lastName'
          ? withColumn(all, index, swapped[column])
          : all,
      [...(choices.columns ?? [])],
    );
    change(() => ({ choices: { ...choices, columns } }));
  };
  const takeIn = (line: number) =>
    change(() => ({
      choices: { ...choices, takenIn: new Set([...(choices.takenIn ?? []), line]) },
    }));
  const setGroupsAreClasses = (groupsAreClasses: boolean) =>
    change(() => ({ choices: { ...choices, groupsAreClasses } }));

  return {
    sheets,
    at,
    sheet,
    lines,
    edits,
    failure: failure ?? current?.problem ?? sheet?.problem ?? null,
    list,
    version,
    take,
    openSheet: (which: number) => open(sheets, which),
    edit,
    correct,
    /** Applies a choice to lines with another person's email. */
    settle,
    choose,
    swapNames,
    /** Makes a line that was left out a student. */
    takeIn,
    setGroupsAreClasses,
  };
}
export type Reading = ReturnType<typeof useReading>;
