import { oc, type AnySchema, type Route } from '@orpc/contract';
import { z } from 'zod';
import { refusalStatus, type RefusalCode } from '../domain/refusal.ts';

/** Every error the API can return; the body is `{ code, message, requestId, fields? }`. */
const errors = Object.fromEntries(
  Object.entries(refusalStatus).map(([code, status]) => [code, { status }]),
) as Record<RefusalCode, { status: number }>;

const procedure = oc.errors(errors);

/** The input of an operation that takes none. */
export const nothing = z.strictObject({}).optional();

/** What the documentation says about an operation, and whether it takes its input in parts. */
type Details = Pick<Route, 'description' | 'inputStructure'> & { summary: string };

type Fields = Readonly<Record<string, z.core.$ZodType>>;
type InputOf<Given> = Given extends AnySchema
  ? Given
  : Given extends Fields
    ? z.ZodObject<Given, z.core.$strict>
    : never;

/** The input of an operation, which may be given as just its fields. */
function inputOf<Given extends AnySchema | Fields>(given: Given): InputOf<Given> {
  return ('~standard' in given ? given : z.strictObject(given)) as InputOf<Given>;
}

/**
 * The operations of one part of the API, by method: `get(path, input, output, details)`. `create` is a POST that
 * is answered with 201.
 */
export function verbs(tag: string) {
  const verb =
    (method: Route['method'], successStatus?: 201) =>
    <Input extends AnySchema | Fields, Output extends AnySchema>(
      path: `/${string}`,
      input: Input,
      output: Output,
      details: Details,
    ) =>
      procedure
        .route({ method, path, tags: [tag], ...(successStatus && { successStatus }), ...details })
        .input(inputOf(input))
        .output(output);
  return {
    get: verb('GET'),
    create: verb('POST', 201),
    post: verb('POST'),
    put: verb('PUT'),
    patch: verb('PATCH'),
    del: verb('DELETE'),
  };
}
