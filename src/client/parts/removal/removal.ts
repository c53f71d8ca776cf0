import type { FamilyPart } from '../../../contract/familyPart.ts';
import type { ActToPreview } from '../../../contract/preview.ts';
import { countOf } from '../../../domain/counts.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { theFamilys } from '../../../domain/familyWords.ts';
import { client as server } from '../../api/api.ts';
import { ApiError } from '../../api/apiError.ts';

/** A family payment, which is removed with all of its parts. */
export type FamilyPayment = Pick<FamilyPart, 'id' | 'name' | 'actId' | 'total'> & {
  date: CalendarDate;
  receiptNumber?: number;
};

/** A charge and what it is for; `part` is how much to reverse, if not all. */
export interface ChargeToReverse {
  id: string;
  date: CalendarDate;
  amount: Cents;
  what: string;
  part?: Cents;
}

/** All charges that were made together and aren't reversed. */
export interface ChargedTogether {
  actId: string;
  date: CalendarDate;
  total: Cents;
  count: number;
  what: string;
}

/** What to remove: a student's payment or fee record, a family payment, or charges. */
export type Removal =
  | { kind: 'payment'; line: { id: string; date: CalendarDate; amount: Cents } }
  | { kind: 'fee'; studentId: string; line: FeeLine }
  | { kind: 'familyPayment'; line: FamilyPayment }
  | { kind: 'charge'; line: ChargeToReverse }
  | { kind: 'charges'; line: ChargedTogether };

interface FeeLine {
  date: CalendarDate;
  classId?: ClassId | undefined;
  className: string;
  fee: Cents;
}

interface PaymentLine {
  id: string;
  date: CalendarDate;
  amount: Cents;
  family?: FamilyPart | null | undefined;
}

/** The removal of a payment in a list. For a part of a family payment, it removes the whole. */
export function removalOf({ family, ...line }: PaymentLine): Removal {
  return family
    ? { kind: 'familyPayment', line: { ...family, date: line.date } }
    : { kind: 'payment', line };
}

/** What is said and done about one kind of removal. */
interface Act<Kind extends Removal['kind']> {
  noun: string;
  /** The question. */
  title: string;
  describe: (removal: Of<Kind>, date: string) => string;
  /** Completes the message of a failure. */
  action: string;
  removed: string;
  restored: string;
  amountOf: (removal: Of<Kind>) => Cents;
  preview: (removal: Of<Kind>) => ActToPreview;
  remove: (removal: Of<Kind>) => Promise<unknown>;
  restore: (removal: Of<Kind>) => Promise<unknown>;
}

type Of<Kind extends Removal['kind']> = Extract<Removal, { kind: Kind }>;

const BECOMES_CREDIT = 'What was paid of it becomes credit.';

/** The mark of a fee, as the API names it. */
const markOf = ({ studentId, line: { date, classId } }: Of<'fee'>) => ({
  date,
  classId,
  studentId,
});

/** A family payment, as the API names it. */
const actOf = ({ line: { id, actId } }: Of<'familyPayment'>) => ({ id, actId });

const acts: { [Kind in Removal['kind']]: Act<Kind> } = {
  payment: {
    noun: 'payment',
    title: 'Remove this payment?',
    describe: ({ line }, date) =>
      `The payment of ${formatMoney(line.amount)} of ${date} will be deleted.`,
    action: 'delete payment',
    removed: 'Payment deleted successfully',
    restored: 'Payment restored',
    amountOf: ({ line }) => line.amount,
    preview: ({ line: { id } }) => ({ act: 'payments.remove', input: { id } }),
    remove: ({ line: { id } }) => server.payments.remove({ id }),
    restore: ({ line: { id } }) => server.payments.restore({ id }),
  },
  familyPayment: {
    noun: 'payment',
    title: 'Remove the whole payment?',
    describe: ({ line: { name, total } }, date) => {
      const whose = name === null ? 'A family’s' : `T${theFamilys(name).slice(1)}`;
      return `${whose} payment of ${formatMoney(total)} of ${date} will be deleted with all its parts.`;
    },
    action: 'delete payment',
    removed: 'Payment deleted successfully',
    restored: 'Payment restored',
    amountOf: ({ line }) => line.total,
    preview: (removal) => ({ act: 'familyPayments.remove', input: actOf(removal) }),
    remove: (removal) => server.familyPayments.remove(actOf(removal)),
    restore: (removal) => server.familyPayments.restore(actOf(removal)),
  },
  fee: {
    noun: 'fee',
    title: 'Remove this fee?',
    describe: ({ line }, date) =>
      `The mark of ${ofClassNamed(date, line.className)} and its fee of ${formatMoney(line.fee)} will be deleted.`,
    action: 'delete fee record',
    removed: 'Fee record deleted successfully',
    restored: 'Fee record restored',
    amountOf: ({ line }) => line.fee,
    preview: (removal) => ({ act: 'fees.remove', input: markOf(removal) }),
    async remove(removal) {
      const { removed, reason } = await server.fees.remove(markOf(removal));
      if (!removed) throw new ApiError('CONFLICT', reason ?? 'It was already removed.');
    },
    restore: (removal) => server.attendance.restore(markOf(removal)),
  },
  charge: {
    noun: 'charge',
    title: 'Reverse this charge?',
    describe: ({ line }, date) =>
      `${line.what}, ${formatMoney(line.amount)} of ${date}. ${BECOMES_CREDIT}`,
    action: 'reverse the charge',
    removed: 'Charge reversed',
    restored: 'Charge restored',
    amountOf: ({ line }) => line.part ?? line.amount,
    preview: ({ line: { id, part } }) =>
      part === undefined
        ? { act: 'charges.remove', input: { id } }
        : { act: 'charges.reversePart', input: { id, amount: part } },
    remove: ({ line: { id, part } }) =>
      part === undefined
        ? server.charges.remove({ id })
        : server.charges.reversePart({ id, amount: part }),
    restore: ({ line: { id } }) => server.charges.restore({ id }),
  },
  charges: {
    noun: 'charges',
    title: 'Reverse all of these?',
    describe: ({ line }, date) =>
      `${line.what}, ${countOf(line.count, 'charge')} of ${date}, ${formatMoney(line.total)} in all. ${BECOMES_CREDIT}`,
    action: 'reverse the charges',
    removed: 'Charges reversed',
    restored: 'Charges restored',
    amountOf: ({ line }) => line.total,
    preview: ({ line: { actId } }) => ({ act: 'charges.undo', input: { actId } }),
    remove: ({ line: { actId } }) => server.charges.undo({ actId }),
    restore: ({ line: { actId } }) => server.charges.restoreAll({ actId }),
  },
};

/** What is said and done about this removal. */
export const actFor = ({ kind }: Removal) => acts[kind] as Act<Removal['kind']>;
