import { isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { contract } from '../../src/contract/index.ts';

export interface ContractOperation {
  name: string;
  method: string;
  path: string;
}

/** Every operation of the contract, with its method and path. */
export function contractOperations(
  router: AnyContractRouter = contract,
  names: string[] = [],
): ContractOperation[] {
  if (isContractProcedure(router)) {
    const { method = 'POST', path = '' } = router['~orpc'].route;
    return [{ name: names.join('.'), method, path }];
  }
  return Object.entries(router).flatMap(([name, inner]) =>
    contractOperations(inner as AnyContractRouter, [...names, name]),
  );
}

/** A path with its parameters filled in. */
export function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none');
}
