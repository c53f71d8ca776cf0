import type { Account } from '../../../domain/account.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Tables } from '../../db/tables.ts';

/** An account in the domain's form, all in cents. */
export function fromRow(row: Tables['accounts']): Account {
  return {
    owed: row.owed,
    credit: row.credit,
    totalFees: row.total_fees,
    totalPayments: row.total_payments,
    adjustments: row.adjustments,
  };
}

export function toRow(
  studentId: StudentId,
  account: Account & { entryCount: number },
): Tables['accounts'] {
  return {
    student_id: studentId,
    owed: account.owed,
    credit: account.credit,
    total_fees: account.totalFees,
    total_payments: account.totalPayments,
    adjustments: account.adjustments,
    entry_count: account.entryCount,
  };
}
