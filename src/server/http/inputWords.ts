import { z } from 'zod';
import { INPUT_PARTS } from '../../contract/base.ts';

/** The parts of a validation issue that the sentences use. */
type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

/** 'First name' for firstName; 'The request' if there is no field. An item in a list is named after the list. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const names = path.filter((step) => typeof step === 'string' && !/^\d+$/.test(step)) as string[];
  if (INPUT_PARTS.includes(names[0] ?? '')) names.shift();
  const name = names.at(-1);
  if (!name) return 'The request';
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const kinds = new Map<string, string>([
  ['string', 'must be text'],
  ['number', 'must be a number'],
  ['int', 'must be a whole number'],
  ['boolean', 'must be true or false'],
  ['array', 'must be a list'],
  ['object', 'must have fields'],
  ['record', 'must have fields'],
]);

/** A plain sentence for an issue, if the contract's schema has no message of its own. */
export function inWords(issue: Issue): string {
  const label = fieldLabel(issue.path ?? []);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest is said by the default
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${label} is required`
        : `${label} ${kinds.get(issue.expected) ?? "can't be read"}`;
    case 'too_small':
      return tooSmall(label, issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(label, issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return `${label} must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Please enter a valid email address'
        : `${label} has an unknown form`;
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.join(', ')} here`;
    default:
      return `${label} can't be read`;
  }
}

function tooSmall(label: string, origin: string, least: number): string {
  if (origin === 'string')
    return least === 1 ? `${label} is required` : `${label} needs at least ${least} characters`;
  if (origin === 'array' || origin === 'set') return `${label} can't be empty`;
  return `${label} must be ${least} or more`;
}

function tooBig(label: string, origin: string, most: number): string {
  if (origin === 'string') return `${label} can be at most ${most} characters`;
  if (origin === 'array' || origin === 'set') return `${label} can have at most ${most} items`;
  return `${label} must be ${most} or less`;
}

/** After this call, the validator uses plain sentences wherever a schema has no message. */
export function speakPlainly(): void {
  z.config({ customError: inWords });
}
