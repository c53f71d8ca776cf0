import { implement } from '@orpc/server';
import { INPUT_PARTS } from '../../contract/base.ts';
import { contract } from '../../contract/index.ts';
import { dutyMessages, operations, type Duty, type OperationName } from '../../domain/access.ts';
import type { Instant } from '../../domain/dates.ts';
import { invalid, Refusal } from '../../domain/refusal.ts';
import type { Role } from '../../domain/roles.ts';
import { findUnstorable, UNSTORABLE } from '../../domain/storable.ts';
import type { Database } from '../db/database.ts';
import type { Actor, Work, Write, WriteRequest } from '../db/work.ts';
import type { FileRequest } from '../files/reportFile.ts';
import type { Workshop } from '../files/workshop.ts';

/** What a person is told by email once it is done. */
export interface Tell {
  emailChanged(change: { from: string; to: string }): void;
  /** Throws where the mail server does not take it. */
  invite(to: { email: string; token: string }): Promise<void>;
}

/** What every handler has at hand: who asks, and how to read and write. */
export interface RequestContext {
  actor: Actor;
  sessionId: string | null;
  duty: Duty | null;
  /** Whether they sign in with two-factor authentication. */
  hasTwoFactor: boolean;
  requestId: string;
  idempotencyKey: string | undefined;
  /** Says in the answer's headers that it was given before, and when. */
  onReplay: (firstAt: Instant) => void;
  /** Says in the answer's headers when to try again, where a refusal says so. */
  onRefusal: (refusal: Refusal) => void;
  database: Database;
  /** Where files are made. */
  workshop: Workshop;
  /** Refuses a network that tries set-up links too often. */
  limitSetup: () => Promise<void>;
  /** Passes after a moment: for a no to whoever tries doors. */
  keepWaiting: () => Promise<void>;
  write: Write;
  clock: () => Date;
  /** The school's fixed temporary password, if it has one. */
  temporaryPassword: string | undefined;
  /** Whether the school has a mail server: passwords are then reset, and emails confirmed, by email. */
  sendsEmails: boolean;
  /** What changed is told by email; does nothing without a mail server. */
  emails: Tell;
}

/** What someone with a duty may do besides fulfilling it. */
const BESIDES_DUTY: readonly string[] = [
  'me.get',
  'school.get',
  'publicDashboard.list',
  'publicDashboard.get',
];

/** Whether an operation, by its name, is for this role; one that is no more is for nobody. */
export function mayDo(name: string, role: Role): boolean {
  return name in operations && operations[name as OperationName].roles.includes(role);
}

/** Throws the refusal that the table of permissions has for this operation and this person. */
export function authorize(
  name: OperationName,
  { actor, duty }: Pick<RequestContext, 'actor' | 'duty'>,
): void {
  const operation = operations[name];
  if (!operation.roles.includes(actor.role)) {
    throw actor.id === null
      ? new Refusal('UNAUTHENTICATED', operation.signedOut)
      : new Refusal('PERMISSION_DENIED', operation.denied);
  }
  if (duty && !BESIDES_DUTY.includes(name)) {
    throw new Refusal('PERMISSION_DENIED', dutyMessages[duty]);
  }
}

/** Refuses text that a database can't keep, wherever it is in an input: PostgreSQL would fail at it. */
function refuseUnstorable(input: unknown): void {
  const path = findUnstorable(input);
  if (!path) return;
  const name = path.filter((step) => !INPUT_PARTS.includes(step)).join('.');
  throw invalid(UNSTORABLE, name === '' ? {} : { [name]: UNSTORABLE });
}

/**
 * Where all handlers start: the permission is checked before the input is even looked at. What a handler answers
 * is held against the contract by the compiler and by each call of the tests, not once more at each request: on a
 * list of a whole school that would take as long as reading it.
 */
export const procedures = implement(contract)
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<RequestContext>()
  .use(({ context, path, next }, input) => {
    authorize(path.join('.') as OperationName, context);
    refuseUnstorable(input);
    return next();
  });

/** A file for who asks: everyone who is not signed in counts as one. */
export function fileRequest({ workshop, actor }: RequestContext): FileRequest {
  return { workshop, who: actor.id ?? 'anonymous' };
}

/** Runs a change as one unit of work, once for each idempotency key. */
export function change<Result>(
  { context, path, input }: { context: RequestContext; path: readonly string[]; input: unknown },
  act: (work: Work) => Promise<Result>,
  options: Pick<WriteRequest, 'exclusive'> = {},
): Promise<Result> {
  const { actor, requestId, idempotencyKey, onReplay } = context;
  const idempotency = idempotencyKey
    ? { key: idempotencyKey, operation: path.join('.'), input }
    : undefined;
  return context.write({ actor, requestId, idempotency, onReplay, ...options }, act);
}
