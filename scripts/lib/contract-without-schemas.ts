import { fileURLToPath } from 'node:url';
import { minifyContractRouter, type AnyContractRouter } from '@orpc/contract';
import { runnerImport, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../../src/contract/index.ts', import.meta.url));
const VIRTUAL = '\0contract-without-schemas';

/** What a request is made from. The rest of a route is for people who read about the API. */
const ofRequests = ['method', 'path', 'inputStructure', 'outputStructure'] as const;

/** Makes a contract of the names of its operations, each with those four. */
const EXPAND = `
const route = ([${ofRequests.join(', ')}]) =>
  ({ '~orpc': { errorMap: {}, meta: {}, route: { ${ofRequests.join(', ')} } } });
const expand = (part) =>
  Array.isArray(part)
    ? route(part)
    : Object.fromEntries(Object.entries(part).map(([name, each]) => [name, expand(each)]));
`;

/**
 * Gives the API client only the contract's methods and paths. Its schemas, together with Zod, are a sixth of the first
 * load, and the server checks every input anyway.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'turnout:contract-without-schemas',
    enforce: 'pre',
    resolveId(id, importer) {
      return id.endsWith('/contract/index.ts') && importer?.endsWith('/client/api/api.ts')
        ? VIRTUAL
        : null;
    },
    async load(id) {
      if (id !== VIRTUAL) return null;
      this.addWatchFile(source);
      const { module } = await runnerImport<{ contract: AnyContractRouter }>(source);
      const routes = JSON.stringify(minifyContractRouter(module.contract), (_key, value) => {
        const own = value?.['~orpc'];
        if (!own) return value;
        const values = ofRequests.map((name) => own.route[name]);
        return values.slice(0, values.findLastIndex(Boolean) + 1);
      });
      return `${EXPAND} export const contract = expand(${routes});`;
    },
  };
}
