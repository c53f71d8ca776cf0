import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ImportResult } from '../../../contract/student.ts';
import {
  importMessages,
  readCells,
  readSheet,
  type ImportCells,
  type ImportField,
  type ImportLine,
  type ImportSheet,
} from '../../../domain/studentImport.ts';
import { client as server } from '../../api/api.ts';
import { UnreadableFile, type Cells } from './readFile.ts';

type Outcome = ImportResult['items'][number]['outcome'];

/** A line with what would become of it; `outcome` is null until the server has looked. */
export interface JudgedLine extends ImportLine {
  outcome: Outcome | null;
  reason: string;
  /** What is wrong with which field. */
  fields: Partial<Record<ImportField, string>>;
  /** Of who is there already. */
  studentId?: string | undefined;
}

const noLines: readonly ImportLine[] = [];

/** A list of students, from what was pasted or chosen to what became of it. The server judges; nothing is saved before `add`. */
export function useImport() {
  const [sheet, setSheet] = useState<ImportSheet | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [lines, setLines] = useState(noLines);
  const [added, setAdded] = useState<readonly string[]>([]);
  // Each list, and each look at it, has a number: comparing thousands of rows would take longer than asking.
  const [list, setList] = useState(0);
  const [look, setLook] = useState(0);
  const latest = useRef(0);
  const rows = useMemo(() => lines.map(({ cells }) => readCells(cells)), [lines]);
  const lookAgain = () => setLook((count) => count + 1);

  const judgment = useQuery({
    queryKey: ['list of students', list, look],
    queryFn: () => server.students.import({ rows, dryRun: true }),
    enabled: rows.length > 0,
    // What was said of the other lines still holds while a corrected one is looked at.
    placeholderData: (before, query) => (query?.queryKey[1] === list ? before : undefined),
    staleTime: Infinity,
    gcTime: 0,
  });

  /** Takes what was pasted or chosen in place of what was there; of two in a row the later counts. */
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
    setLook((count) => count + 1);
  }, []);

  const judged = useMemo(() => judge(lines, judgment.data), [lines, judgment.data]);
  const adding = useMutation({
    mutationFn: () => {
      const fresh = rows.filter((_row, index) => judged[index]?.outcome === 'created');
      return server.students.import({ rows: fresh });
    },
    onSuccess({ items }) {
      setAdded((before) => [
        ...before,
        ...items.flatMap(({ outcome, studentId }) =>
          outcome === 'created' && studentId ? [studentId] : [],
        ),
      ]);
      lookAgain();
    },
    // Somebody else may have added one of them meanwhile.
    onError: lookAgain,
  });

  return {
    sheet,
    failure,
    judged,
    error: judgment.error,
    retry: () => void judgment.refetch(),
    isChecking: judgment.isFetching,
    /** What is shown of the lines is what the server says of them as they are now. */
    isJudged: judgment.data !== undefined && !judgment.isPlaceholderData,
    take,
    correct,
    /** The students who were added, by id. */
    added,
    adding,
  };
}

function judge(lines: readonly ImportLine[], result: ImportResult | undefined): JudgedLine[] {
  return lines.map((line, index) => {
    const item = result?.items[index];
    if (!item) return { ...line, outcome: null, reason: '', fields: {} };
    const { outcome, reason = '', fields = {}, sameEmailAs, studentId } = item;
    if (sameEmailAs === undefined) return { ...line, outcome, reason, fields, studentId };
    // The server counts rows; whoever reads this counts the lines of their sheet.
    const number = lines[sameEmailAs - 1]?.line;
    const where = `Line ${number}`;
    return outcome === 'same'
      ? { ...line, outcome, fields, reason: importMessages.repeatedSame(`line ${number}`) }
      : { ...line, outcome, reason, fields: { email: importMessages.repeated(where) } };
  });
}
