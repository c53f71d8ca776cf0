import { cutText } from '../../../../domain/cutText.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import type {
  PastRecordsInput,
  PastRecordKind,
  PastRecordsResult,
} from '../../../../contract/pastRecords.ts';
import { leftOutLimits } from '../../../../domain/pastRecords.ts';
import type { RecordsChoices, ValueKind } from '../../../../domain/import/records/records.ts';
import { api, client } from '../../../api/api.ts';
import { useFeeTypes } from '../../../parts/feeTypes.ts';
import { usePaymentMethods } from '../../../parts/paymentMethods.ts';
import { useSchool } from '../../../session/session.ts';
import { UnreadableFile } from '../sheets.ts';
import {
  fileOf,
  firstChoices,
  keepChoices,
  likeliestRecords,
  noRecords,
  recordsReducer,
  type ReadFile,
  type RecordsFile,
  type RecordsSource,
} from './recordsState.ts';

/** The place of a row that can't be imported: its file, and the line in it. */
export interface RowPlace {
  file: string;
  line: number;
}

/** What the server is told that the rows come from. */
export const SOURCE = 'A spreadsheet';
/** What is said about rows that may be here already. */
type Again = Required<Pick<PastRecordsInput, 'also'>> &
  Pick<PastRecordsInput, 'replaces' | 'after'>;

type Rows = Partial<Record<PastRecordKind, Record<string, unknown>[]>>;

/** The school's own names for what a sheet may call otherwise. */
function useNames(): Record<ValueKind, readonly string[]> {
  const paymentMethods = usePaymentMethods();
  const { data: classes } = useQuery(api.classes.list.queryOptions());
  const feeTypes = useFeeTypes();
  return useMemo(
    () => ({
      method: paymentMethods.map(({ name }) => name),
      className: (classes?.items ?? []).map(({ name }) => name),
      whatFor: feeTypes.flatMap(({ appliesTo, name }) => (appliesTo === 'charge' ? name : [])),
      status: [],
      type: [],
    }),
    [paymentMethods, classes, feeTypes],
  );
}

/** Past records, from the first file to what was imported. Nothing is saved before `importing` runs. */
export function usePastRecords() {
  const { timeZone } = useSchool();
  const [state, dispatch] = useReducer(recordsReducer, noRecords);
  const { sources, people } = state;
  const [again, setAgain] = useState<Again>({ also: [] });
  const names = useNames();
  const known = useMemo(
    () => ({
      methods: names.method,
      classes: names.className,
      timeZone,
    }),
    [names, timeZone],
  );
  // Reading thousands of lines takes a moment, so only the file that was changed is read again.
  const [read] = useState(() => new WeakMap<RecordsSource, { of: object; file: RecordsFile }>());
  const files = useMemo(
    () =>
      sources.map((source): RecordsFile => {
        const before = read.get(source);
        if (before?.of === known) return before.file;
        const file = fileOf(source, known);
        read.set(source, { of: known, file });
        return file;
      }),
    [sources, known, read],
  );
  const input = useMemo(() => {
    const { rows, places } = together(files);
    const given: PastRecordsInput = {
      source: SOURCE,
      ...rows,
      leftOut: leftOutOf(files),
      people: { ...people },
      ...again,
    };
    return { given, places };
  }, [files, people, again]);

  // What was seen counts only as long as nothing is changed.
  const [seen, setSeen] = useState<{ of: object; result: PastRecordsResult } | null>(null);
  const looking = useMutation({
    mutationFn: (given: PastRecordsInput) => client.imports.preview(given),
    onMutate: () => importing.reset(),
    onSuccess(result, of) {
      setSeen({ of, result });
      dispatch({ type: 'ask', of: result.people });
    },
  });
  const importing = useMutation({
    mutationFn: ({ of, basedOn }: { of: PastRecordsInput; basedOn: string }) =>
      client.imports.create({ ...of, basedOn }),
    onSuccess() {
      setSeen(null);
      setAgain({ also: [] });
      dispatch({ type: 'imported', of: null });
      looking.reset();
    },
  });

  const next = useRef(1);
  const add = async (reading: () => Promise<ReadFile | null>, isPasted = false) => {
    dispatch({ type: 'reading', of: { isPasted } });
    try {
      const file = await reading();
      if (file === null) return;
      const at = likeliestRecords(file.sheets);
      const id = next.current;
      next.current += 1;
      const choices = firstChoices(file.sheets[at]);
      dispatch({ type: 'read', of: { ...file, id, at, isPasted, choices } });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      dispatch({ type: 'unreadable', of: error.message });
    }
  };
  const rows = Object.values(input.places).reduce((sum, places) => sum + places.length, 0);
  const ofFiles = files.reduce((sum, { sheet }) => sum + (sheet?.questions ?? 0), 0);
  const asked = [...state.asked.values()];
  const unnamed = asked.filter(
    ({ who, known: payer }) => payer === null && !Object.hasOwn(people, who),
  ).length;
  return {
    state,
    dispatch,
    files,
    names,
    add,
    openSheet: ({ id, sheets }: RecordsFile, at: number) =>
      dispatch({ type: 'change', of: { id, to: { at, choices: firstChoices(sheets[at]) } } }),
    /** Changes how a file is read; what isn't about its people is kept for the next one of its kind. */
    choose: ({ id, choices: before, sheet }: RecordsFile, more: Partial<RecordsChoices>) => {
      const choices = { ...before, ...more };
      keepChoices(sheet?.fingerprint ?? null, choices);
      dispatch({ type: 'change', of: { id, to: { choices } } });
    },
    rows,
    /** How many answers are missing: about the files, and about who their people are. */
    questions: ofFiles + unnamed,
    /** Where a row that can't be imported is. */
    placeOf: (kind: PastRecordKind, row: number): RowPlace | null =>
      input.places[kind]?.[row - 1] ?? null,
    asked,
    again,
    setAgain,
    /** What was seen last, and whether it is of what is chosen now. */
    seen: seen?.result ?? null,
    isFresh: seen !== null && seen.of === input.given,
    looking,
    look: () => looking.mutate(input.given),
    importing,
    importAll: () => {
      if (seen) importing.mutate({ of: input.given, basedOn: seen.result.hash });
    },
  };
}
export type PastRecords = ReturnType<typeof usePastRecords>;

/**
 * What of the money is left out, and whose it is: it explains why a balance differs. As much as the API takes; a name
 * that is too long is nobody's.
 */
function leftOutOf(files: readonly RecordsFile[]): NonNullable<PastRecordsInput['leftOut']> {
  return files
    .flatMap(({ sheet }) => (sheet && sheet.kind !== 'marks' ? sheet.leftOut : []))
    .flatMap(({ who, why }) =>
      who === undefined || who.length > leftOutLimits.who
        ? []
        : [{ who, why: cutText(why, leftOutLimits.why) }],
    )
    .slice(0, leftOutLimits.rows);
}

/** The rows of all files, with the place of each. */
function together(files: readonly RecordsFile[]): {
  rows: Rows;
  places: Partial<Record<PastRecordKind, RowPlace[]>>;
} {
  const rows: Rows = {};
  const places: Partial<Record<PastRecordKind, RowPlace[]>> = {};
  for (const { name, found } of files)
    for (const [key, ofKind] of Object.entries(found)) {
      const kind = key as PastRecordKind;
      rows[kind] = [...(rows[kind] ?? []), ...ofKind.map(({ row }) => row)];
      places[kind] = [...(places[kind] ?? []), ...ofKind.map(({ line }) => ({ file: name, line }))];
    }
  return { rows, places };
}
