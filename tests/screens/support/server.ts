import { ORPCError } from '@orpc/client';
import {
  isContractProcedure,
  type AnyContractProcedure,
  type InferContractRouterInputs,
  type InferContractRouterOutputs,
} from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, ValidationError } from '@orpc/server';
import type { z } from 'zod';
import { contract, type Contract } from '../../../src/contract/index.ts';
import { refusalOfIssues } from '../../../src/contract/refusedInput.ts';
import { asSeenBy } from '../../../src/contract/teacher.ts';
import type { Me } from '../../../src/contract/user.ts';
import { mayDo, operations, type OperationName } from '../../../src/domain/access.ts';
import {
  refusalStatus,
  type FieldMessages,
  type RefusalCode,
  type RefusalReason,
} from '../../../src/domain/refusal.ts';
import { REPLAYED_HEADER } from '../../../src/domain/idempotency.ts';
import { emptiest } from './emptiest.ts';

// A stand-in for the server, for tests of one screen or form: each operation responds the way the test says. Requests
// and responses are checked against the contract, and against what the person who is signed in may ask and see, so that
// no response can be one that the server would never give.

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;

/**
 * The test's responses, by noun and act in the contract; returning nothing means the emptiest possible response. If an
 * operation is missing here, a read isn't found and a change is refused.
 */
export type Answers = {
  [Noun in keyof Contract]?: {
    [Act in keyof Contract[Noun]]?: (
      input: Inputs[Noun][Act & keyof Inputs[Noun]],
    ) => Eventually<Plain<Outputs[Noun][Act & keyof Outputs[Noun]]> | void>;
  };
};
type Eventually<Value> = Value | Promise<Value>;
/** Lets a test write an id, a date or an amount like in JSON. */
export type Plain<Value> = Value extends string
  ? // Keeps unions of string literals: a record of them requires each key, so `{}` doesn't extend it.
    {} extends Record<Value, unknown>
    ? string
    : Value
  : Value extends number
    ? number
    : Value extends readonly (infer Item)[]
      ? Plain<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Plain<Value[Key]> }
        : Value;

/** A request that arrived. */
export interface Asked {
  /** 'expenses.create' */
  operation: string;
  input: unknown;
  key: string | null;
}

interface Context {
  request: Request;
  isLost: boolean;
  isReplayed: boolean;
}

/** A refusal by the stand-in; nothing was changed. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldMessages | undefined;
  readonly reason: RefusalReason | undefined;
  constructor(code: RefusalCode, message: string, fields?: FieldMessages, reason?: RefusalReason) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.reason = reason;
  }
}

/** The response never arrives, as if the network were lost. */
class Lost extends Error {}

export const refuse =
  (...refusal: ConstructorParameters<typeof Refused>) =>
  () => {
    throw new Refused(...refusal);
  };

/** For a response that is lost on its way, although the request was handled. */
export function lose(): never {
  throw new Lost();
}

export class StandIn {
  readonly asked: Asked[] = [];
  /** Can be replaced in the middle of a test. */
  answers: Answers;
  /** The operations whose responses are lost, although the requests are handled. */
  loses: (operation: string) => boolean = () => false;
  readonly #defaults: Answers;
  /** Responses by idempotency key, so that a repeated request takes effect once. */
  readonly #done = new Map<string, unknown>();
  readonly #handler: OpenAPIHandler<Context>;

  constructor(answers: Answers, defaults: Answers) {
    this.answers = answers;
    this.#defaults = defaults;
    this.#handler = new OpenAPIHandler<Context>(this.#routerOf(contract, []) as never, {
      customErrorResponseBodyEncoder: (error) => bodyOf(error),
    });
  }

  /** The requests that were not reads, in order. */
  get writes(): Asked[] {
    return this.asked.filter(({ operation }) => !isRead(operation));
  }

  askedFor(operation: string): Asked[] {
    return this.asked.filter((one) => one.operation === operation);
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const context: Context = { request, isLost: false, isReplayed: false };
    const { response } = await this.#handler.handle(request, { prefix: '/api/v1', context });
    if (context.isLost) throw new TypeError('Failed to fetch');
    if (!response) throw new Error(`Nothing is at ${request.method} ${request.url}`);
    if (context.isReplayed) response.headers.set(REPLAYED_HEADER, new Date().toISOString());
    return response;
  };

  #routerOf(node: unknown, path: string[]): unknown {
    if (isContractProcedure(node))
      return implement(node)
        .$context<Context>()
        .handler(({ input, context }) => this.#answer(path.join('.'), input, context));
    return Object.fromEntries(
      Object.entries(node as object).map(([name, inner]) => [
        name,
        this.#routerOf(inner, [...path, name]),
      ]),
    );
  }

  async #answer(operation: string, input: unknown, context: Context): Promise<unknown> {
    const key = context.request.headers.get('idempotency-key');
    this.asked.push({ operation, input, key });
    context.isLost = this.loses(operation);
    try {
      if (key === null || isRead(operation)) return await this.#do(operation, input);
      context.isReplayed = this.#done.has(key);
      if (!context.isReplayed) this.#done.set(key, await this.#do(operation, input));
      return this.#done.get(key);
    } catch (error) {
      if (error instanceof Lost) context.isLost = true;
      if (!(error instanceof Refused)) throw error;
      const { code, message, fields, reason } = error;
      const data = { code, message, requestId: 'request-1', fields, reason };
      throw new ORPCError(code, { status: refusalStatus[code], data });
    }
  }

  async #do(operation: string, input: unknown): Promise<unknown> {
    const me = (await this.#find('me.get')?.({})) as Me | undefined;
    const roles = me?.roles ?? ['anonymous'];
    const answer = this.#find(operation);
    if (!mayDo(operation, roles))
      throw new Refused(
        me?.id ? 'PERMISSION_DENIED' : 'UNAUTHENTICATED',
        operations[operation as OperationName].denied,
      );
    if (!answer && !isRead(operation))
      throw new Refused('INTERNAL', `The test has no answer for ${operation}`);
    return asSeenBy(roles, operation, (await answer?.(input)) ?? emptiest(outputOf(operation)));
  }

  #find(operation: string) {
    return answerIn(this.answers, operation) ?? answerIn(this.#defaults, operation);
  }
}

/** Does the same as the server, so that a form shows the contract's messages for its fields. */
function bodyOf({ cause, data }: ORPCError<string, unknown>): unknown {
  if (!(cause instanceof ValidationError)) return data;
  const { code, message, fields } = refusalOfIssues(cause.issues);
  return { code, message, fields, requestId: 'request-1' };
}

function answerIn(answers: Answers, operation: string) {
  const [noun = '', act = ''] = operation.split('.');
  const ofNoun = (answers as Record<string, Record<string, (input: unknown) => unknown>>)[noun];
  return ofNoun?.[act];
}

function procedureOf(operation: string): AnyContractProcedure {
  const [noun = '', act = ''] = operation.split('.');
  const found = (contract as unknown as Record<string, Record<string, unknown>>)[noun]?.[act];
  if (!isContractProcedure(found)) throw new Error(`There is no ${operation}`);
  return found;
}

const outputOf = (operation: string) => procedureOf(operation)['~orpc'].outputSchema as z.ZodType;

/** Previews use POST but change nothing. */
const isRead = (operation: string) =>
  procedureOf(operation)['~orpc'].route.method === 'GET' ||
  operation === 'previews.show' ||
  operation === 'mails.preview';
