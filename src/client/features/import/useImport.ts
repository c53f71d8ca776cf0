import type { EnrollmentStatus } from '../../../domain/student.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ImportResult } from '../../../contract/student.ts';
import {
  importMessages,
  readCells,
  readSheet,
  settleSharedEmails,
  type ImportCells,
  type ImportField,
  type ImportLine,
  type ImportSheet,
  type SharedEmailWay,
} from '../../../domain/studentImport.ts';
import { client as server } from '../../api/api.ts';
import { UnreadableFile, type Cells } from './readFile.ts';

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
  /** The id of a student who already exists. */
  studentId?: string | undefined;
}

const noLines: readonly ImportLine[] = [];

/**
 * The import of a list, from the pasted text or file to the result. The server checks it; nothing is saved before
 * `adding` runs.
 */
/** @param status for lines without one */
export function useImport(status: EnrollmentStatus) {
  const [sheet, setSheet] = useState<ImportSheet | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [lines, setLines] = useState(noLines);
  const [added, setAdded] = useState<readonly string[]>([]);
  // Everyone added who can log in: students and guardians.
  const [invitees, setInvitees] = useState<readonly string[]>([]);
  // Lists and checks are numbered for the query key, because comparing thousands of rows would take longer than the
  // request.
  const [list, setList] = useState(0);
  const [check, setCheck] = useState(0);
  const latest = useRef(0);
  const rows = useMemo(() => lines.map(({ cells }) => readCells(cells)), [lines]);
  const checkAgain = () => setCheck((count) => count + 1);

  const judgment = useQuery({
    queryKey: ['list of students', list, check],
    queryFn: () => server.students.import({ rows, dryRun: true }),
    enabled: rows.length > 0,
    // While a corrected line is being checked, the results of the others still apply.
    placeholderData: (before, query) => (query?.queryKey[1] === list ? before : undefined),
    staleTime: Infinity,
    gcTime: 0,
  });

  /** Replaces the list with the one just pasted or chosen; of two in quick succession, the later one wins. */
  const take = useCallback(async (read: () => Promise<Cells>) => {
    latest.current += 1;
    const mine = latest.current;
    let next: ImportSheet | null = null;
    let problem: string | null = null;
    try {
      next = readSheet(await read());
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problem = error.message;
    }
    if (mine !== latest.current) return;
    setSheet(next);
    setFailure(problem ?? next?.problem ?? null);
    setLines(next?.lines ?? noLines);
    setList((count) => count + 1);
  }, []);

  const correct = useCallback((line: number, field: keyof ImportCells, text: string) => {
    setLines((before) =>
      before.map((one) =>
        one.line === line ? { ...one, cells: { ...one.cells, [field]: text } } : one,
      ),
    );
    setCheck((count) => count + 1);
  }, []);

  const settle = useCallback((numbers: readonly number[], way: SharedEmailWay) => {
    setLines((before) => settleSharedEmails(before, new Set(numbers), way));
    setCheck((count) => count + 1);
  }, []);

  const judged = useMemo(
    () => judge(lines, judgment.data, new Set(added)),
    [lines, judgment.data, added],
  );
  const adding = useMutation({
    mutationFn: async () => {
      const fresh = rows.filter((_row, index) => judged[index]?.outcome === 'created');
      const { items, adultIds } = await server.students.import({
        rows: fresh.map((row) => ({ enrollmentStatus: status, ...row })),
      });
      const created = items.flatMap(({ outcome, studentId: id }, index) =>
        outcome === 'created' && id ? [{ id, email: fresh[index]?.['email'] ?? null }] : [],
      );
      return { created, adultIds };
    },
    onSuccess({ created, adultIds }) {
      const reachable = created.filter(({ email }) => email !== null);
      const idsOf = (some: typeof created) => some.map(({ id }) => id);
      setAdded((before) => [...before, ...idsOf(created)]);
      setInvitees((before) => [...new Set([...before, ...idsOf(reachable), ...adultIds])]);
      checkAgain();
    },
    // Someone else may have added one of them meanwhile.
    onError: checkAgain,
  });

  return {
    sheet,
    failure,
    judged,
    error: judgment.error,
    retry: () => void judgment.refetch(),
    isChecking: judgment.isFetching,
    /** Whether the results on screen are the server's for the current lines. */
    isJudged: judgment.data !== undefined && !judgment.isPlaceholderData,
    take,
    correct,
    /** Applies a choice to lines with another person's email, given their numbers. */
    settle,
    /** How many families the students in the list will have. */
    families: judgment.data?.families ?? 0,
    /** The ids of the added students who have an email, and of all added guardians. */
    invitees,
    /** The ids of the added students. */
    added,
    adding,
  };
}

function judge(
  lines: readonly ImportLine[],
  result: ImportResult | undefined,
  added: ReadonlySet<string>,
): JudgedLine[] {
  return lines.map((line, index) => {
    const item = result?.items[index];
    if (!item) return { ...line, outcome: null, reason: '', fields: {}, sharesEmail: false };
    const { outcome, reason = '', fields = {}, sameEmailAs, sameNameAs, studentId } = item;
    const sharesEmail = item.sharesEmail === true;
    if (studentId !== undefined && added.has(studentId))
      return { ...line, outcome: 'added', reason: '', fields: {}, sharesEmail, studentId };
    const sameAs = sameEmailAs ?? sameNameAs;
    if (sameAs === undefined) return { ...line, outcome, reason, fields, sharesEmail, studentId };
    // The server counts rows, but people count the lines of their sheet.
    const number = lines[sameAs - 1]?.line;
    const where = `Line ${number}`;
    return outcome === 'same'
      ? {
          ...line,
          outcome,
          fields,
          sharesEmail,
          reason: importMessages.repeatedSame(`line ${number}`),
        }
      : {
          ...line,
          outcome,
          reason,
          sharesEmail,
          fields: { email: importMessages.repeated(where) },
        };
  });
}
