import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BalanceChange } from '../../domain/account.ts';
import type { AuditedEntity } from '../../domain/audit.ts';
import {
  dateInZone,
  formatDate,
  instant,
  type CalendarDate,
  type Instant,
} from '../../domain/dates.ts';
import { userId, type StudentId, type UserId } from '../../domain/ids.ts';
import { conflict } from '../../domain/refusal.ts';
import type { Role } from '../../domain/roles.ts';
import type { Database, Reader, Tx } from './database.ts';
import { inBatches } from './batches.ts';
import type { Engine } from './engine.ts';
import { newId } from './ids.ts';
import { prepared } from './prepared.ts';
import { nameOfKey, seal, unseal } from './sealed.ts';
import type { AuditLogTable, IdempotencyKeyTable } from './tables.ts';

/** Whoever asks. Nobody signed in is `id: null`, role 'anonymous'. */
export interface Actor {
  id: UserId | null;
  email: string;
  name: string;
  role: Role;
}

/** Commands and start-up act in the system's name. */
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

/** One event on its way to the listeners of a topic. */
export interface LiveEvent {
  topic: string;
  /** What listeners hear it as. */
  name: string;
  payload: unknown;
}

/**
 * One unit of work: everything a request changes, in one transaction, with its audit entries and live events.
 * Services take it as their first argument; they never see the database beside it.
 */
export interface Work {
  tx: Tx;
  engine: Engine;
  actor: Actor;
  now: Instant;
  requestId: string | null;
  /** The school's calendar date. */
  today: CalendarDate;
  /** The students whose money moved, with their two pots before and after. */
  balances: Map<StudentId, BalanceChange>;
  audit(entry: AuditEntry): void;
  publish(event: LiveEvent): void;
}

export interface WriteRequest {
  actor: Actor;
  requestId?: string | null;
  /** A retried request with the same key has the effect of once and gets the first answer. */
  idempotency?: { key: string; operation: string; input: unknown } | undefined;
  /** Told when this was done before, and when that was: the answer is the first one. */
  onReplay?: ((firstAt: Instant) => void) | undefined;
  /** What only one request may do at a time, in all processes; a second one is refused, not queued. */
  exclusive?: { topic: string; message: string } | undefined;
  /** Nothing stays of it: for showing beforehand what an act does. */
  dryRun?: boolean;
}

/** Whoever shows students hears here that some of them, or what they owe, have changed. */
export const STUDENTS_TOPIC = 'students';

/** The payload of its events: the topics whose listeners have been told themselves, of a mark with its student. */
export interface StudentsChanged {
  toldOn: string[];
}

/** Rings the bell for listeners once a transaction with events has committed. */
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
/** How long at most before the second attempt, in ms; twice that before each later one. */
const FIRST_PAUSE_MS = 20;

/** Thrown to roll a dry run back; carries what it found. */
class DryRun extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('dry run');
    this.answer = answer;
  }
}

/** Makes the function through which every change goes. */
export function createWrite(database: Database, clock: () => Date, eventLog: EventLog): Write {
  /** What is exclusively done in this process, with the key of the request that does it. */
  const busy = new Map<string, string | undefined>();

  return async function write<Result>(
    request: WriteRequest,
    act: (work: Work) => Promise<Result>,
  ): Promise<Result> {
    const { exclusive, idempotency } = request;
    if (!exclusive) return attempts(request, act);
    const { topic, message } = exclusive;
    if (busy.has(topic)) {
      // The same request again waits for its own first answer.
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
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(request, act);
      } catch (error) {
        if (error instanceof DryRun) return error.answer as Result;
        const code = (error as { code?: string }).code ?? '';
        if (attempt === ATTEMPTS || !SERIALIZATION_FAILURES.has(code)) throw error;
        // At random, so that those who stood in each other's way do not meet again.
        await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  }

  async function once<Result>(
    request: WriteRequest,
    act: (work: Work) => Promise<Result>,
  ): Promise<Result> {
    const now = instant(clock());
    const topics = new Set<string>();
    let replayOf: Instant | null = null;
    const result = await database.db.transaction().execute(async (tx) => {
      const first = await claimKey(tx, request, now);
      if (first) {
        replayOf = first.at;
        return first.answer as Result;
      }
      if (request.exclusive) await takeTopic(tx, database.engine, request.exclusive);

      const audited: AuditEntry[] = [];
      const events: LiveEvent[] = [];
      const balances: Work['balances'] = new Map();
      const [settings] = (await timeZone(tx)).rows;
      if (!settings) throw new Error('There are no settings');
      const answer = await act({
        tx,
        engine: database.engine,
        actor: request.actor,
        now,
        requestId: request.requestId ?? null,
        today: dateInZone(now, settings.time_zone),
        balances,
        audit: (entry) => audited.push(entry),
        publish: (event) => events.push(event),
      });
      if (request.dryRun) throw new DryRun(answer);
      const students = studentsChanged(audited, balances, events);
      if (students) events.push(students);
      await saveAudit(tx, audited, request, now);
      await keepAnswer(tx, request, answer);
      await eventLog.append(tx, events, now);
      for (const event of events) topics.add(event.topic);
      return answer;
    });
    if (replayOf !== null) request.onReplay?.(replayOf);
    if (topics.size > 0) eventLog.ring([...topics]);
    return result;
  }
}

/** Every change of a student is in the audit log or in the books. A role decides who is one. */
function studentsChanged(
  audited: readonly AuditEntry[],
  balances: Work['balances'],
  events: readonly LiveEvent[],
): LiveEvent | null {
  const ofPeople = audited.some(({ entity }) => entity === 'student' || entity === 'user');
  if (!ofPeople && balances.size === 0) return null;
  const toldOn = ofPeople ? [] : [...new Set(events.map(({ topic }) => topic))];
  return { topic: STUDENTS_TOPIC, name: 'students', payload: { toldOn } satisfies StudentsChanged };
}

/** Other processes share the database on PostgreSQL alone; there a lock until the commit keeps them out. */
async function takeTopic(
  tx: Tx,
  engine: Engine,
  { topic, message }: NonNullable<WriteRequest['exclusive']>,
): Promise<void> {
  if (engine !== 'postgres') return;
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${topic}, 0)) as taken`.execute(tx);
  if (!rows[0]?.taken) throw conflict(message);
}

/** What stands for an answer that is kept no longer; no sealed one is empty. */
export const FORGOTTEN_ANSWER = '';

/** What was done with a key, if anything was. */
export interface FirstWrite {
  at: Instant;
  operation: string;
  /** Undefined where there was none. */
  answer: unknown;
  /** The answer is kept no longer. */
  forgotten: boolean;
}

/** What a person's request with this key has done; null while it has done nothing. */
export async function findWrite(
  db: Reader,
  actorId: UserId | null,
  key: string,
): Promise<FirstWrite | null> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['response', 'created_at', 'operation'])
    .where('user_id', '=', actorId ?? 'anonymous')
    .where('key', '=', nameOfKey(key))
    .executeTakeFirst();
  return kept ? toFirstWrite(kept, key) : null;
}

function toFirstWrite(
  {
    response,
    created_at,
    operation,
  }: Pick<IdempotencyKeyTable, 'response' | 'created_at' | 'operation'>,
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

const timeZone = prepared((db) => db.selectFrom('settings').select('time_zone'));
const keyClaimed = prepared((db, row: IdempotencyKeyTable) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'key']).doNothing()),
);
const answerKept = prepared((db, response: string, by: string, key: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ response })
    .where('user_id', '=', by)
    .where('key', '=', key),
);
const auditInserted = prepared((db, rows: readonly AuditLogTable[]) =>
  db.insertInto('audit_log').values(rows),
);

/** Null when the key is new, and now taken by this transaction; else the answer it got the first time. */
async function claimKey(tx: Tx, request: WriteRequest, now: Instant): Promise<FirstWrite | null> {
  if (!request.idempotency) return null;
  const { key, operation, input } = request.idempotency;
  const claimedBy = request.actor.id ?? 'anonymous';
  const requestHash = createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest('base64url');
  // Of two requests at once, the second waits here for the first to commit or roll back.
  const claimed = await keyClaimed(tx, {
    user_id: claimedBy,
    key: nameOfKey(key),
    operation,
    request_hash: requestHash,
    response: null,
    created_at: now,
  });
  if (claimed.numAffectedRows === 1n) return null;

  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'response', 'created_at'])
    .where('user_id', '=', claimedBy)
    .where('key', '=', nameOfKey(key))
    .executeTakeFirstOrThrow();
  if (kept.operation !== operation || kept.request_hash !== requestHash) {
    throw conflict('This Idempotency-Key was already used for a different request.');
  }
  const first = toFirstWrite(kept, key);
  if (first.forgotten) throw conflict(alreadyDone(first.at));
  return first;
}

function alreadyDone(at: Instant): string {
  return `This was saved before, on ${formatDate(at.slice(0, 10) as CalendarDate)}. Nothing was recorded twice.`;
}

async function keepAnswer(tx: Tx, request: WriteRequest, answer: unknown): Promise<void> {
  if (!request.idempotency || answer === undefined) return;
  const { key } = request.idempotency;
  const by = request.actor.id ?? 'anonymous';
  await answerKept(tx, seal(JSON.stringify(answer), key), by, nameOfKey(key));
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
