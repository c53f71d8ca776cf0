import type { Account } from '../../../contract/student.ts';
import { chargeId, type StudentId } from '../../../domain/ids.ts';
import { markKey } from '../../../domain/lesson.ts';
import { ZERO } from '../../../domain/money.ts';
import { waivableCharge, waivableMark } from '../../../domain/waiver.ts';
import type { Reader } from '../../db/database.ts';
import { marksOfDates } from '../attendance/attendance.service.ts';
import { standingCharges } from '../charge/charge.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import type { BookedAccount } from '../ledger/account.service.ts';
import { newestByLine } from '../question/question.service.ts';
import { readWaived } from '../waiver/waiver.service.ts';

/**
 * Adds to an account's lines what their marks and charges cost now, what is waived of it, and what was asked.
 *
 * @param forStaff with the notes about what was waived
 */
export async function withDetails(
  db: Reader,
  studentId: StudentId,
  account: BookedAccount,
  forStaff = false,
): Promise<Account> {
  const dates = account.entries.flatMap(({ source, date }) =>
    source.type === 'attendance' && date !== null ? [date] : [],
  );
  const marks = new Map(
    (await marksOfDates(db, studentId, [...new Set(dates)])).map((mark) => [markKey(mark), mark]),
  );
  const types = await listFeeTypes(db);
  const charged = account.entries.filter(isCharged);
  const waived = await readWaived(db, studentId);
  const questions = await newestByLine(
    db,
    account.entries.map(({ id }) => id),
  );
  const charges = new Map(
    (
      await standingCharges(
        db,
        charged.map(({ source }) => chargeId(source.id)),
      )
    ).map((charge) => [String(charge.id), charge]),
  );
  const nameOf = (key: string) => types.find((type) => type.key === key)?.name ?? key;
  return {
    ...account,
    entries: account.entries.map((entry) => {
      const { id, source, isClosed } = entry;
      const mark = source.type === 'attendance' ? marks.get(source.id) : undefined;
      const asked = questions.get(id);
      const charge = charges.get(source.id);
      const of = isCharged(entry)
        ? waived(source.id, charge ? waivableCharge(charge.type, charge.amount) : NOTHING_LEFT)
        : waived(mark?.id ?? '', waivableMark(mark, types));
      return {
        ...entry,
        question: asked ? { id: asked.id, state: asked.state } : null,
        // What a correction gave back costs nothing any more, though the mark stays as it was signed.
        parts: types
          .map(({ key, name }) => ({ type: key, name, amount: of.left[key] ?? ZERO }))
          .filter(({ amount }) => amount > 0),
        waived: of.waived.map(({ type, amount, reason, note, at, corrects }) => ({
          type,
          name: nameOf(type),
          amount,
          reason,
          at,
          mayUndo: corrects !== null || !isClosed,
          ...(forStaff && note !== '' && { note }),
        })),
      };
    }),
  };
}

/** A charge that is reversed. */
const NOTHING_LEFT = waivableCharge('', ZERO);

/** Whether a line is where something apart from a mark was charged. */
const isCharged = ({ source, amount }: BookedAccount['entries'][number]): boolean =>
  source.type === 'charge' && amount > 0;
