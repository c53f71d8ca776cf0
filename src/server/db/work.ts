import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MailInput } from '../../contract/mail.ts';
import type { BalanceChange } from '../../domain/account.ts';
import type { AuditedEntity } from '../../domain/audit.ts';
import {
  dateInZone,
  formatDate,
  instant,
  type CalendarDate,
  type Instant,
  type Month,
} from '../../domain/dates.ts';
import { userId, type StudentId, type UserId } from '../../domain/ids.ts';
import { conflict } from '../../domain/refusal.ts';
import type { Role } from '../../domain/roles.ts';
import type { Database, Reader, Tx } from './database.ts';
import { inBatches } from './batches.ts';
import { GaveWay } from './groupCommit.ts';
import { closedMonthRefusal, readSchoolNow } from './closedMonth.ts';
import type { Engine } from './engine.ts';
import { newId } from './ids.ts';
import { committed, type Committed } from './measured.ts';
import { prepared } from './prepared.ts';
import { nameOfKey, seal, unseal } from './sealed.ts';
import type { Tables } from './tables.ts';

/** The user who makes a request. If nobody is signed in, it is `id: null` with the role 'anonymous'. */
export interface Actor {
  id: UserId | null;
  email: string;
  name: string;
  role: Role;
}

/** The actor for commands and start-up. */
export const systemActor: Actor = {
  id: userId('system'),
  email: 'system',
  name: 'Turnout',
  role: 'admin',
};

export interface AuditEntry {
  action: string;
  entity: AuditedEntity;
  entityId: string;
  studentId?: StudentId | null;
  before: unknown;
  after: unknown;
}

/** One event for the listeners of a topic. */
export interface LiveEvent {
  topic: string;
  /** The name of the event in the stream. */
  name: string;
  payload: unknown;
}

/**
 * One unit of work: everything a request changes, in one transaction, with its audit entries and live events. Services
 * take it as their first argument; they never use the database directly.
 */
export interface Work {
  tx: Tx;
  engine: Engine;
  actor: Actor;
  now: Instant;
  requestId: string | null;
  /** Today's date at the school. */
  today: CalendarDate;
  /** The last closed month; null if there is none. */
  closedUntil: Month | null;
  /** Whether anybody ever had a place of one day. */
  hasGuests: boolean;
  /** The students whose money moved, with what they owed and their credit before and after. */
  balanceChanges: Map<StudentId, BalanceChange>;
  /** The import that everything booked now belongs to. */
  importId?: string;
  audit(entry: AuditEntry): void;
  publish(event: LiveEvent): void;
  /** Queues the email by which an act tells somebody by itself, where one can go; nothing for a preview. */
  tell(mail: MailInput): Promise<void>;
}

/** Where units of work put their emails. What an email says is written above all rooms that send one. */
export interface Outbox {
  queue(work: Work, mail: MailInput): Promise<void>;
  /** There is something to send: what was queued has committed. */
  wake(): void;
}

export interface WriteRequest {
  actor: Actor;
  requestId?: string | null;
  /** A retried request with the same key has an effect only once and gets the first response. */
  idempotency?: { key: string; operation: string; input: unknown } | undefined;
  /** Called with the time of the first request if this one repeats it and gets that one's response. */
  onReplay?: ((firstAt: Instant) => void) | undefined;
  /** A topic that only one request at a time may work on, across all processes; a second one is refused, not queued. */
  exclusive?: { topic: string; message: string } | undefined;
  /** Rolls everything back: for a preview of what an act does. */
  dryRun?: boolean;
}

/** Listeners that show students learn here that some students, or their balances, have changed. */
export const STUDENTS_TOPIC = 'students';

/**
 * The payload of such an event: the topics where listeners have already received the details, such as a mark with its
 * student.
 */
export interface StudentsChanged {
  toldOn: string[];
}

/** Stores events, and notifies listeners once the transaction has committed. */
export interface EventLog {
  append(tx: Tx, events: readonly LiveEvent[], at: Instant): Promise<void>;
  ring(topics: readonly string[]): void;
}

export type Write = <Result>(
  request: WriteRequest,
  act: (work: Work) => Promise<Result>,
) => Promise<Result>;

const SERIALIZATION_FAILURES = new Set(['40001', '40P01']);
const ATTEMPTS = 5;
/** The longest pause before the second attempt, in ms; it doubles before each later one. */
const FIRST_PAUSE_MS = 20;

/** How often a dry run begins anew, where SQLite's one writer is wanted by others; then they wait for it. */
const TIMES_GIVING_WAY = 20;

/** Thrown to roll back a dry run; carries its result. */
class DryRun extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('dry run');
    this.answer = answer;
  }
}

/** Creates the function that every change goes through. Without a mail server there is no outbox. */
export function createWrite(
  database: Database,
  clock: () => Date,
  eventLog: EventLog,
  outbox?: Outbox,
): Write {
  /** The exclusive topics in use in this process, with the idempotency key of the request that uses each. */
  const busy = new Map<string, string | undefined>();

  return async function write<Result>(
    request: WriteRequest,
    act: (work: Work) => Promise<Result>,
  ): Promise<Result> {
    const { exclusive, idempotency } = request;
    if (!exclusive) return attempts(request, act);
    const { topic, message } = exclusive;
    if (busy.has(topic)) {
      // A retry of the same request waits for the first response.
      if (!idempotency || busy.get(topic) !== idempotency.key) throw conflict(message);
      return attempts(request, act);
    }
    busy.set(topic, idempotency?.key);
    try {
      return await attempts(request, act);
    } finally {
      busy.delete(topic);
    }
  };

  async function attempts<Result>(
    request: WriteRequest,
    act: (work: Work) => Promise<Result>,
  ): Promise<Result> {
    let givesWay = request.dryRun && database.engine === 'sqlite' ? TIMES_GIVING_WAY : 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(request, act, givesWay > 0);
      } catch (error) {
        if (error instanceof DryRun) return error.answer as Result;
        if (error instanceof GaveWay) {
          givesWay -= 1;
          attempt -= 1;
          continue;
        }
        const code = (error as { code?: string }).code ?? '';
        if (attempt === ATTEMPTS || !SERIALIZATION_FAILURES.has(code))
          throw closedMonthRefusal(error);
        // The pause is random, so that transactions that conflicted don't do it again.
        await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  }

  async function once<Result>(
    request: WriteRequest,
    act: (work: Work) => Promise<Result>,
    givesWay: boolean,
  ): Promise<Result> {
    const now = instant(clock());
    const topics = new Set<string>();
    // Before the transaction: a large input takes longer to hash than most changes take.
    const requestHash = request.idempotency && hashOf(request.idempotency.input);
    let replayOf: Instant | null = null;
    let hasTold = false;
    const unit = database.db.transaction();
    const result = await (givesWay ? unit.setAccessMode('read only') : unit).execute(async (tx) => {
      const first = await claimKey(tx, request, requestHash ?? '', now);
      if (first) {
        replayOf = first.at;
        return first.answer as Result;
      }
      if (request.exclusive) await lockTopic(tx, database.engine, request.exclusive);

      const audited: AuditEntry[] = [];
      const events: LiveEvent[] = [];
      const balanceChanges: Work['balanceChanges'] = new Map();
      const settings = await readSchoolNow(tx, database.engine);
      if (!settings) throw new Error('There are no settings');
      const work: Work = {
        tx,
        engine: database.engine,
        actor: request.actor,
        now,
        requestId: request.requestId ?? null,
        today: dateInZone(now, settings.time_zone),
        closedUntil: settings.closed_until,
        hasGuests: settings.any_guest > 0,
        balanceChanges,
        audit: (entry) => audited.push(entry),
        publish: (event) => events.push(event),
        async tell(mail) {
          if (!outbox || request.dryRun) return;
          await outbox.queue(work, mail);
          hasTold = true;
        },
      };
      const answer = await act(work);
      if (request.dryRun) throw new DryRun(answer);
      const students = studentsChanged(audited, balanceChanges, events);
      if (students) events.push(students);
      await saveAudit(tx, audited, request, now);
      await saveAnswer(tx, request, answer);
      await eventLog.append(tx, events, now);
      for (const event of events) topics.add(event.topic);
      return answer;
    });
    // On SQLite several units of work share a commit, which reports itself how many.
    if (database.engine === 'postgres') committed.publish({ units: 1 } satisfies Committed);
    if (replayOf !== null) request.onReplay?.(replayOf);
    if (topics.size > 0) eventLog.ring([...topics]);
    if (hasTold) outbox?.wake();
    return result;
  }
}

/**
 * Every change of a student is in the audit log or in the books. A user's role decides whether they are a student, and
 * classes and places decide which rolls they are on.
 */
function studentsChanged(
  audited: readonly AuditEntry[],
  balanceChanges: Work['balanceChanges'],
  events: readonly LiveEvent[],
): LiveEvent | null {
  const ofPeople = audited.some(({ entity }) =>
    ['student', 'family', 'user', 'class', 'place', 'school'].includes(entity),
  );
  if (!ofPeople && balanceChanges.size === 0) return null;
  const toldOn = ofPeople ? [] : [...new Set(events.map(({ topic }) => topic))];
  return {
    topic: STUDENTS_TOPIC,
    name: 'students',
    payload: { toldOn } satisfies StudentsChanged,
  };
}

/** Only on PostgreSQL do other processes share the database; there, a lock until the commit keeps them out. */
async function lockTopic(
  tx: Tx,
  engine: Engine,
  { topic, message }: NonNullable<WriteRequest['exclusive']>,
): Promise<void> {
  if (engine !== 'postgres') return;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${topic}, 0)) as locked`.execute(tx);
  if (!rows[0]?.locked) throw conflict(message);
}

/** Replaces a response that is no longer stored; a sealed one is never empty. */
export const FORGOTTEN_ANSWER = '';

/** The first use of an idempotency key. */
export interface FirstWrite {
  at: Instant;
  operation: string;
  /** Undefined if there was no response. */
  answer: unknown;
  /** Whether the response is no longer stored. */
  forgotten: boolean;
}

/** A person's first request with this key; null if there was none. */
export async function findWrite(
  db: Reader,
  actorId: UserId | null,
  key: string,
): Promise<FirstWrite | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['response', 'created_at', 'operation'])
    .where('user_id', '=', actorId ?? 'anonymous')
    .where('key', '=', nameOfKey(key))
    .executeTakeFirst();
  return row ? toFirstWrite(row, key) : null;
}

function toFirstWrite(
  {
    response,
    created_at,
    operation,
  }: Pick<Tables['idempotency_keys'], 'response' | 'created_at' | 'operation'>,
  key: string,
): FirstWrite {
  const forgotten = response === FORGOTTEN_ANSWER;
  return {
    at: created_at,
    operation,
    answer: response === null || forgotten ? undefined : JSON.parse(unseal(response, key)),
    forgotten,
  };
}

const keyClaimed = prepared((db, row: Tables['idempotency_keys']) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'key']).doNothing()),
);
const answerSaved = prepared((db, response: string, by: string, key: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ response })
    .where('user_id', '=', by)
    .where('key', '=', key),
);
const auditInserted = prepared((db, rows: readonly Tables['audit_log'][]) =>
  db.insertInto('audit_log').values(rows),
);

const hashOf = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest('base64url');

/** Null if the key is new, and this transaction has claimed it now; otherwise the first use with its response. */
async function claimKey(
  tx: Tx,
  request: WriteRequest,
  requestHash: string,
  now: Instant,
): Promise<FirstWrite | null> {
  if (!request.idempotency) return null;
  const { key, operation } = request.idempotency;
  const claimedBy = request.actor.id ?? 'anonymous';
  // When two requests arrive at the same time, the second waits here until the first commits or rolls back.
  const claimed = await keyClaimed(tx, {
    user_id: claimedBy,
    key: nameOfKey(key),
    operation,
    request_hash: requestHash,
    response: null,
    created_at: now,
  });
  if (claimed.numAffectedRows === 1n) return null;

  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'response', 'created_at'])
    .where('user_id', '=', claimedBy)
    .where('key', '=', nameOfKey(key))
    .executeTakeFirstOrThrow();
  if (row.operation !== operation || row.request_hash !== requestHash) {
    throw conflict('This Idempotency-Key was already used for a different request.');
  }
  const first = toFirstWrite(row, key);
  if (first.forgotten) throw conflict(alreadyDone(first.at));
  return first;
}

function alreadyDone(at: Instant): string {
  return `This was saved before, on ${formatDate(at.slice(0, 10) as CalendarDate)}. Nothing was recorded twice.`;
}

async function saveAnswer(tx: Tx, request: WriteRequest, answer: unknown): Promise<void> {
  if (!request.idempotency || answer === undefined) return;
  const { key } = request.idempotency;
  const by = request.actor.id ?? 'anonymous';
  await answerSaved(tx, seal(JSON.stringify(answer), key), by, nameOfKey(key));
}

async function saveAudit(
  tx: Tx,
  entries: readonly AuditEntry[],
  request: WriteRequest,
  now: Instant,
): Promise<void> {
  const asJson = (value: unknown) =>
    value === null || value === undefined ? null : JSON.stringify(value);
  await inBatches(entries, (piece) =>
    auditInserted(
      tx,
      piece.map((entry) => ({
        id: newId(),
        at: now,
        actor_id: request.actor.id ?? 'anonymous',
        actor: request.actor.email,
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        student_id: entry.studentId ?? null,
        before: asJson(entry.before),
        after: asJson(entry.after),
        request_id: request.requestId ?? null,
      })),
    ),
  );
}
