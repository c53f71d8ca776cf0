import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../../contract/index.ts';
import { escapeHtml } from '../../domain/html.ts';
import { operations } from '../../domain/access.ts';
import { staticAnswer, type StaticAnswer } from './requests.ts';

const errorSchema = {
  type: 'object' as const,
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' as const },
    message: { type: 'string' as const, description: 'For a person to read' },
    requestId: { type: 'string' as const, description: 'Quote it when asking for help' },
    fields: { type: 'object' as const, additionalProperties: { type: 'string' as const } },
  },
};

/** The documentation, ready to be sent. */
export interface ApiDocs {
  document: StaticAnswer;
  page: StaticAnswer;
}

export async function apiDocs(version: string): Promise<ApiDocs> {
  const document = await openApiDocument(version);
  return {
    document: await staticAnswer('application/json; charset=utf-8', JSON.stringify(document)),
    page: await staticAnswer('text/html; charset=utf-8', docsPage(document)),
  };
}

/** The OpenAPI 3.1 document, generated from the contract that the server implements. */
export function openApiDocument(version: string): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: {
      title: 'Turnout',
      version,
      description:
        'Money is integer cents, dates are YYYY-MM-DD, instants are UTC ISO 8601. Log in at ' +
        'POST /api/auth/sign-in/email; the session cookie does the rest. Every write takes an optional ' +
        'Idempotency-Key header: the same key again gives the first answer and changes nothing.',
    },
    servers: [{ url: '/api/v1' }],
    customErrorResponseBodySchema: errorSchema,
  });
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
}

/** The Content Security Policy allows it by its hash. */
export const DOCS_STYLE = `<style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8888}
</style>`;

/** An HTML page that lists each operation and who may call it. */
function docsPage(document: object): string {
  const paths = Object.entries(
    (document as { paths?: Record<string, Record<string, Operation>> }).paths ?? {},
  );
  const rows = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = operation.operationId ?? '';
      const roles = Object.hasOwn(operations, name)
        ? operations[name as keyof typeof operations].roles.join(', ')
        : '';
      const cells = [`${method.toUpperCase()} ${path}`, operation.summary ?? '', roles];
      return `<tr>${cells.map((cell, i) => (i === 0 ? `<td><code>${escapeHtml(cell)}</code></td>` : `<td>${escapeHtml(cell)}</td>`)).join('')}</tr>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Turnout API</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
${DOCS_STYLE}</head><body><main><h1>Turnout API</h1>
<p>${escape((document as { info?: { description?: string } }).info?.description ?? '')}
The whole of it, for machines: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Operation</th><th>What it does</th><th>Who may</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></main></body></html>`;
}
