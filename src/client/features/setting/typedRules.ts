import type { LateFee } from '../../../domain/chargeRun.ts';
import { NO_AMOUNT, wholeCents, type Cents, type TypedAmount } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import type { TuitionRules } from '../../../domain/tuitionRules.ts';
import type { TypedStep } from './StepRows.tsx';

/** A school's rules as they are typed; the second child's percentage is a field of its own. */
export interface TypedRules {
  over: 'student' | 'family';
  off: 'beyond' | 'all';
  classes: TypedStep[];
  siblings: TypedStep[];
  hours: TypedStep[];
  familyCap: TypedAmount;
  lateAfter: string;
  latePercent: string;
  lateAmount: TypedAmount;
  lateLeast: TypedAmount;
}

const step = (from: number, percent?: number, amount?: TypedAmount): TypedStep => ({
  from: String(from),
  percent: percent === undefined ? '' : String(percent),
  amount: amount ?? NO_AMOUNT,
});

export function typedRules({ tuitionRules, lateFee }: Settings): TypedRules {
  const { classes, siblings, hours, familyCap } = tuitionRules;
  return {
    over: classes?.over ?? 'student',
    off: classes?.off ?? 'beyond',
    classes: (classes?.steps ?? []).map(({ from, percent }) => step(from, percent)),
    siblings: (siblings?.steps ?? [])
      .filter(({ child, percent }) => child !== 2 || percent === undefined)
      .map(({ child, percent, amount }) => step(child, percent, amount)),
    hours: (hours?.steps ?? []).map(({ minutes, amount }) => step(minutes, undefined, amount)),
    familyCap: familyCap ?? NO_AMOUNT,
    lateAfter: lateFee ? String(lateFee.after) : '',
    latePercent: lateFee?.percent === undefined ? '' : String(lateFee.percent),
    lateAmount: lateFee?.amount ?? NO_AMOUNT,
    lateLeast: lateFee?.least ?? NO_AMOUNT,
  };
}

// What isn't typed is left out; what can't be read is sent as it is, and the server says what is wrong with it.
const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));
const centsIn = (typed: TypedAmount) => (Number.isNaN(typed) ? undefined : (typed as Cents));

export function readRules(typed: TypedRules, siblingPercent: number): TuitionRules {
  const { over, off, classes, siblings, hours } = typed;
  const steps = [
    ...(siblingPercent > 0 ? [{ child: 2, percent: siblingPercent }] : []),
    ...siblings.map(({ from, percent, amount }) => ({
      child: Number(from),
      percent: numberIn(percent),
      amount: centsIn(amount),
    })),
  ];
  const familyCap = centsIn(typed.familyCap);
  return {
    ...(classes.length > 0 && {
      classes: {
        over,
        off,
        steps: classes.map(({ from, percent }) => ({
          from: Number(from),
          percent: Number(percent),
        })),
      },
    }),
    ...(steps.length > 0 && { siblings: { steps } }),
    ...(familyCap !== undefined && { familyCap }),
    ...(hours.length > 0 && {
      hours: {
        steps: hours.map(({ from, amount }) => ({
          minutes: Number(from),
          amount: amount as Cents,
        })),
      },
    }),
  };
}

/** Null as long as no day is typed. */
export function readLateFee(typed: TypedRules): LateFee | null {
  const after = numberIn(typed.lateAfter);
  if (after === undefined) return null;
  return {
    after,
    percent: numberIn(typed.latePercent),
    amount: centsIn(typed.lateAmount),
    least: centsIn(typed.lateLeast),
  };
}

/** Whether each step and amount is typed so far that an example can be made of it. */
export function isReadable({ classes, siblings, familyCap, hours }: TuitionRules): boolean {
  const isWhole = (value: number | undefined) => value === undefined || Number.isInteger(value);
  const values = [
    ...(classes?.steps ?? []).flatMap(({ from, percent }) => [from, percent]),
    ...(siblings?.steps ?? []).flatMap(({ child, percent, amount }) => [child, percent, amount]),
    ...(hours?.steps ?? []).flatMap(({ minutes, amount }) => [minutes, amount]),
    familyCap,
  ];
  const isEither = ({ percent, amount }: { percent?: unknown; amount?: unknown }) =>
    (percent === undefined) !== (amount === undefined);
  return (
    values.every((value) => isWhole(value) && (value === undefined || value > 0)) &&
    (siblings?.steps ?? []).every(isEither) &&
    (familyCap === undefined || wholeCents(familyCap) !== null)
  );
}
