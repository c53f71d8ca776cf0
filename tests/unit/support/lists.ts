import type { ImportSheet } from '../../../src/domain/import/sheet.ts';
import { importFields } from '../../../src/domain/import/fields.ts';
import { readCells } from '../../../src/domain/import/values.ts';
import { formatMoney, type Cents } from '../../../src/domain/money.ts';

/** A read list in words. */
export interface Described {
  people: string[];
  leftOut: string[];
}

/** '2: Ivy Alder; Parent Rosa Alder; Classes Ballet 1, Tap 1', and 'Line 9: total' for what is left out. */
export function described({ lines, leftOut }: ImportSheet): Described {
  return {
    people: lines.map((one) => {
      const row = readCells(one);
      const parts = importFields.flatMap((field) => {
        const value = row[field];
        if (value === undefined || value === null || /^(first|last)Name$/.test(field)) return [];
        if (typeof value === 'number') return `${field} ${formatMoney(value as Cents)}`;
        return `${field} ${Array.isArray(value) ? value.join(', ') : (value as string)}`;
      });
      const name = `${row['firstName'] as string} | ${row['lastName'] as string}`;
      return [`${one.line}: ${name}`, ...parts, ...one.notes.map((note) => `(${note})`)].join('; ');
    }),
    leftOut: leftOut.map(({ line, why }) => `${line}: ${why}`),
  };
}
