import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  pastRecordKinds,
  type PastRecordKind,
  type PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import { isClosed } from '../../../domain/closing.ts';
import { FIRST_DATE, type CalendarDate } from '../../../domain/dates.ts';
import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { letOthers } from '../../db/batches.ts';
import type { Work } from '../../db/work.ts';
import { cameBefore } from './pastRecords.repository.ts';

export type Row = Record<string, unknown>;
export type Value<Kind extends PastRecordKind> = z.output<(typeof pastRecordKinds)[Kind]['row']>;

/** A row that can be read, with what tells it from every other row of its source. */
export interface ReadRow<Kind extends PastRecordKind> {
  index: number;
  externalId: string;
  value: Value<Kind>;
  /** Whether it came with an earlier file, or stands in this one before; it doesn't come again. */
  came: boolean;
}

/** Reads the rows of a kind one by one, and notes why one can't come. */
export class RowReader {
  readonly #work: Work;
  readonly #source: string;
  already = 0;
  readonly refused: PastRecordsResult['refused'] = [];

  constructor(work: Work, source: string) {
    this.#work = work;
    this.#source = source;
  }

  refuse(kind: PastRecordKind, index: number, reason: string): null {
    this.refused.push({ kind, row: index + 1, reason });
    return null;
  }

  /** The rows that the contract allows; those that came before are counted. */
  async *read<Kind extends PastRecordKind>(
    kind: Kind,
    rows: readonly Row[] = [],
  ): AsyncGenerator<ReadRow<Kind>> {
    const schema = pastRecordKinds[kind].row as unknown as z.ZodType<Value<Kind>>;
    const ids = await externalIdsOf(kind, rows);
    const came = await cameBefore(this.#work.tx, this.#source, ids);
    for (const [index, row] of rows.entries()) {
      await letOthers(index);
      const externalId = ids[index] ?? '';
      const { data: value, error } = schema.safeParse(row);
      if (!value) {
        this.refuse(kind, index, error?.issues[0]?.message ?? 'Unreadable');
        continue;
      }
      const isHere = came.has(externalId);
      if (isHere) this.already += 1;
      came.add(externalId);
      yield { index, externalId, value, came: isHere };
    }
  }

  /** Notes that a date is still to come, too long ago or in a closed month. */
  isDated(kind: PastRecordKind, index: number, date: CalendarDate): boolean {
    if (date > this.#work.today || date < FIRST_DATE)
      return this.refuse(kind, index, pastRecordsMessages.date) !== null;
    if (isClosed(date, this.#work.closedUntil))
      return this.refuse(kind, index, pastRecordsMessages.closed) !== null;
    return true;
  }
}

/**
 * What tells each row from the others of its source: its own id, or a hash of what it says. Rows that say the same are
 * counted, because two equal payments of one day are two.
 */
async function externalIdsOf(kind: PastRecordKind, rows: readonly Row[]): Promise<string[]> {
  const counts = new Map<string, number>();
  const idOf = (row: Row) => {
    if (typeof row['id'] === 'string' && row['id'] !== '')
      return `${kind} ${row['id'].slice(0, 100)}`;
    const said = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const hash = createHash('sha256').update(said).digest('base64url');
    const nth = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, nth);
    return `${kind} ${hash} ${nth}`;
  };
  const ids: string[] = [];
  for (const [index, row] of rows.entries()) {
    await letOthers(index);
    ids.push(idOf(row));
  }
  return ids;
}
