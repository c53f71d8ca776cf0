import { z } from 'zod';
import { ARCHIVE_FORMAT } from '../../domain/archive.ts';
import type { ColumnKind } from '../db/column.ts';
import { tables, type FlatColumn, type FlatTable } from './tables.ts';

/** A file of an export as it was written. */
export interface WrittenFile {
  path: string;
  bytes: number;
  /** The checksum of its content, in hex. */
  sha256: string;
}

/** A table's file. */
export interface WrittenTable extends WrittenFile {
  table: FlatTable;
  rows: number;
}

/** The part of `datapackage.json` that an import relies on. */
export const described = z.object({
  created: z.iso.datetime(),
  sums: z.object({
    owed_cents: z.int(),
    credit_cents: z.int(),
    fees_cents: z.int(),
    payments_cents: z.int(),
    adjustments_cents: z.int(),
  }),
  resources: z.array(
    z.object({ path: z.string(), bytes: z.int(), hash: z.string(), rows: z.int().optional() }),
  ),
});
export type Described = z.infer<typeof described>;

/** What all students' accounts add up to, in cents. */
export type Sums = Described['sums'];

/** The types of Table Schema (Data Package 2.0). */
const types: Record<ColumnKind, { type: string; format?: string }> = {
  text: { type: 'string' },
  email: { type: 'string', format: 'email' },
  cents: { type: 'integer' },
  number: { type: 'integer' },
  date: { type: 'date' },
  month: { type: 'yearmonth' },
  instant: { type: 'datetime' },
  yesNo: { type: 'boolean' },
  json: { type: 'string' },
};

const notes: Partial<Record<ColumnKind, string>> = {
  cents: 'US dollars in cents',
  instant: 'UTC',
  json: 'JSON',
};

function fieldOf({ name, kind, about, optional }: FlatColumn, key: readonly string[]) {
  const description = [notes[kind], about].filter(Boolean).join(': ');
  const isKey = key.length === 1 && key[0] === name;
  return {
    name,
    ...types[kind],
    ...(description && { description }),
    // Text may be empty, which Table Schema counts as missing.
    ...((isKey || (!optional && kind !== 'text')) && { constraints: { required: true } }),
  };
}

function resourceOf({ table, path, bytes, sha256, rows }: WrittenTable, written: Set<string>) {
  const named = (stored: string) =>
    table.columns.find((column) => column.stored === stored)?.name ?? stored;
  const primaryKey = table.key.map(named);
  const foreignKeys = table.columns.flatMap(({ name, to }) => {
    const target = tables.find((one) => one.name === to);
    const [key = ''] = target?.key ?? [];
    const field = target?.columns.find(({ stored }) => stored === key)?.name ?? key;
    return target && written.has(target.name)
      ? [{ fields: [name], reference: { resource: target.name, fields: [field] } }]
      : [];
  });
  return {
    name: table.name,
    path,
    description: table.about,
    type: 'table',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    dialect: { lineTerminator: '\n' },
    bytes,
    hash: `sha256:${sha256}`,
    rows,
    schema: {
      fields: table.columns.map((column) => fieldOf(column, primaryKey)),
      primaryKey,
      ...(foreignKeys.length > 0 && { foreignKeys }),
      missingValues: [''],
    },
  };
}

const mediaTypes = new Map([
  ['school.json', 'application/json'],
  ['school.journal', 'text/plain'],
  ['README.txt', 'text/plain'],
]);

/** `datapackage.json`: the tables and files of an export, and what an import needs to check them. */
export function dataPackage({
  school,
  created,
  sums,
  written,
  others,
}: {
  school: string;
  created: string;
  sums: Sums;
  written: readonly WrittenTable[];
  others: readonly WrittenFile[];
}): string {
  const names = new Set(written.map(({ table }) => table.name));
  const about = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'turnout-school',
    title: school,
    description: 'Everything that a dance school keeps in Turnout. README.txt explains it.',
    format: ARCHIVE_FORMAT,
    created,
    sums,
    resources: [
      ...written.map((one) => resourceOf(one, names)),
      ...others.map(({ path, bytes, sha256 }) => ({
        name: path.toLowerCase().replace('.', '-'),
        path,
        mediatype: mediaTypes.get(path),
        encoding: 'utf-8',
        bytes,
        hash: `sha256:${sha256}`,
      })),
    ],
  };
  return `${JSON.stringify(about, null, 2)}\n`;
}
