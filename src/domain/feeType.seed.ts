import { cents, type Cents } from './money.ts';
import { calendarDate } from './dates.ts';
import type { FeeType, FeeTypeKey } from './feeType.ts';

/** What a type is called where its name isn't used. */
interface SpecWords {
  name: string;
  /** In the attendance report, for how often it happened. */
  issue?: string;
  /** The heading of its column in the monthly report's files. */
  csvHead: string;
  /** Whether the attendance report gives it a column with a count for each student. */
  perStudent?: boolean;
}

/** The four fee types that every school starts with, in order. This is the only code that knows a type's key. */
export const specFeeTypes = {
  absence: { name: 'Absence', csvHead: 'Absence Fees' },
  late: { name: 'Late', issue: 'Late Arrivals', csvHead: 'Late Fees', perStudent: true },
  noShoes: { name: 'No Shoes', issue: 'No Shoes', csvHead: 'No Shoes Fees' },
  notInUniform: {
    name: 'Not in Uniform',
    issue: 'Not In Uniform',
    csvHead: 'Not In Uniform Fees',
  },
} as const satisfies Record<string, SpecWords>;

export type SpecFeeTypeKey = keyof typeof specFeeTypes;

/** The only type that is charged for a status; it can't be retired. */
export const ABSENCE_KEY: SpecFeeTypeKey = 'absence';

/** The earliest class date there can be: the initial fees apply from here on. */
export const FEES_FROM = calendarDate('2000-01-01');
const AMOUNTS: Record<SpecFeeTypeKey, Cents> = {
  absence: cents(500),
  late: cents(100),
  noShoes: cents(100),
  notInUniform: cents(100),
};

/** The fee types of a new school ($5 for an absence, $1 for each flag). */
export const standardFeeTypes: readonly FeeType[] = Object.entries(specFeeTypes).map(
  ([key, { name }], position) => ({
    key,
    name,
    appliesTo: key === ABSENCE_KEY ? 'absent' : 'present',
    position,
    retiredFrom: null,
    revision: 1,
    amounts: [{ from: FEES_FROM, amount: AMOUNTS[key as SpecFeeTypeKey] }],
    classAmounts: [],
  }),
);

function wordsOf({ key, name }: Pick<FeeType, 'key' | 'name'>): SpecWords | null {
  const words = (specFeeTypes as Record<FeeTypeKey, SpecWords>)[key];
  // A school that renames a type wants its own word everywhere.
  return words && words.name === name ? words : null;
}

export function isSpecFeeType(key: FeeTypeKey): boolean {
  return Object.hasOwn(specFeeTypes, key);
}

/** The type's label in the attendance report: 'Late Arrivals'. */
export function issueLabel(type: Pick<FeeType, 'key' | 'name'>): string {
  return wordsOf(type)?.issue ?? type.name;
}

/** The type's column heading in the monthly report's files: 'Late Fees'. */
export function csvHead(type: Pick<FeeType, 'key' | 'name'>): string {
  return wordsOf(type)?.csvHead ?? `${type.name} Fees`;
}

/** Whether the attendance report counts the type for each student in a column of its own. */
export function isCountedPerStudent({ key }: Pick<FeeType, 'key'>): boolean {
  return (specFeeTypes as Record<FeeTypeKey, SpecWords>)[key]?.perStudent ?? false;
}
