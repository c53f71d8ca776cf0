import type { FamilyPart } from '../../../contract/familyPart.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { ApiError } from '../../api/apiError.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { useUndoable } from '../../undo/useUndoable.ts';

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

interface Listener {
  onDone: (removal: Removal, undo: () => void) => void;
  onUndone: (removal: Removal) => void;
}

async function remove(removal: Removal): Promise<void> {
  switch (removal.kind) {
    case 'payment':
      await server.payments.remove({ id: removal.line.id });
      return;
    case 'familyPayment':
      await server.familyPayments.remove(actOf(removal.line));
      return;
    case 'charge': {
      const { id, part } = removal.line;
      await (part === undefined
        ? server.charges.remove({ id })
        : server.charges.reversePart({ id, amount: part }));
      return;
    }
    case 'charges':
      await server.charges.undo({ actId: removal.line.actId });
      return;
    case 'fee': {
      const { removed, reason } = await server.fees.remove(markOf(removal));
      if (!removed) throw new ApiError('CONFLICT', reason ?? 'It was already removed.');
    }
  }
}

async function restore(removal: Removal): Promise<void> {
  switch (removal.kind) {
    case 'payment':
      await server.payments.restore({ id: removal.line.id });
      return;
    case 'familyPayment':
      await server.familyPayments.restore(actOf(removal.line));
      return;
    case 'charge':
      await server.charges.restore({ id: removal.line.id });
      return;
    case 'charges':
      await server.charges.restoreAll({ actId: removal.line.actId });
      return;
    case 'fee':
      await server.attendance.restore(markOf(removal));
  }
}

/** The mark of a fee, as the API names it. */
export function markOf({ studentId, line }: Removal & { kind: 'fee' }) {
  return { date: line.date, classId: line.classId, studentId };
}

/** A family payment, as the API names it. */
export const actOf = ({ id, actId }: FamilyPayment) => ({ id, actId });

/** Deletes a payment or a fee record, and can undo that. */
export function useRemoval({ onDone, onUndone }: Listener) {
  return useUndoable({
    act: remove,
    undo: ({ input }) => restore(input),
    onDone: ({ input }, undo) => onDone(input, undo),
    onUndone: ({ input }) => onUndone(input),
    onUndoFailed: ({ message }) => notifyFailure(message),
  });
}

const nouns: Record<Removal['kind'], string> = {
  payment: 'payment',
  familyPayment: 'payment',
  fee: 'fee',
  charge: 'charge',
  charges: 'charges',
};

/** The amount that is removed, in cents. */
function amountOf({ kind, line }: Removal): Cents {
  if (kind === 'fee') return line.fee;
  if (kind === 'payment') return line.amount;
  return kind === 'charge' ? (line.part ?? line.amount) : line.total;
}

/** 'the removal of the payment of $7.00, Jan 27, 2026'. */
export function describeRemoval(removal: Removal): string {
  return `the removal of the ${nouns[removal.kind]} of ${formatMoney(amountOf(removal))}, ${formatDate(removal.line.date)}`;
}
