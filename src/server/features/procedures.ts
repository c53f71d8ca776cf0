import { implement } from '@orpc/server';
import { INPUT_PARTS } from '../../contract/base.ts';
import { contract } from '../../contract/index.ts';
import { asSeenBy } from '../../contract/teacher.ts';
import {
  dutyMessages,
  mayDo,
  operations,
  type Duty,
  type Operation,
  type OperationName,
} from '../../domain/access.ts';
import type { Instant } from '../../domain/dates.ts';
import type { Delivery } from '../../domain/mailKinds.ts';
import { invalid, Refusal } from '../../domain/refusal.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Role } from '../../domain/roles.ts';
import { showAsMessages } from '../../domain/showAs.ts';
import { findUnstorable, UNSTORABLE } from '../../domain/storable.ts';
import type { Exporter } from '../archive/exporter.ts';
import type { Database, Reader } from '../db/database.ts';
import { beginTrial } from '../db/trial.ts';
import type { Actor, Work, Write, WriteRequest } from '../db/work.ts';
import type { FileRequest } from '../files/reportFile.ts';
import type { Workshop } from '../files/workshop.ts';

/** Emails that are sent after a change. */
export interface Tell {
  emailChanged(change: { from: string; to: string }): void;
  /** Throws if the mail server doesn't accept the email. */
  invite(to: { email: string; token: string }): Promise<void>;
}

/** An email of the queue, as it is handed to the mail server. */
export interface Outgoing {
  to: string;
  fromName: string;
  subject: string;
  text: string;
  html: string;
  messageId?: string;
  /** Empty or left out if answers go to the address that it comes from. */
  replyTo?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Where its reader can turn such emails off with one press. */
  unsubscribe?: string | null;
}

/** How emails of the queue leave. */
export interface OutgoingMail {
  /** The address of the school's Turnout. */
  home: string;
  /** Hands one to the mail server and waits for its answer. Never throws. */
  deliver(mail: Outgoing): Promise<Delivery>;
  /** Tells the queue that there is something to send. */
  wake(): void;
}

/** Everything a handler gets: who makes the request, and how to read and write. */
export interface RequestContext {
  actor: Actor;
  sessionId: string | null;
  duty: Duty | null;
  /** All of their roles: the stored one, and any that follow from other facts. */
  roles: readonly Role[];
  /** Whether they use two-factor authentication. */
  hasTwoFactor: boolean;
  /** False if an admin sees Turnout as this person; such requests only read. */
  isOwn: boolean;
  /** Signs the permission to see Turnout as somebody, for this session. */
  signView: (personId: UserId) => string;
  requestId: string;
  idempotencyKey: string | undefined;
  /** Adds a header that says the response is a replay, and when the original was sent. */
  onReplay: (firstAt: Instant) => void;
  /** Tells the log and the metrics which operation it is. */
  onOperation: (name: string) => void;
  /** Tells the log and the metrics why it was refused, and adds a Retry-After header if the refusal has one. */
  onRefusal: (refusal: Refusal) => void;
  database: Database;
  /** Creates files. */
  workshop: Workshop;
  /** Exports the whole school. */
  exporter: Exporter;
  /** Refuses somebody who uses two-factor authentication unless the request has one of their codes. */
  confirmSecondStep: () => Promise<void>;
  /** Refuses a network that tries links, or reads students' details, too often. */
  limitNetwork: (path: '/setup' | '/details' | '/offers' | '/applications') => Promise<void>;
  /** Whether one more email that confirms an address may go to this one. */
  mayConfirm: (email: string) => Promise<boolean>;
  /** The network and the device that a request came from, for what is signed with it. */
  network: string;
  userAgent: string | null;
  /** Makes and checks the tokens of links that open something without signing in, by what they do. */
  link: {
    token: (purpose: string) => string;
    isToken: (purpose: string, token: string) => boolean;
  };
  /** Waits until only a few other reads by this person or network are running. */
  takeTurn: TakeTurn;
  /** Delays a refusal, to slow down guessing. */
  delayRefusal: () => Promise<void>;
  write: Write;
  clock: () => Date;
  /** The school's fixed temporary password, if it has one. */
  temporaryPassword: string | undefined;
  /** The address where people reach the school, if it is set. */
  publicUrl: string | null;
  /** The command that starts Turnout here; null for npm's scripts. */
  startedBy: string | null;
  /** Whether the school has a mail server: it then resets passwords and confirms addresses by email. */
  sendsEmails: boolean;
  /** The way out of the queue; null without a mail server. */
  mail: OutgoingMail | null;
  /** Sends emails about changes; does nothing without a mail server. */
  emails: Tell;
}

/** Does something when it is a person's turn. */
export type TakeTurn = <Result>(act: () => Promise<Result>) => Promise<Result>;

/** What somebody with a duty may do before they fulfill it. */
const ALLOWED_DESPITE_DUTY: readonly string[] = [
  'me.get',
  'school.get',
  'publicDashboard.list',
  'publicDashboard.get',
];

/** Throws the operation's refusal from the table of permissions if the person may not use it. */
export function authorize(
  name: OperationName,
  {
    actor,
    roles,
    duty,
    isOwn = true,
  }: Pick<RequestContext, 'actor' | 'roles' | 'duty'> & Partial<Pick<RequestContext, 'isOwn'>>,
): void {
  const operation: Operation = operations[name];
  if (!isOwn && operation.isPrivate) throw new Refusal('PERMISSION_DENIED', showAsMessages.private);
  if (!mayDo(name, roles)) {
    throw actor.id === null
      ? new Refusal('UNAUTHENTICATED', operation.signedOut)
      : new Refusal('PERMISSION_DENIED', operation.denied);
  }
  if (duty && !ALLOWED_DESPITE_DUTY.includes(name)) {
    throw new Refusal('PERMISSION_DENIED', dutyMessages[duty]);
  }
}

/** Refuses text that a database can't store, anywhere in an input: PostgreSQL would throw an error. */
function refuseUnstorable(input: unknown): void {
  const path = findUnstorable(input);
  if (!path) return;
  const steps = path.filter((step) => !INPUT_PARTS.includes(step));
  const name = steps.join('.');
  const row = steps[0] === 'rows' ? `Row ${Number(steps[1]) + 1}: ` : '';
  throw invalid(row + UNSTORABLE, name === '' ? {} : { [name]: UNSTORABLE });
}

/**
 * The base of all handlers: it checks the permission before the input, and removes from the answer what the person may
 * not see. The compiler and the tests check outputs against the contract, but a request doesn't: for a list of a whole
 * school that would take as long as reading it.
 */
export const procedures = implement(contract)
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<RequestContext>()
  .use(async ({ context, path, procedure, next }, input) => {
    const name = path.join('.') as OperationName;
    authorize(name, context);
    refuseUnstorable(input);
    const isRead = procedure['~orpc'].route.method === 'GET';
    const result = await (isRead ? context.takeTurn(async () => next()) : next());
    return { ...result, output: asSeenBy(context.roles, name, result.output) };
  });

/** Who requests a file, and the workshop for it. All users who aren't signed in count as one. */
export function fileRequest({ workshop, actor }: RequestContext): FileRequest {
  return { workshop, who: actor.id ?? 'anonymous' };
}

/** What a handler gets from a request. */
export interface Request<Input> {
  context: RequestContext;
  path: readonly string[];
  input: Input;
}

/** Runs a change as one unit of work, once per idempotency key. */
export function change<Result>(
  { context, path, input }: Request<unknown>,
  act: (work: Work) => Promise<Result>,
  options: Pick<WriteRequest, 'exclusive'> = {},
): Promise<Result> {
  const { actor, requestId, idempotencyKey, onReplay } = context;
  const idempotency = idempotencyKey
    ? { key: idempotencyKey, operation: path.join('.'), input }
    : undefined;
  return context.write({ actor, requestId, idempotency, onReplay, ...options }, act);
}

/** A handler that reads something and answers with it. */
export function reads<Input, Answer>(
  read: (db: Reader, input: Input, context: RequestContext) => Promise<Answer>,
) {
  return ({ context, input }: Request<Input>) => read(context.database.db, input, context);
}

type Act<Input, Answer> = (work: Work, input: Input, context: RequestContext) => Promise<Answer>;

/** A handler that makes one change and answers with its result. */
export function changes<Input, Answer>(
  act: Act<Input, Answer>,
  optionsFor?: (input: Input) => Pick<WriteRequest, 'exclusive'>,
) {
  return (request: Request<Input>) => {
    const { input, context } = request;
    return change(request, (work) => act(work, input, context), optionsFor?.(input));
  };
}

/** A handler that answers with what a change would do, and rolls it back. */
export function tries<Input, Answer>(act: Act<Input, Answer>) {
  return ({ context, input }: Request<Input>) =>
    context.write({ actor: context.actor, dryRun: true }, async (work) => {
      await beginTrial(work);
      return act(work, input, context);
    });
}

/** The same function, with its result in a field: `named('items', listFamilies)` answers `{ items }`. */
export function named<Key extends string, Args extends unknown[], Result>(
  key: Key,
  act: (...args: Args) => Promise<Result>,
) {
  return async (...args: Args) => ({ [key]: await act(...args) }) as Record<Key, Result>;
}
