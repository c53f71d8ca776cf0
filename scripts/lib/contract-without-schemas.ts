import { fileURLToPath } from 'node:url';
import { minifyContractRouter, type AnyContractRouter } from '@orpc/contract';
import { runnerImport, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../../src/contract/index.ts', import.meta.url));
const VIRTUAL = '\0contract-without-schemas';

/** What a route says to the API's documentation and to the server. */
const NOT_SENT = {
  summary: undefined,
  description: undefined,
  tags: undefined,
  successStatus: undefined,
};

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
      const sent = JSON.stringify(minifyContractRouter(module.contract), (key, value: object) =>
        key === 'route' ? { ...value, ...NOT_SENT } : value,
      );
      return `export const contract = ${sent};`;
    },
  };
}
