import type { FeeTypeChanges, NewFeeAmount, NewFeeType } from '../../../contract/feeType.ts';
import { isMarkableDate } from '../../../domain/attendance.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import {
  feeTypeMessages,
  feeTypesOn,
  type FeeType,
  type FeeTypeKey,
  type FeeTypeOnDate,
} from '../../../domain/feeType.ts';
import { FEES_FROM, standardFeeTypes } from '../../../domain/feeType.seed.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import { keyOfName } from '../../../domain/keyOfName.ts';
import { isSameName } from '../../../domain/kind.ts';
import { invalid, notFound } from '../../../domain/refusal.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { kindsIn } from '../kind/kind.service.ts';
import * as repository from './feeType.repository.ts';

const kinds = kindsIn<FeeType>({
  entity: 'feeType',
  messages: feeTypeMessages,
  stem: 'fee',
  list: repository.listFeeTypes,
  lock: repository.lockFeeTypes,
  update: repository.updateFeeType,
});

/** Gives a new database the types that every school starts with; a school that has types keeps its own. */
export async function ensureFeeTypes({ db }: Database): Promise<void> {
  if ((await repository.listFeeTypes(db)).length > 0) return;
  await repository.insertFeeTypes(
    db,
    standardFeeTypes.map(({ key, name, appliesTo, position, revision }) => ({
      key,
      name,
      applies_to: appliesTo,
      position,
      retired_from: null,
      rule: null,
      revision,
    })),
    standardFeeTypes.flatMap(({ key, amounts }) =>
      amounts.map(({ from, amount }) => ({ type: key, effective_from: from, amount })),
    ),
  );
}

/** All types in order, including those retired or not yet in use. */
export function listFeeTypes(db: Reader): Promise<FeeType[]> {
  return repository.listFeeTypes(db);
}

/** The types that a lesson charges, in order. */
export async function listFeeTypesOn(db: Reader, lesson: Lesson): Promise<FeeTypeOnDate[]> {
  return feeTypesOn(lesson, await repository.listFeeTypes(db));
}

/** Whether the school charges for anything besides marks. */
export const hasChargeTypes = repository.hasChargeTypes;

/** Adds a type, for a flag on a present student's mark or for charges. Two types can't have the same name. */
export async function createFeeType(work: Work, input: NewFeeType): Promise<FeeType> {
  // For charges, the amount is only a suggestion.
  if (input.appliesTo !== 'charge') refuseClosed(work, input.from);
  return addFeeType(work, input);
}

async function addFeeType(work: Work, input: NewFeeType): Promise<FeeType> {
  const types = await kinds.locked(work);
  refuseFarDate(work, input.from, 'from');
  const row = kinds.newRow(types, input.name);
  await repository.insertFeeTypes(
    work.tx,
    [{ ...row, applies_to: input.appliesTo, rule: null }],
    [{ type: row.key, effective_from: input.from, amount: input.amount }],
  );
  return kinds.record(work, 'Fee type added', null, row.key);
}

/** Adds types for past charges, all in one pass. Returns the keys by name. */
export async function importChargeTypes(
  work: Work,
  names: readonly string[],
): Promise<Map<string, FeeTypeKey>> {
  const keys = new Map<string, FeeTypeKey>();
  if (names.length === 0) return keys;
  const before = await kinds.locked(work);
  const types = [...before];
  const rows = names.map((name) => {
    const row = kinds.newRow(types, name);
    types.push({ ...row, appliesTo: 'charge', retiredFrom: null, amounts: [], classAmounts: [] });
    keys.set(name, row.key);
    return row;
  });
  await repository.insertFeeTypes(
    work.tx,
    rows.map((row) => ({ ...row, applies_to: 'charge' as const, rule: null })),
    rows.map(({ key }) => ({ type: key, effective_from: FEES_FROM, amount: ZERO })),
  );
  const known = new Set(before.map(({ key }) => key));
  for (const after of await repository.listFeeTypes(work.tx))
    if (!known.has(after.key))
      work.audit({
        action: 'Fee type added',
        entity: 'feeType',
        entityId: after.key,
        before: null,
        after,
      });
  return keys;
}

/** Deletes the types among these that nothing is charged by: an import made them, and is undone. */
export async function removeUnusedTypes({ tx }: Work, keys: readonly FeeTypeKey[]): Promise<void> {
  if (keys.length > 0) await repository.deleteUnused(tx, keys);
}

/** The names of the product's own charges; if a flag on the roll already has that name, the second one is used. */
const OWN_CHARGES = {
  tuition: ['Tuition', 'School tuition'],
  late: ['Late fee', 'Late payment fee'],
} as const;
type OwnCharge = keyof typeof OWN_CHARGES;

/** The keys that the product's own charges can have. */
export const keysOf = (charge: OwnCharge): FeeTypeKey[] =>
  OWN_CHARGES[charge].map((name) => keyOfName('fee', name, []));

/**
 * The key of the fee type for tuition or late fees, whatever its name is now; it is added if it doesn't exist. Refused if
 * it can't be added because both of its names are taken.
 */
export async function ensureCharge(work: Work, charge: OwnCharge): Promise<FeeTypeKey> {
  const types = await repository.listFeeTypes(work.tx);
  const keys = keysOf(charge);
  const known = types.find(({ appliesTo, key }) => appliesTo === 'charge' && keys.includes(key));
  if (known) return known.key;
  const [first, second] = OWN_CHARGES[charge];
  const isTaken = types.some((type) => isSameName(type.name, first) || type.key === keys[0]);
  const name = isTaken ? second : first;
  const added = { name, amount: ZERO, from: FEES_FROM, appliesTo: 'charge' } as const;
  return (await addFeeType(work, added)).key;
}

/** Renames, moves or retires a type. The fees of existing marks don't change. */
export async function updateFeeType(
  work: Work,
  { key, revision, rule, ...given }: FeeTypeChanges,
): Promise<FeeType> {
  const { retiredFrom } = given;
  const types = await kinds.locked(work);
  const before = kinds.found(types, key, revision);
  if (retiredFrom) refuseRetirement(work, before, retiredFrom);
  if (retiredFrom !== undefined && retiredFrom !== before.retiredFrom)
    refuseClosed(work, ...[retiredFrom, before.retiredFrom].filter((date) => date !== null));
  if (rule && before.appliesTo !== 'charge')
    throw invalid(feeTypeMessages.noRule, { rule: feeTypeMessages.noRule });
  await kinds.change(work, types, before, given);
  if (rule !== undefined && JSON.stringify(rule) !== JSON.stringify(before.rule ?? null)) {
    await kinds.touch(work, before);
    await repository.updateFeeType(work.tx, key, { rule: rule && JSON.stringify(rule) });
  }
  return kinds.record(work, 'Fee type changed', before, key);
}

/** Sets the fee of a type for class dates from a date on; another amount for the same date replaces it. */
export async function setFeeAmount(
  work: Work,
  { key, amount, from, revision }: NewFeeAmount,
): Promise<FeeType> {
  const before = kinds.found(await kinds.locked(work), key, revision);
  refuseFarDate(work, from, 'from');
  refuseClosed(work, from);
  if (before.retiredFrom !== null && from >= before.retiredFrom) {
    const message = feeTypeMessages.retired(before.retiredFrom);
    throw invalid(message, { from: message });
  }
  await repository.saveFeeAmount(work.tx, { type: key, effective_from: from, amount });
  await kinds.touch(work, before);
  return kinds.record(work, 'Fee amount changed', before, key);
}

/** A class's fee, as the API names it. */
interface FeeOfClass {
  id: ClassId;
  type: FeeTypeKey;
  from: CalendarDate;
}

/**
 * Sets what a class charges instead of the school's amount, for class dates from a date on; null means nothing. The
 * class must exist. Existing marks keep their fee.
 */
export async function setClassFee(
  work: Work,
  { id, type, from, amount }: FeeOfClass & { amount: Cents | null },
): Promise<FeeType> {
  const before = kinds.found(await kinds.locked(work), type);
  refuseFarDate(work, from, 'from');
  refuseClosed(work, from);
  await repository.saveClassFee(work.tx, { class_id: id, type, from_date: from, amount });
  await kinds.touch(work, before);
  return kinds.record(work, 'Fee of a class changed', before, type);
}

/** Removes what a class charges from a date on. After that, its earlier amount applies again, or else the school's. */
export async function removeClassFee(work: Work, { id, type, from }: FeeOfClass): Promise<FeeType> {
  const before = kinds.found(await kinds.locked(work), type);
  refuseClosed(work, from);
  const removed = await repository.deleteClassFee(work.tx, { class_id: id, type, from_date: from });
  if (!removed) throw notFound(feeTypeMessages.noClassAmount);
  await kinds.touch(work, before);
  return kinds.record(work, 'Fee of a class removed', before, type);
}

/** A class's own fees, as rows. */
export const classFees = repository.classFees;

/** Puts the amounts of a removed class back. */
export async function restoreClassFees(
  { tx }: Work,
  rows: readonly Tables['class_fees'][],
): Promise<void> {
  for (const row of rows) await repository.saveClassFee(tx, row);
}

function refuseFarDate(work: Work, date: CalendarDate, field: string): void {
  if (!isMarkableDate(date, work.today))
    throw invalid(feeTypeMessages.from, { [field]: feeTypeMessages.from });
}

function refuseRetirement(work: Work, type: FeeType, date: CalendarDate): void {
  refuseFarDate(work, date, 'retiredFrom');
  const first = type.amounts[0]?.from ?? date;
  const problem =
    type.appliesTo === 'absent'
      ? feeTypeMessages.absenceStays
      : date < first
        ? feeTypeMessages.retiredBeforeFirst(first)
        : null;
  if (problem) throw invalid(problem, { retiredFrom: problem });
}
