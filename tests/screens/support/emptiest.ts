import type { z } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** Valid texts for fields with certain names; TEXTS are tried for the others. */
const NAMED: [name: RegExp, text: string][] = [
  [/month/i, '2026-11'],
  [/(date|day|today|^from|^to|since)$/i, '2026-11-21'],
];
const INSTANT = '2026-11-21T17:00:00.000Z';
const TEXTS = ['', '2026-11-21', INSTANT, 'x', 'x@school.test'];

/** The emptiest value that a schema allows: no items, zero counts, empty texts, the first of several choices. */
export function emptiest<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  return valueOf(schema, '') as z.output<Schema>;
}

function valueOf(schema: $ZodType, name: string): unknown {
  const { def } = schema as $ZodTypes & { def: $ZodTypes['_zod']['def'] };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the contract doesn't use the other kinds
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([field, of]) => {
          const value = valueOf(of, field);
          return value === undefined ? [] : [[field, value]];
        }),
      );
    case 'array':
      return [];
    case 'record':
      return {};
    case 'nullable':
      return null;
    case 'boolean':
      return false;
    case 'number':
      return [0, 1].find((number) => isValid(schema, number));
    case 'string':
      return textOf(schema as z.ZodType, name);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return valueOf(def.options[0] as $ZodType, name);
    default:
      return undefined;
  }
}

function isValid(schema: $ZodType, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success;
}

function textOf(schema: z.ZodType, name: string): string | undefined {
  if (schema.meta()?.['format'] === 'date-time') return INSTANT;
  const named = NAMED.filter(([names]) => names.test(name)).map(([, text]) => text);
  return [...named, ...TEXTS].find((text) => isValid(schema, text));
}
