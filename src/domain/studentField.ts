import type { CalendarDate } from './dates.ts';
import { kindMessages, type Kind } from './kind.ts';

// What a school wants to know about its students besides `personFields`: fields of its own, such as 'T-shirt'.

export const studentFieldKinds = ['line', 'choice'] as const;

export interface StudentField extends Kind {
  /** A line of text, or one of its choices. */
  kind: (typeof studentFieldKinds)[number];
  choices: string[];
  /** Whether families are asked for it when they sign up, and whether they have to say it. */
  askedAtDoor: boolean;
  requiredAtDoor: boolean;
}

/** Somebody's values, by the key of the field; a field without a value is left out. */
export type OwnValues = Record<string, string>;

export const MOST_STUDENT_FIELDS = 20;
export const LONGEST_OWN_VALUE = 200;

export const studentFieldMessages = {
  ...kindMessages('field'),
  unknown: (key: string) => `There is no field ${key}`,
  oneOf: (name: string, choices: readonly string[]) =>
    `${name} must be one of: ${choices.join(', ')}`,
  retired: (name: string) => `${name} is no longer asked`,
  tooMany: `There are already ${MOST_STUDENT_FIELDS} fields. Retire one first.`,
  choices: 'Please give at least two different choices',
  noChoices: 'A line of text has no choices',
  retiredFrom: 'Please give a date from Jan 1, 2000 to one year ahead',
} as const;

export const isRetired = ({ retiredFrom }: Pick<Kind, 'retiredFrom'>, today: CalendarDate) =>
  retiredFrom !== null && retiredFrom <= today;

/** The fields to show of somebody: those in use, and a retired one where it has a value. */
export function fieldsShown<Field extends Pick<StudentField, 'key' | 'retiredFrom'>>(
  fields: readonly Field[],
  own: OwnValues,
  today: CalendarDate,
): Field[] {
  return fields.filter((field) => !isRetired(field, today) || own[field.key]);
}

/** Why values can't be saved, by the name of the input; `before` are the values of now. '' takes a value away. */
export function problemsOfOwn(
  own: OwnValues,
  fields: readonly StudentField[],
  { before, today }: { before: OwnValues; today: CalendarDate },
): Record<string, string> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const problems = Object.entries(own).flatMap(([key, value]) => {
    const field = byKey.get(key);
    const problem = field
      ? value === '' || value === before[key]
        ? null
        : problemOf(field, value, today)
      : studentFieldMessages.unknown(key);
    return problem === null ? [] : [[`own.${key}`, problem]];
  });
  return Object.fromEntries(problems) as Record<string, string>;
}

function problemOf(field: StudentField, value: string, today: CalendarDate): string | null {
  if (isRetired(field, today)) return studentFieldMessages.retired(field.name);
  return field.kind === 'choice' && !field.choices.includes(value)
    ? studentFieldMessages.oneOf(field.name, field.choices)
    : null;
}
