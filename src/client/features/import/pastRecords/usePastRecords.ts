import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type {
  PastRecordsInput,
  PastRecordKind,
  PastRecordsResult,
} from '../../../../contract/pastRecords.ts';
import { leftOutLimits } from '../../../../domain/pastRecords.ts';
import type { FamilyId, StudentId } from '../../../../domain/ids.ts';
import { programs, type ProgramKey } from '../../../../domain/import/books/programs.ts';
import { client } from '../../../api/api.ts';
import { useBookFiles, type BookFile } from './useBookFiles.ts';

/** The place of a row that can't come: its file, and the line in it. */
export interface RowPlace {
  file: string;
  line: number;
}

type Rows = Partial<Record<PastRecordKind, Record<string, unknown>[]>>;

/** The books of before, from the first file to what was brought. Nothing is saved before `bringing` runs. */
export function usePastRecords() {
  const [program, setProgram] = useState<ProgramKey>('spreadsheet');
  const [people, setPeople] = useState<Readonly<Record<string, StudentId | FamilyId | null>>>({});
  // Who was asked about stays on the screen, so that an answer can be changed.
  const [asked, setAsked] = useState<ReadonlyMap<string, PastRecordsResult['people'][number]>>(
    new Map(),
  );
  const [alike, setAlike] = useState(false);
  const books = useBookFiles(program);
  // What was seen counts only as long as nothing is changed.
  const [seen, setSeen] = useState<{ of: object; result: PastRecordsResult } | null>(null);
  const input = useMemo(() => {
    const { rows, places } = together(books.files);
    const source = programs[program].name;
    const leftOut = leftOutOf(books.files);
    const given: PastRecordsInput = { source, ...rows, leftOut, people: { ...people }, alike };
    return { given, places };
  }, [books.files, program, people, alike]);

  const looking = useMutation({
    mutationFn: (given: PastRecordsInput) => client.imports.preview(given),
    onMutate: () => bringing.reset(),
    onSuccess(result, of) {
      setSeen({ of, result });
      setAsked(
        (before) => new Map([...before, ...result.people.map((one) => [one.who, one] as const)]),
      );
    },
  });
  const bringing = useMutation({
    mutationFn: ({ of, basedOn }: { of: PastRecordsInput; basedOn: string }) =>
      client.imports.create({ ...of, basedOn }),
    onSuccess() {
      setSeen(null);
      books.clear();
      setPeople({});
      setAsked(new Map());
      setAlike(false);
      looking.reset();
    },
  });
  return {
    program,
    chooseProgram: setProgram,
    ...books,
    rows: Object.values(input.places).reduce((sum, places) => sum + places.length, 0),
    /** Where a row that can't come is. */
    placeOf: (kind: PastRecordKind, row: number): RowPlace | null =>
      input.places[kind]?.[row - 1] ?? null,
    asked: [...asked.values()],
    people,
    choosePerson: (who: string, id: StudentId | FamilyId | null | undefined) =>
      setPeople(({ [who]: _before, ...others }) =>
        id === undefined ? others : { ...others, [who]: id },
      ),
    alike,
    setAlike,
    /** What was seen last, and whether it is of what is chosen now. */
    seen: seen?.result ?? null,
    isFresh: seen !== null && seen.of === input.given,
    looking,
    look: () => looking.mutate(input.given),
    bringing,
    bring: () => {
      if (seen) bringing.mutate({ of: input.given, basedOn: seen.result.hash });
    },
  };
}
export type History = ReturnType<typeof usePastRecords>;

/**
 * What of the money is left out, and whose it is: it explains why a balance differs. As much as the API takes; a name
 * that is too long is nobody's.
 */
function leftOutOf(files: readonly BookFile[]): NonNullable<PastRecordsInput['leftOut']> {
  return files
    .flatMap(({ sheet }) => (sheet && sheet.kind !== 'marks' ? sheet.leftOut : []))
    .flatMap(({ who, why }) =>
      who === undefined || who.length > leftOutLimits.who
        ? []
        : [{ who, why: why.slice(0, leftOutLimits.why) }],
    )
    .slice(0, leftOutLimits.rows);
}

/** The rows of all files, with the place of each. */
function together(files: readonly BookFile[]): {
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
