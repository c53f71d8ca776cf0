import { Refusal, type FieldMessages } from '../domain/refusal.ts';
import { INPUT_PARTS } from './base.ts';

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[];
}

/** A list with hundreds of wrong rows has a message in each field; the main message must stay readable. */
const MOST_MESSAGES = 5;

/** The refusal of an input that the contract doesn't allow, with a message for each field. */
export function refusalOfIssues(issues: readonly Issue[]): Refusal {
  const fields: FieldMessages = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((step) =>
      String(typeof step === 'object' ? step.key : step),
    );
    // An operation may take its input in parts; the client only knows the field's own name.
    if (INPUT_PARTS.includes(path[0] ?? '')) path.shift();
    const name = path.join('.');
    if (name && !Object.hasOwn(fields, name)) fields[name] = issue.message;
  }
  const messages = new Set(issues.map((issue) => issue.message));
  const message = [...messages].slice(0, MOST_MESSAGES).join('; ') || "The request can't be read";
  return new Refusal('INVALID_ARGUMENT', message, fields);
}
