import type { Account } from '../../../contract/student.ts';
import { chargeId, type StudentId } from '../../../domain/ids.ts';
import { markKey } from '../../../domain/lesson.ts';
import { isStillWaived } from '../../../domain/waiver.ts';
import type { Reader } from '../../db/database.ts';
import { marksOfDates } from '../attendance/attendance.service.ts';
import { standingCharges } from '../charge/charge.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import type { BookedAccount } from '../ledger/account.service.ts';
import { newestByLine } from '../question/question.service.ts';
import { waiversOf } from '../waiver/waiver.service.ts';

/** Adds to an account's lines what their marks and charges cost now, what is waived of it, and what was asked. */
export async function withDetails(
  db: Reader,
  studentId: StudentId,
  account: BookedAccount,
): Promise<Account> {
  const dates = account.entries.flatMap(({ source, date }) =>
    source.type === 'attendance' && date !== null ? [date] : [],
  );
  const marks = new Map(
    (await marksOfDates(db, studentId, [...new Set(dates)])).map((mark) => [markKey(mark), mark]),
  );
  const types = await listFeeTypes(db);
  const waivers = marks.size > 0 ? await waiversOf(db, studentId) : [];
  const questions = await newestByLine(
    db,
    account.entries.map(({ id }) => id),
  );
  const charges = new Map(
    (
      await standingCharges(
        db,
        account.entries.filter(isCharged).map(({ source }) => chargeId(source.id)),
      )
    ).map((charge) => [String(charge.id), charge]),
  );
  return {
    ...account,
    entries: account.entries.map((entry) => {
      const mark = entry.source.type === 'attendance' ? marks.get(entry.source.id) : undefined;
      const asked = questions.get(entry.id);
      const question = asked ? { id: asked.id, state: asked.state } : null;
      const charge = isCharged(entry) ? charges.get(entry.source.id) : undefined;
      const parts = charge
        ? [{ type: charge.type, name: charge.typeName, amount: charge.amount }]
        : [];
      if (!mark) return { ...entry, question, parts, waived: [] };
      return {
        ...entry,
        question,
        parts: types.flatMap(({ key, name }) => {
          const amount = mark.fee[key];
          return amount ? { type: key, name, amount } : [];
        }),
        waived: types.flatMap((type) => {
          const waiver = waivers.find((one) => one.mark_id === mark.id && one.type === type.key);
          return waiver && isStillWaived(mark, type)
            ? { type: type.key, name: type.name, reason: waiver.reason }
            : [];
        }),
      };
    }),
  };
}

/** Whether a line is where something apart from a mark was charged. */
const isCharged = ({ source, amount }: BookedAccount['entries'][number]): boolean =>
  source.type === 'charge' && amount > 0;
