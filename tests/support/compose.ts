import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inRoot } from '../../scripts/lib/paths.mjs';

interface Service {
  build?: string;
  image?: string;
  cap_drop?: string[];
  security_opt?: string[];
  profiles?: string[];
  entrypoint?: string[];
  environment: Record<string, string>;
  volumes: string[];
  ports?: string[];
  depends_on?: Record<string, unknown>;
}

interface Compose {
  services: Record<'turnout' | 'caddy' | 'backup' | 'database', Service>;
  volumes: Record<string, null>;
}

export const composeText = readFileSync(inRoot('compose.yaml'), 'utf8');

/**
 * A variable, and what follows it without other variables inside: `${A}`, `${A:-default}`, `${A:+other}`,
 * `${A:?message}`.
 */
const VARIABLE = /\$\{(\w+)(?::([-+?])([^${}]*))?\}/;

/** compose.yaml with the variables from an `.env` file, the way Docker reads it. */
export function readCompose(env: Record<string, string>): Compose {
  let text = composeText;
  for (let found = VARIABLE.exec(text); found; found = VARIABLE.exec(text)) {
    const [whole, name = '', sign, word = ''] = found;
    const value = env[name] ?? '';
    if (sign === '?' && !value) throw new Error(`${name}: ${word}`);
    const filled = { '-': value || word, '+': value && word, '?': value }[sign ?? '?'] ?? value;
    text = text.replace(whole, () => filled);
  }
  return parse(text) as Compose;
}

export const guideText = readFileSync(inRoot('docs', 'PUT_ONLINE.md'), 'utf8');

/** The `.env` file that docs/PUT_ONLINE.md tells the reader to make. */
export function envOfGuide(): Record<string, string> {
  const block = /^```\n(DOMAIN=[^`]*)^```/m.exec(guideText)?.[1] ?? '';
  const lines = [...block.matchAll(/^(\w+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}
