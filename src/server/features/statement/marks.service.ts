import type { Account } from '../../../contract/student.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { markKey } from '../../../domain/lesson.ts';
import { isStillWaived } from '../../../domain/waiver.ts';
import type { Reader } from '../../db/database.ts';
import { marksOfDates } from '../attendance/attendance.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import type { BookedAccount } from '../ledger/account.service.ts';
import { waiversOf } from '../waiver/waiver.service.ts';

/** Adds to an account's lines what their marks cost now, and what of it is waived. */
export async function withMarks(
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
  return {
    ...account,
    entries: account.entries.map((entry) => {
      const mark = entry.source.type === 'attendance' ? marks.get(entry.source.id) : undefined;
      if (!mark) return { ...entry, parts: [], waived: [] };
      return {
        ...entry,
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
