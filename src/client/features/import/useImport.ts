import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import type { ImportResult } from '../../../contract/student.ts';
import type { Column } from '../../../domain/import/columns.ts';
import { countOf } from '../../../domain/counts.ts';
import { edited } from '../../../domain/import/edits.ts';
import type { ImportField, ImportLine } from '../../../domain/import/fields.ts';
import { importMessages } from '../../../domain/import/messages.ts';
import { settleSharedEmails, type SharedEmailWay } from '../../../domain/import/sharedEmails.ts';
import { readCells } from '../../../domain/import/values.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import { isRetired } from '../../../domain/studentField.ts';
import { client as server } from '../../api/api.ts';
import { useStudentFields } from '../../parts/studentFields.ts';
import { useSchool } from '../../session/session.ts';
import { withColumn } from './Columns.tsx';
import { keptColumns, listReducer, noList, readList, type ListAction } from './listState.ts';
import { UnreadableFile, type Sheet } from './sheets.ts';

/** What the server says about a line, or that this page has just added it. */
type Outcome = ImportResult['items'][number]['outcome'] | 'added';

/** A line and what will happen to it; `outcome` is null until the server has checked it. */
export interface JudgedLine extends ImportLine {
  outcome: Outcome | null;
  reason: string;
  /** The message for each field with a problem. */
  fields: Partial<Record<ImportField, string>>;
  /** Whether somebody else's email is the only problem, so that they may be one family. */
  sharesEmail: boolean;
  /** Whether it may be somebody else of the same name. */
  isNamesake: boolean;
  /** What a student who is there has nothing of yet. */
  fills: readonly string[];
  /** The id of a student who already exists. */
  studentId?: string | undefined;
}

/** The server's answer, and the lines that its items are about. */
interface Judgment extends ImportResult {
  lines: readonly string[];
}

/** Something that was added. */
interface Added {
  actId: string | null;
  /** The students' ids, by line. */
  students: ReadonlyMap<string, string>;
  /** Everyone who can log in: students and guardians. */
  invitees: readonly string[];
  /** The guardians who can't, for want of an email. */
  withoutEmail: readonly string[];
  families: number;
  places: number;
  list: number;
}

/**
 * The import of a list, from the pasted text or file to the result and its undo. The server checks it; nothing is saved
 * before `adding` runs.
 *
 * @param status for lines without one
 */
export function useImport(status: EnrollmentStatus) {
  const [state, dispatch] = useReducer(listReducer, noList);
  const { sheets, at, choices, edits, failure, addsClasses, list, version } = state;
  const { today } = useSchool();
  const allFields = useStudentFields();
  const ownFields = useMemo(
    () => allFields.filter((field) => !isRetired(field, today)),
    [allFields, today],
  );
  const sheet = useMemo(
    () => readList({ sheets, at, choices: { ...choices, ownFields } }),
    [sheets, at, choices, ownFields],
  );
  const lines = useMemo(() => edited(sheet?.lines ?? [], edits), [sheet, edits]);
  const [acts, setActs] = useState<readonly Added[]>([]);
  const [check, setCheck] = useState(0);
  const [filled, setFilled] = useState(0);
  const latest = useRef(0);
  /** Replaces the list with the one just pasted or chosen; of two in quick succession, the later one wins. */
  const take = async (read: () => Promise<readonly Sheet[]>) => {
    latest.current += 1;
    const mine = latest.current;
    const action = await read().then(
      (next): ListAction => ({ type: 'take', of: next }),
      (error: unknown): ListAction => {
        if (!(error instanceof UnreadableFile)) throw error;
        return { type: 'unreadable', of: error.message };
      },
    );
    if (mine === latest.current) dispatch(action);
  };
  const choose = (index: number, column: Column) => {
    const columns = withColumn(choices.columns, index, column);
    keptColumns.keep(sheet?.fingerprint ?? null, columns);
    dispatch({ type: 'choose', of: columns });
  };
  const settle = (settled: readonly string[], way: SharedEmailWay) =>
    dispatch({ type: 'edit', of: settleSharedEmails(lines, new Set(settled), way) });
  const rows = useMemo(() => lines.map(readCells), [lines]);
  const checkAgain = () => setCheck((count) => count + 1);

  const oneFamily = state.oneFamily === true;
  const asOne = oneFamily ? { oneFamily } : {};
  const judgment = useQuery({
    queryKey: ['list of students', list, version, check, oneFamily, ownFields],
    queryFn: async (): Promise<Judgment> => ({
      ...(await server.students.import({ rows, dryRun: true, ...asOne })),
      lines: lines.map(({ line }) => line),
    }),
    enabled: rows.length > 0,
    // While a corrected line is being checked, the results of the others still apply.
    placeholderData: (before, query) => (query?.queryKey[1] === list ? before : undefined),
    staleTime: Infinity,
    gcTime: 0,
  });
  const judged = useMemo(
    () => judge(lines, judgment.data, acts, list),
    [lines, judgment.data, acts, list],
  );
  const unknownClasses = judgment.data?.unknownClasses ?? [];
  const newClasses = addsClasses && unknownClasses.length > 0 ? { newClasses: unknownClasses } : {};
  const linesWith = (is: (line: JudgedLine) => boolean) =>
    rows.flatMap((row, index) => {
      const line = judged[index];
      return line && is(line) ? [{ row, line: line.line }] : [];
    });

  const keep = (
    added: readonly { row: Record<string, unknown>; line: string }[],
    { items, adultIds, withoutEmail, actId, families, places }: ImportResult,
  ) => {
    const created = added.flatMap(({ row, line }, index) => {
      const { outcome, studentId: id } = items[index] ?? {};
      return outcome === 'created' && id ? [{ id, line, email: row['email'] ?? null }] : [];
    });
    const reachable = created.flatMap(({ id, email }) => (email === null ? [] : id));
    // Pressed twice, the same act answers twice.
    setActs((before) => [
      ...before.filter((one) => one.actId === null || one.actId !== actId),
      {
        actId,
        students: new Map(created.map(({ id, line }) => [line, id])),
        invitees: [...reachable, ...adultIds.filter((id) => !withoutEmail.includes(id))],
        withoutEmail,
        families,
        places,
        list,
      },
    ]);
    checkAgain();
  };
  const adding = useMutation({
    mutationFn: async () => {
      // A child on two lines with two sets of parents is a reason to ask whether these are one family.
      const fresh = linesWith(
        ({ outcome }) => outcome === 'created' || (oneFamily && outcome === 'same'),
      );
      const result = await server.students.import({
        rows: fresh.map(({ row }) => ({ enrollmentStatus: status, ...row })),
        ...newClasses,
        ...asOne,
      });
      return { fresh, result };
    },
    onMutate: () => undoing.reset(),
    onSuccess: ({ fresh, result }) => keep(fresh, result),
    // Someone else may have added one of them meanwhile.
    onError: checkAgain,
  });
  const filling = useMutation({
    mutationFn: async () => {
      const there = linesWith(({ fills }) => fills.length > 0);
      return server.students.import({
        rows: there.map(({ row }) => row),
        fillIn: true,
        ...asOne,
      });
    },
    onSuccess(result) {
      setFilled((count) => count + result.filled);
      keep([], result);
    },
    onError: checkAgain,
  });
  const undoing = useMutation({
    mutationFn: async () => {
      // The last first, because it may depend on the ones before.
      for (const { actId } of acts.toReversed()) {
        if (actId === null) continue;
        await server.students.undoImport({ actId });
        setActs((before) => before.filter((one) => one.actId !== actId));
      }
    },
    onSettled: () => {
      adding.reset();
      checkAgain();
    },
  });
  const sum = (count: (act: Added) => number) => acts.reduce((total, act) => total + count(act), 0);

  const perhapsOneFamily = judgment.data?.perhapsOneFamily ?? [];
  const sharing = judged.filter(({ sharesEmail }) => sharesEmail);
  const asks = {
    names: sheet?.asksNames === true,
    families: perhapsOneFamily.length > 0 && state.oneFamily === null,
    emails: sharing.length > 0,
    namesakes: judged.some(({ isNamesake, outcome }) => isNamesake && outcome === 'refused'),
  };
  const open = (sheet?.questions ?? []).filter(({ answer }) => answer === null).length;

  return {
    state,
    dispatch,
    sheet,
    failure: failure ?? sheets[at]?.problem ?? sheet?.problem ?? null,
    take,
    /** The school's own fields that are asked. */
    ownFields,
    /** Says what a column is. */
    choose,
    /** Applies a choice to lines with another person's email. */
    settle,
    judged,
    /** The lines with another person's email. */
    sharing,
    /** How many questions nobody has answered yet, and how many of them are about how the list is read. */
    questions: Object.values(asks).filter(Boolean).length + open,
    unread: open,
    error: judgment.error,
    retry: () => void judgment.refetch(),
    isChecking: judgment.isFetching,
    /** Whether the results on screen are the server's for the current lines. */
    isJudged: judgment.data !== undefined && !judgment.isPlaceholderData,
    /** How many families the students in the list will have. */
    families: judgment.data?.families ?? 0,
    /** The families of which somebody has to say whether they are one. */
    perhapsOneFamily,
    unknownClasses,
    /** What to know about the places that the list gives: classes above their seats, ages and roles. */
    fit: judgment.data ? fitInWords(judgment.data) : [],
    /** Everything added here that isn't undone. */
    added: {
      students: sum(({ students }) => students.size),
      families: sum(({ families }) => families),
      places: sum(({ places }) => places),
      invitees: [...new Set(acts.flatMap(({ invitees }) => invitees))],
      withoutEmail: new Set(acts.flatMap(({ withoutEmail }) => withoutEmail)).size,
    },
    /** How many students who were there got something. */
    filled,
    adding,
    filling,
    undoing,
  };
}
export type Importing = ReturnType<typeof useImport>;

const unjudged = {
  outcome: null,
  reason: '',
  fields: {},
  sharesEmail: false,
  isNamesake: false,
  fills: [],
};

function judge(
  lines: readonly ImportLine[],
  judgment: Judgment | undefined,
  acts: readonly Added[],
  list: number,
): JudgedLine[] {
  const items = new Map(judgment?.lines.map((line, index) => [line, judgment.items[index]]));
  const addedIds = new Set(acts.flatMap(({ students }) => [...students.values()]));
  const addedLines = new Map(
    acts.filter((act) => act.list === list).flatMap(({ students }) => [...students]),
  );
  return lines.map((line) => {
    const item = items.get(line.line);
    const addedId = addedLines.get(line.line);
    if (addedId !== undefined)
      return { ...line, ...unjudged, outcome: 'added', studentId: addedId };
    if (!item) return { ...line, ...unjudged };
    const { outcome, reason = '', fields = {}, sameEmailAs, sameNameAs, differs, studentId } = item;
    if (studentId !== undefined && addedIds.has(studentId))
      return { ...line, ...unjudged, outcome: 'added', studentId };
    const said = {
      ...line,
      outcome,
      reason,
      // Whether it is somebody else is answered by a button, not by correcting the name.
      fields: item.namesake && fields['firstName'] ? {} : fields,
      sharesEmail: item.sharesEmail === true,
      isNamesake: item.namesake === true || (outcome === 'same' && sameNameAs !== undefined),
      fills: item.fills ?? [],
      studentId,
    };
    const sameAs = sameEmailAs ?? sameNameAs;
    if (sameAs === undefined) return said;
    // The server counts rows, but people count the lines of their sheet.
    const number = judgment?.lines[sameAs - 1] ?? '';
    if (outcome === 'same')
      return { ...said, reason: importMessages.repeatedSame(`line ${number}`, differs) };
    const where = `Line ${number}`;
    return item.namesake
      ? { ...said, reason: importMessages.sameName(where) }
      : { ...said, fields: { email: importMessages.repeated(where) } };
  });
}

/** 'Ballet 1 is 2 spots over with this list.' */
const fitInWords = ({ over, notes }: Pick<ImportResult, 'over' | 'notes'>): string[] => [
  ...over.map(({ name, by }) => `${name} is ${countOf(by, 'spot')} over with this list.`),
  ...notes.map((note) => `${note}.`),
];
