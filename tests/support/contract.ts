import { isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { z } from 'zod';
import { refusalStatus } from '../../src/domain/refusal.ts';
import { contract } from '../../src/contract/index.ts';

export interface ContractOperation {
  name: string;
  method: string;
  path: string;
  /** The names of all input fields, wherever in the request they are sent. */
  fields: string[];
  /** Whether the response is a file. */
  isFile: boolean;
}

/** Matches any code that an error can have. */
export const errorCodes = new RegExp(`^(${Object.keys(refusalStatus).join('|')})$`);

/** The names of all fields in a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (!schema) return [];
  const names: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value) names.push(...Object.keys(value.properties as object));
    for (const inner of Object.values(value)) look(inner);
  };
  look(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }));
  return names;
}

/** Every operation of the contract, with its method and path. */
export function contractOperations(
  router: AnyContractRouter = contract,
  names: string[] = [],
): ContractOperation[] {
  if (isContractProcedure(router)) {
    const { method = 'POST', path = '' } = router['~orpc'].route;
    const fields = [...new Set(fieldsOf(router['~orpc'].inputSchema))];
    const isFile = router['~orpc'].outputSchema instanceof z.ZodFile;
    return [{ name: names.join('.'), method, path, fields, isFile }];
  }
  return Object.entries(router).flatMap(([name, inner]) =>
    contractOperations(inner as AnyContractRouter, [...names, name]),
  );
}

/** A path with its parameters filled in. */
export function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none');
}
