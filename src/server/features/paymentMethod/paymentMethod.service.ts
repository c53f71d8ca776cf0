import type { NewPaymentMethod, PaymentMethodChanges } from '../../../contract/paymentMethod.ts';
import { isRecordableDate, type CalendarDate } from '../../../domain/dates.ts';
import {
  canRetire,
  invalidPaymentMethod,
  paymentMethodMessages,
  paymentMethodsOn,
  standardPaymentMethods,
  type PaymentMethod,
  type PaymentMethodKey,
} from '../../../domain/paymentMethod.ts';
import { invalid } from '../../../domain/refusal.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { kindsIn } from '../kind/kind.service.ts';
import * as repository from './paymentMethod.repository.ts';

const methods = kindsIn<PaymentMethod>({
  entity: 'paymentMethod',
  messages: paymentMethodMessages,
  stem: 'method',
  list: repository.listPaymentMethods,
  lock: repository.lockPaymentMethods,
  update: repository.updatePaymentMethod,
});

/** Adds the methods that every school has, if they are missing. */
export async function ensurePaymentMethods({ db }: Database): Promise<void> {
  const rows = standardPaymentMethods.map(({ retiredFrom, ...method }) => ({
    ...method,
    retired_from: retiredFrom,
  }));
  await repository.insertPaymentMethods(db, rows);
}

/** All methods in order, including retired ones. */
export const listPaymentMethods = repository.listPaymentMethods;

/** Refuses a method that the school doesn't have, or that is retired on the payment's date (`on`). */
export async function requirePaymentMethod(
  db: Reader,
  key: PaymentMethodKey,
  { on, field = 'paymentMethod' }: { on?: CalendarDate; field?: string } = {},
): Promise<void> {
  const all = await repository.listPaymentMethods(db);
  const usable = on === undefined ? all : paymentMethodsOn(on, all);
  if (usable.some((one) => one.key === key)) return;
  const message = invalidPaymentMethod(usable);
  throw invalid(message, { [field]: message });
}

/** Adds a method at the end of the list. Two can't have the same name. */
export async function createPaymentMethod(
  work: Work,
  { name }: NewPaymentMethod,
): Promise<PaymentMethod> {
  const row = methods.newRow(await methods.locked(work), name);
  await repository.insertPaymentMethods(work.tx, [row]);
  return methods.record(work, 'Payment method added', null, row.key);
}

/** Renames, moves or retires a method. Payments already recorded keep it. */
export async function updatePaymentMethod(
  work: Work,
  { key, revision, ...given }: PaymentMethodChanges,
): Promise<PaymentMethod> {
  const all = await methods.locked(work);
  const before = methods.found(all, key, revision);
  if (given.retiredFrom) refuseRetirement(work, before, given.retiredFrom);
  await methods.change(work, all, before, given);
  return methods.record(work, 'Payment method changed', before, key);
}

function refuseRetirement(work: Work, { key, name }: PaymentMethod, date: CalendarDate): void {
  const problem = canRetire(key)
    ? isRecordableDate(date, work.today)
      ? null
      : paymentMethodMessages.retiredFrom
    : paymentMethodMessages.stays(name);
  if (problem) throw invalid(problem, { retiredFrom: problem });
}
