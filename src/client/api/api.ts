import {
  createORPCClient,
  ORPCError,
  type Client,
  type ClientLink,
  type ClientOptions,
  type NestedClient,
} from '@orpc/client';
import { isContractProcedure, type ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { contract, type Contract } from '../../contract/index.ts';
import type { ApiError } from './apiError.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';
import { withRetries } from './retry.ts';
import { withSession } from './signedOut.ts';

export const API_BASE = '/api/v1';

interface Context {
  /** Of a write: the same key again has the effect of once. Minted here unless the caller has one. */
  idempotencyKey?: string;
}

function isWrite(path: readonly string[]): boolean {
  const step = (at: unknown, name: string) => (at as Record<string, unknown> | undefined)?.[name];
  const procedure = path.reduce<unknown>(step, contract);
  return isContractProcedure(procedure) && procedure['~orpc'].route.method !== 'GET';
}

function asksWhoIsSignedIn([noun, act]: readonly string[]): boolean {
  return noun === 'me' && act === 'get';
}

const wire = new OpenAPILink<Context>(contract, {
  url: `${window.location.origin}${API_BASE}`,
  headers: ({ context }) =>
    context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey },
  // Any code will do here: withRetries reads the status and the body that travel along.
  customErrorResponseBodyDecoder: (body, { status }) =>
    new ORPCError('REFUSED', { status, data: body }),
});

/** One call is one act of the user: its retries, also those after signing in again, carry the same key. */
const link: ClientLink<Context> = {
  call(path, input, options: ClientOptions<Context>) {
    const context = isWrite(path)
      ? { idempotencyKey: options.context.idempotencyKey ?? newIdempotencyKey() }
      : {};
    const { signal } = options;
    const send = () => withRetries(() => wire.call(path, input, { ...options, context }), signal);
    return asksWhoIsSignedIn(path) ? send() : withSession(send, signal);
  },
};

/** Every operation fails with an ApiError and nothing else, and the types say so. */
type FailsWith<Failure, Router extends NestedClient<Context>> =
  Router extends Client<infer C, infer Input, infer Output, unknown>
    ? Client<C, Input, Output, Failure>
    : {
        [Key in keyof Router]: Router[Key] extends NestedClient<Context>
          ? FailsWith<Failure, Router[Key]>
          : never;
      };

type ApiClient = FailsWith<ApiError, ContractRouterClient<Contract, Context>>;

export const client = createORPCClient<ApiClient>(link);

/** Options for useQuery and useMutation: `useQuery(api.students.list.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);
