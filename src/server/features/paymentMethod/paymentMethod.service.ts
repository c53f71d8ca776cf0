import type { NewPaymentMethod, PaymentMethodChanges } from '../../../contract/paymentMethod.ts';
import { isRecordableDate, type CalendarDate } from '../../../domain/dates.ts';
import { isSameName } from '../../../domain/feeType.ts';
import { keyOfName } from '../../../domain/keyOfName.ts';
import {
  canRetire,
  invalidPaymentMethod,
  paymentMethodMessages,
  paymentMethodsOn,
  standardPaymentMethods,
  type PaymentMethod,
  type PaymentMethodKey,
} from '../../../domain/paymentMethod.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { changedFields } from '../../db/changedFields.ts';
import { columnsGiven, ELSEWHERE, type ColumnsOf } from '../../db/columns.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import * as repository from './paymentMethod.repository.ts';

/** The column of each field of a payment method; a change of position also moves other methods. */
const paymentMethodColumns = {
  name: 'name',
  position: ELSEWHERE,
  retiredFrom: 'retired_from',
} as const satisfies ColumnsOf<
  Omit<PaymentMethodChanges, 'key' | 'revision'>,
  Tables['payment_methods']
>;

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

/** Refuses a method that the school doesn't have, or that was retired by the payment's date `on`. */
export async function requirePaymentMethod(
  db: Reader,
  key: PaymentMethodKey,
  { on, field = 'paymentMethod' }: { on?: CalendarDate; field?: string } = {},
): Promise<void> {
  const all = await repository.listPaymentMethods(db);
  const methods = on === undefined ? all : paymentMethodsOn(on, all);
  if (methods.some((one) => one.key === key)) return;
  const message = invalidPaymentMethod(methods);
  throw invalid(message, { [field]: message });
}

/** Adds a method at the end of the list. Two can't have the same name. */
export async function createPaymentMethod(
  work: Work,
  { name }: NewPaymentMethod,
): Promise<PaymentMethod> {
  const methods = await lockedMethods(work);
  refuseTakenName(methods, name);
  const key = keyOfName(
    'method',
    name,
    methods.map((method) => method.key),
  );
  const position = Math.max(-1, ...methods.map((method) => method.position)) + 1;
  const row = { key, name, position, retired_from: null, revision: 1 };
  await repository.insertPaymentMethods(work.tx, [row]);
  return record(work, 'Payment method added', null, key);
}

/** Renames, moves or retires a method. Payments already recorded keep it. */
export async function updatePaymentMethod(
  work: Work,
  { key, revision, ...given }: PaymentMethodChanges,
): Promise<PaymentMethod> {
  const { name, position, retiredFrom } = given;
  const methods = await lockedMethods(work);
  const before = found(methods, key);
  if (revision !== undefined && revision !== before.revision)
    throw conflict(paymentMethodMessages.changed);
  if (name !== undefined) refuseTakenName(methods, name, key);
  if (retiredFrom) refuseRetirement(work, before, retiredFrom);
  const { position: _place, ...own } = given;
  if (changedFields(before, { ...before, ...own }).length > 0) {
    const changes = columnsGiven(paymentMethodColumns, given);
    await repository.updatePaymentMethod(work.tx, key, {
      ...changes,
      revision: before.revision + 1,
    });
  }
  if (position !== undefined) await moveTo(work, methods, key, position);
  return record(work, 'Payment method changed', before, key);
}

async function lockedMethods(work: Work): Promise<PaymentMethod[]> {
  await repository.lockPaymentMethods(work.tx, work.engine);
  return repository.listPaymentMethods(work.tx);
}

function found(methods: readonly PaymentMethod[], key: PaymentMethodKey): PaymentMethod {
  const method = methods.find((one) => one.key === key);
  if (!method) throw notFound(paymentMethodMessages.notFound);
  return method;
}

function refuseTakenName(
  methods: readonly PaymentMethod[],
  name: string,
  own?: PaymentMethodKey,
): void {
  const other = methods.find((method) => method.key !== own && isSameName(method.name, name));
  if (!other) return;
  const message = paymentMethodMessages.nameTaken(other.name);
  throw conflict(message, { name: message });
}

function refuseRetirement(work: Work, { key, name }: PaymentMethod, date: CalendarDate): void {
  const problem = canRetire(key)
    ? isRecordableDate(date, work.today)
      ? null
      : paymentMethodMessages.retiredFrom
    : paymentMethodMessages.stays(name);
  if (problem) throw invalid(problem, { retiredFrom: problem });
}

/** Moves a method to a position in the list and shifts the others. */
async function moveTo(
  work: Work,
  methods: readonly PaymentMethod[],
  key: PaymentMethodKey,
  position: number,
): Promise<void> {
  const order = methods.map((method) => method.key).filter((other) => other !== key);
  order.splice(position, 0, key);
  for (const [index, moved] of order.entries()) {
    if (methods.find((method) => method.key === moved)?.position === index) continue;
    await repository.updatePaymentMethod(work.tx, moved, { position: index });
  }
}

/** Reads the method's current state, and writes any change into the audit log. */
async function record(
  work: Work,
  action: string,
  before: PaymentMethod | null,
  key: PaymentMethodKey,
): Promise<PaymentMethod> {
  const after = found(await repository.listPaymentMethods(work.tx), key);
  if (changedFields(before, after).length > 0)
    work.audit({ action, entity: 'paymentMethod', entityId: key, before, after });
  return after;
}
