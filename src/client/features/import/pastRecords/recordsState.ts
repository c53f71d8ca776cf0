import type { PastRecordKind, PastRecordsResult } from '../../../../contract/pastRecords.ts';
import type { FamilyId, StudentId } from '../../../../domain/ids.ts';
import { readRecords } from '../../../../domain/import/records/read.ts';
import type { RecordsChoices, RecordsSheet } from '../../../../domain/import/records/records.ts';
import { reducerOf } from '../acts.ts';
import { keptByHeads } from '../keptByHeads.ts';
import type { Sheet } from '../sheets.ts';

// The files of past records, what a person said about each, and whom they are about: one value and what changes it.

/** A file, or what was pasted: its sheets. */
export interface ReadFile {
  name: string;
  sheets: readonly Sheet[];
}

export interface RecordsSource extends ReadFile {
  id: number;
  isPasted: boolean;
  /** The sheet that is read. */
  at: number;
  choices: RecordsChoices;
}

export interface RecordsFile extends RecordsSource {
  /** What is read of it. */
  sheet: RecordsSheet;
  found: Partial<Record<PastRecordKind, readonly { line: number; row: Record<string, unknown> }[]>>;
}

type Asked = PastRecordsResult['people'][number];
export type Person = StudentId | FamilyId | null;

export interface RecordsState {
  sources: readonly RecordsSource[];
  /** Why the last file can't be read, or null. */
  failure: string | null;
  /** Counts the imports, so that a pasted text is gone after each, too. */
  round: number;
  /** Whom the rows call so; null leaves their rows out. */
  people: Readonly<Record<string, Person>>;
  /** Who was asked about stays on the screen, so that an answer can be changed. */
  asked: ReadonlyMap<string, Asked>;
}

export const noRecords: RecordsState = {
  sources: [],
  failure: null,
  round: 0,
  people: {},
  asked: new Map(),
};

interface Acts {
  /** A file, or a text, is being read; what is pasted replaces what was pasted before, also if it can't be read. */
  reading: { isPasted: boolean };
  read: RecordsSource;
  unreadable: string;
  remove: number;
  change: { id: number; to: Partial<RecordsSource> };
  ask: readonly Asked[];
  /** Who somebody is; undefined takes the answer back. */
  person: { who: string; person: Person | undefined };
  imported: null;
}
export const recordsReducer = reducerOf<RecordsState, Acts>({
  reading: (state, { isPasted }) => ({
    ...state,
    failure: null,
    sources: isPasted ? state.sources.filter((one) => !one.isPasted) : state.sources,
  }),
  read: (state, source) => {
    const others = state.sources.filter((one) => !(source.isPasted && one.isPasted));
    return { ...state, sources: [...others, source] };
  },
  unreadable: (state, failure) => ({ ...state, failure }),
  remove: (state, id) => ({ ...state, sources: state.sources.filter((one) => one.id !== id) }),
  change: (state, { id, to }) => ({
    ...state,
    sources: state.sources.map((one) => (one.id === id ? { ...one, ...to } : one)),
  }),
  ask: (state, people) => ({
    ...state,
    asked: new Map([...state.asked, ...people.map((one) => [one.who, one] as const)]),
  }),
  person: (state, { who, person }) => {
    const { [who]: _before, ...others } = state.people;
    return { ...state, people: person === undefined ? others : { ...others, [who]: person } };
  },
  imported: ({ round }) => ({ ...noRecords, round: round + 1 }),
});

/** What is kept for the next file with the same headings: how it is read, and nothing of its people and its days. */
type Kept = Pick<
  RecordsChoices,
  'kind' | 'columns' | 'dateOrder' | 'belowZero' | 'owedBelowZero' | 'values'
>;
const kept = keptByHeads<Kept>('turnout-past-records');

export function keepChoices(fingerprint: string | null, choices: RecordsChoices): void {
  const { kind, columns, dateOrder, belowZero, owedBelowZero, values } = choices;
  const { className: _names, ...ofValues } = values ?? {};
  kept.keep(fingerprint, {
    ...(kind !== undefined && { kind }),
    ...(columns !== undefined && { columns }),
    ...(dateOrder !== undefined && { dateOrder }),
    ...(belowZero !== undefined && { belowZero }),
    ...(owedBelowZero !== undefined && { owedBelowZero }),
    values: ofValues,
  });
}

/** The choices for a sheet nobody has decided about here. */
export function firstChoices(sheet: Sheet | undefined): RecordsChoices {
  if (!sheet || sheet.problem !== null) return {};
  const { fingerprint } = readRecords(sheet.rows);
  return { ...kept.find(fingerprint), hidden: sheet.hidden };
}

/** The first sheet whose headings say what it has, or else the first one that can be read. */
export function likeliestRecords(sheets: readonly Sheet[]): number {
  const points = sheets.map(({ rows, problem, isHidden }): number => {
    if (problem !== null || isHidden) return -1;
    return readRecords(rows).suggestedKind === null ? 0 : 1;
  });
  return Math.max(0, points.indexOf(Math.max(...points)));
}

/** What is read of a file, with the names that the school has. */
export function fileOf(source: RecordsSource, names: Partial<RecordsChoices>): RecordsFile {
  const current = source.sheets[source.at];
  const sheet = readRecords(current?.rows ?? [], { ...names, ...source.choices });
  const problem = current?.problem ?? sheet.problem;
  return {
    ...source,
    sheet: { ...sheet, problem },
    found: problem === null ? (sheet.rows as unknown as RecordsFile['found']) : {},
  };
}
