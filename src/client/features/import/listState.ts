import type { Column } from '../../../domain/import/columns.ts';
import { withEdits, type Edits } from '../../../domain/import/edits.ts';
import { fingerprintIn, readSheet, type ReadingChoices } from '../../../domain/import/sheet.ts';
import { reducerOf, type ActionOf } from './acts.ts';
import { keptByHeads } from './keptByHeads.ts';
import { likeliestSheet, withSheetOfClasses, type Sheet } from './sheets.ts';

// A list while it is read: its file, what a person chose about how to read it, and what they corrected. One value and
// what changes it.

export interface ListState {
  sheets: readonly Sheet[];
  /** Which of them is read. */
  at: number;
  choices: ReadingChoices;
  edits: Edits;
  /** Why nothing can be read, or null. */
  failure: string | null;
  addsClasses: boolean;
  /** Whether families that may be one are one; null until somebody says it. */
  oneFamily: boolean | null;
  /** Lists and what is changed about them are numbered, because comparing thousands of rows takes longer than a request. */
  list: number;
  version: number;
}

export const noList: ListState = {
  sheets: [],
  at: 0,
  choices: {},
  edits: new Map(),
  failure: null,
  addsClasses: true,
  oneFamily: null,
  list: 0,
  version: 0,
};

interface Acts {
  take: readonly Sheet[];
  unreadable: string;
  openSheet: number;
  edit: Edits;
  choose: readonly (Column | null)[];
  /** The line of the headings, from 1; 0 for none. */
  heading: number;
  /** Makes a line that was left out a student. */
  takeIn: number;
  answer: { key: string; value: string };
  addsClasses: boolean;
  oneFamily: boolean;
}
export type ListAction = ActionOf<Acts>;

/** Columns as they were chosen, for the next list with the same headings. */
export const keptColumns = keptByHeads<(Column | null)[]>('turnout-list-columns');

/** The sheet as it is read now; null if it can't be. */
export function readList({ sheets, at, choices }: Pick<ListState, 'sheets' | 'at' | 'choices'>) {
  const current = sheets[at];
  return current && current.problem === null ? readSheet(current.rows, choices) : null;
}

/** A sheet nobody has decided about here: its columns are as they were chosen for its headings before. */
function opened(state: ListState, sheets: readonly Sheet[], at: number): ListState {
  const { rows = [], hidden = new Set<number>(), labels, problem = '' } = sheets[at] ?? {};
  const columns = keptColumns.find(fingerprintIn(rows)) ?? [];
  const thisYear = new Date().getFullYear();
  const choices = problem === null ? { hidden, columns, thisYear, ...(labels && { labels }) } : {};
  return { ...noList, sheets, at, choices, list: state.list + 1 };
}

function changed(state: ListState, more: Partial<ListState>): ListState {
  return { ...state, ...more, version: state.version + 1 };
}

const chosen = (state: ListState, more: ReadingChoices) =>
  changed(state, { choices: { ...state.choices, ...more } });

export const listReducer = reducerOf<ListState, Acts>({
  take: (state, sheets) => opened(state, withSheetOfClasses(sheets), likeliestSheet(sheets)),
  unreadable: (state, failure) => ({ ...opened(state, [], 0), failure }),
  openSheet: (state, at) => opened(state, state.sheets, at),
  edit: (state, edits) => changed(state, { edits: withEdits(state.edits, edits) }),
  choose: (state, columns) => chosen(state, { columns }),
  heading: (state, heading) => chosen(state, { heading, columns: [] }),
  takeIn: (state, line) =>
    chosen(state, { takenIn: new Set([...(state.choices.takenIn ?? []), line]) }),
  answer: (state, { key, value }) =>
    chosen(state, { answers: { ...state.choices.answers, [key]: value } }),
  addsClasses: (state, addsClasses) => ({ ...state, addsClasses }),
  oneFamily: (state, oneFamily) => ({ ...state, oneFamily }),
});
