import { isDeepStrictEqual } from 'node:util';
import { isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import type { z } from 'zod';
import { contract } from '../../src/contract/index.ts';

interface Promised {
  method: string;
  path: RegExp;
  output: z.ZodType;
}

/** The response schema of each operation with a JSON response; paths with parameters come after those without. */
function promises(router: AnyContractRouter): Promised[] {
  if (!isContractProcedure(router)) {
    return Object.values(router).flatMap((inner) => promises(inner as AnyContractRouter));
  }
  const { route, outputSchema } = router['~orpc'];
  if (!outputSchema) return [];
  const path = new RegExp(`^/api/v1${(route.path ?? '').replace(/\{\w+\}/g, '[^/]+')}$`);
  return [{ method: route.method ?? 'POST', path, output: outputSchema as z.ZodType }];
}

const all = promises(contract as AnyContractRouter).toSorted(
  (a, b) => Number(a.path.source.includes('[^/]')) - Number(b.path.source.includes('[^/]')),
);

/**
 * Throws unless a response has exactly the shape in the contract. The server itself doesn't check its responses, so the
 * tests check each one.
 */
export function checkAnswer(method: string, path: string, body: unknown): void {
  const { pathname } = new URL(path, 'http://school.test');
  const promised = all.find((one) => one.method === method && one.path.test(pathname));
  if (!promised) return;
  const parsed = promised.output.safeParse(body);
  if (!parsed.success) throw new Error(`${method} ${path}: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, body)) {
    throw new Error(
      `${method} ${path} answers more than the contract names: ${JSON.stringify(body).slice(0, 500)}`,
    );
  }
}
