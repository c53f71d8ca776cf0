import { useCallback, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PastRecordKind } from '../../../../contract/pastRecords.ts';
import type { BookChoices, BooksSheet, ValueKind } from '../../../../domain/import/books/books.ts';
import type { PredecessorBooks } from '../../../../domain/import/books/predecessor.ts';
import { programs, type ProgramKey } from '../../../../domain/import/books/programs.ts';
import { readBooks } from '../../../../domain/import/books/read.ts';
import { api } from '../../../api/api.ts';
import { useFeeTypes } from '../../../parts/feeTypes.ts';
import { usePaymentMethods } from '../../../parts/paymentMethods.ts';
import { keptByHeads } from '../keptByHeads.ts';
import { UnreadableFile, type Sheet } from '../sheets.ts';

/** A file, or what was pasted: sheets, or a whole school of the product's predecessor. */
export interface ReadFile {
  name: string;
  sheets: readonly Sheet[];
  dump: PredecessorBooks | null;
}

interface Source extends ReadFile {
  id: number;
  isPasted: boolean;
  /** The sheet that is read. */
  at: number;
  choices: BookChoices;
}

export interface BookFile extends Source {
  /** What is read of it; null for a whole school. */
  sheet: BooksSheet | null;
  found: Partial<Record<PastRecordKind, readonly { line: number; row: Record<string, unknown> }[]>>;
}

type Kept = Pick<BookChoices, 'kind' | 'columns' | 'dateOrder' | 'negativeIs' | 'values'>;
const kept = keptByHeads<Kept>('turnout-books');

const firstChoices = (sheet: Sheet | undefined): BookChoices => {
  if (!sheet || sheet.problem !== null) return {};
  const { fingerprint } = readBooks(sheet.rows);
  return { ...kept.find(fingerprint), hidden: sheet.hidden };
};

/** The sheet that says most about the years before. */
function likeliest(sheets: readonly Sheet[]): number {
  const counts = sheets.map(({ rows, problem, isHidden }) => {
    if (problem !== null || isHidden) return -1;
    const { kind, rows: found } = readBooks(rows);
    const lines = Object.values(found).reduce((sum, some) => sum + some.length, 0);
    return kind === null ? 0 : 1 + lines;
  });
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** The files of the years before, what a person chose about each, and what is read of them. */
export function useBookFiles(program: ProgramKey) {
  const paymentMethods = usePaymentMethods();
  const { data: classes } = useQuery(api.classes.list.queryOptions());
  const [sources, setSources] = useState<readonly Source[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const next = useRef(1);
  // Reading thousands of lines takes a moment, so only the file that was changed is read again.
  const [read] = useState(() => new WeakMap<Source, { of: object; file: BookFile }>());
  const feeTypes = useFeeTypes();
  /** The school's own names for what a sheet may call otherwise. */
  const names = useMemo(
    (): Record<ValueKind, readonly string[]> => ({
      method: paymentMethods.map(({ name }) => name),
      className: (classes?.items ?? []).map(({ name }) => name),
      whatFor: feeTypes.flatMap(({ appliesTo, name }) => (appliesTo === 'charge' ? name : [])),
      status: [],
      type: [],
    }),
    [paymentMethods, classes, feeTypes],
  );
  const known = useMemo(
    () => ({
      words: programs[program].words,
      methods: names.method,
      classes: names.className,
    }),
    [program, names],
  );
  const files = useMemo(
    () =>
      sources.map((source): BookFile => {
        const before = read.get(source);
        if (before?.of === known) return before.file;
        const file = bookFile(source, known);
        read.set(source, { of: known, file });
        return file;
      }),
    [sources, known, read],
  );

  const change = useCallback(
    (id: number, how: (before: Source) => Partial<Source>) =>
      setSources((before) =>
        before.map((source) => (source.id === id ? { ...source, ...how(source) } : source)),
      ),
    [],
  );
  const add = useCallback(async (reading: () => Promise<ReadFile | null>, isPasted = false) => {
    setFailure(null);
    // What is pasted replaces what was pasted before, also if it can't be read, or is empty.
    if (isPasted) setSources((before) => before.filter((one) => !one.isPasted));
    try {
      const file = await reading();
      if (file === null) return;
      const at = likeliest(file.sheets);
      const id = next.current;
      next.current += 1;
      const source = { ...file, id, at, isPasted, choices: firstChoices(file.sheets[at]) };
      setSources((before) => [...before.filter((one) => !(isPasted && one.isPasted)), source]);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setFailure(error.message);
    }
  }, []);

  return {
    files,
    names,
    failure,
    add,
    /** Another number after each import, so that its text is gone, too. */
    round,
    clear: () => {
      setSources([]);
      setRound((count) => count + 1);
    },
    remove: (id: number) => setSources((before) => before.filter((one) => one.id !== id)),
    openSheet: (id: number, at: number) =>
      change(id, ({ sheets }) => ({ at, choices: firstChoices(sheets[at]) })),
    /** Changes how a file is read; what isn't about its people is kept for the next one of its kind. */
    choose: (file: BookFile, more: Partial<BookChoices>) => {
      const choices = { ...file.choices, ...more };
      const { kind, columns, dateOrder, negativeIs, values } = choices;
      const { className: _names, ...ofValues } = values ?? {};
      kept.keep(file.sheet?.fingerprint ?? null, {
        ...(kind !== undefined && { kind }),
        ...(columns !== undefined && { columns }),
        ...(dateOrder !== undefined && { dateOrder }),
        ...(negativeIs !== undefined && { negativeIs }),
        values: ofValues,
      });
      change(file.id, () => ({ choices }));
    },
  };
}
export type BookFiles = ReturnType<typeof useBookFiles>;

function bookFile(source: Source, names: Partial<BookChoices>): BookFile {
  if (source.dump)
    return {
      ...source,
      sheet: null,
      found: Object.fromEntries(
        Object.entries<readonly object[]>(source.dump.history as never).map(([kind, rows]) => [
          kind,
          rows.map((row, index) => ({ line: index + 1, row })),
        ]),
      ),
    };
  const current = source.sheets[source.at];
  const sheet = readBooks(current?.rows ?? [], { ...names, ...source.choices });
  const problem = current?.problem ?? sheet.problem;
  return {
    ...source,
    sheet: { ...sheet, problem },
    found: problem === null ? (sheet.rows as unknown as BookFile['found']) : {},
  };
}
