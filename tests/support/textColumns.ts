import { contactColumns } from '../../src/server/db/contactColumns.ts';
import type { Database } from '../../src/server/db/database.ts';

/** Ids, keys, dates and moments: no words. */
const BY_NAME = /^(id|key|at|date|from_date|effective_from)$|(_id|_at|_date|Id|At)$/;

/**
 * Every other text column of the schema: whether it can hold words about a person, which are gone once they are
 * anonymized. A new column belongs into one of the two.
 */
const columns: Record<string, { ofPerson?: string[]; notOfPerson?: string[] }> = {
  attendance: { notOfPerson: ['status', 'marked_by'] },
  audit_log: { ofPerson: ['actor', 'before', 'after'], notOfPerson: ['action', 'entity'] },
  budget_entries: {
    ofPerson: ['description', 'contributor_name'],
    // Notes are an expense's, which is nobody's.
    notOfPerson: ['budget_type', 'status', 'fee_type', 'category', 'notes'],
  },
  credentials: {
    // What nobody signs in with any more goes as a whole; of other providers there are none.
    notOfPerson: ['accessToken', 'refreshToken', 'idToken', 'scope', 'password'],
  },
  credits: {
    ofPerson: ['holiday_name', 'original_notes', 'reason', 'extra'],
    notOfPerson: ['payment_method', 'original_status', 'original_attributes', 'origin'],
  },
  expenses: { notOfPerson: ['category', 'description', 'budget_source', 'notes'] },
  fee_amounts: { notOfPerson: ['type'] },
  fee_types: { notOfPerson: ['name', 'applies_to', 'retired_from'] },
  holidays: { notOfPerson: ['name', 'created_by'] },
  // The answer is sealed with a key that only its sender has.
  idempotency_keys: { notOfPerson: ['operation', 'request_hash', 'response'] },
  journal: { ofPerson: ['note', 'actor'], notOfPerson: ['kind', 'source_type'] },
  live_events: { ofPerson: ['payload'], notOfPerson: ['topic', 'name'] },
  mark_fees: { notOfPerson: ['type'] },
  payment_methods: { notOfPerson: ['name', 'retired_from'] },
  payments: { ofPerson: ['notes', 'fee_id'], notOfPerson: ['payment_method', 'holiday_name'] },
  second_factors: { notOfPerson: ['secret', 'backupCodes', 'lockedUntil'] },
  secrets: { notOfPerson: ['name', 'value'] },
  // They end with the anonymizing, as rows.
  sessions: { notOfPerson: ['token', 'ipAddress', 'userAgent'] },
  settings: { notOfPerson: ['school_name', 'time_zone', 'fee_year_start', 'public_dashboard'] },
  students: {
    ofPerson: ['first_name', 'last_name', 'name_order', ...Object.values(contactColumns)],
    notOfPerson: ['enrollment_status', 'dance_role'],
  },
  undo: { ofPerson: ['state'], notOfPerson: ['entity', 'act'] },
  users: { ofPerson: ['email', 'name'], notOfPerson: ['image', 'role'] },
  verifications: { notOfPerson: ['identifier', 'value'] },
};

interface TextColumn {
  table: string;
  column: string;
  /** Undefined where nobody has said. */
  ofPerson: boolean | undefined;
}

/** The text columns of a database, and whether they can hold words about a person. */
export async function textColumns(db: Database['db']): Promise<TextColumn[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name: table, columns: all }) =>
    all
      .filter(({ dataType, name }) => /text|char|json/i.test(dataType) && !BY_NAME.test(name))
      .map(({ name: column }) => ({ table, column, ofPerson: isOfPerson(table, column) })),
  );
}

function isOfPerson(table: string, column: string): boolean | undefined {
  const known = columns[table];
  if (known?.ofPerson?.includes(column)) return true;
  return known?.notOfPerson?.includes(column) ? false : undefined;
}
