import { refuseClosed } from '../../../domain/closing.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/refusal.ts';
import { tuitionMessages, type TuitionPrice } from '../../../domain/tuitionWords.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { ensureCharge } from '../feeType/feeType.service.ts';
import * as repository from './price.repository.ts';
import { found, lockedClasses, refuseFarDate } from './schoolClass.service.ts';

/** What a class costs from a date on. */
export interface ClassPrice extends TuitionPrice {
  classId: ClassId;
}

/** The prices of all classes, or of one; each class's prices are oldest first. */
export async function listPrices(db: Reader, id?: ClassId): Promise<ClassPrice[]> {
  const rows = await repository.listPrices(db, id);
  return rows.map(({ class_id: classId, from_date: from, per, amount }) => ({
    classId,
    from,
    per,
    amount,
  }));
}

/** Sets what a class costs from a date on. Existing charges stay. Returns the class's prices. */
export async function setPrice(
  work: Work,
  { id, from, per, amount }: TuitionPrice & { id: ClassId },
): Promise<ClassPrice[]> {
  found(await lockedClasses(work), id);
  refuseFarDate(work, from, 'from');
  refuseClosed(work, from);
  const before = await listPrices(work.tx, id);
  await ensureCharge(work, 'tuition');
  await repository.savePrice(work.tx, { class_id: id, from_date: from, per, amount });
  return recorded(work, 'Price of a class changed', { id, before });
}

/** Removes a price: the one before it applies again. */
export async function removePrice(
  work: Work,
  { id, from }: { id: ClassId; from: CalendarDate },
): Promise<ClassPrice[]> {
  found(await lockedClasses(work), id);
  refuseClosed(work, from);
  const before = await listPrices(work.tx, id);
  if (!(await repository.deletePrice(work.tx, id, from))) throw notFound(tuitionMessages.noPrice);
  return recorded(work, 'Price of a class removed', { id, before });
}

async function recorded(
  work: Work,
  action: string,
  { id, before }: { id: ClassId; before: ClassPrice[] },
): Promise<ClassPrice[]> {
  const after = await listPrices(work.tx, id);
  work.audit({
    action,
    entity: 'class',
    entityId: id,
    before: { prices: before },
    after: { prices: after },
  });
  return after;
}
