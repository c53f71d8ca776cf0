import type { ImportCells, ImportLine } from './fields.ts';

/** What a person changed about a line after it was read. */
export interface Edit {
  cells?: Partial<ImportCells>;
  another?: boolean;
  /** Why the line is left out. */
  leftOut?: string | null;
}

/** By line. They stay when the sheet is read in another way. */
export type Edits = ReadonlyMap<string, Edit>;

export function withEdits(edits: Edits, more: Edits): Edits {
  const all = new Map(edits);
  for (const [line, edit] of more) {
    const before = all.get(line);
    all.set(line, { ...before, ...edit, cells: { ...before?.cells, ...edit.cells } });
  }
  return all;
}

/** The lines as they were edited, without the ones that are left out. */
export function edited(lines: readonly ImportLine[], edits: Edits): ImportLine[] {
  if (edits.size === 0) return [...lines];
  return lines.flatMap((one) => {
    const edit = edits.get(one.line);
    if (!edit) return one;
    const { cells, another, leftOut } = edit;
    if (leftOut) return [];
    return { ...one, cells: { ...one.cells, ...cells }, ...(another && { another }) };
  });
}
