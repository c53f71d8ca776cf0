import type { Preview, PreviewedAct } from '../../../contract/preview.ts';
import { compareNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import type { Work } from '../../db/work.ts';
import { readTriedAccounts } from '../ledger/account.service.ts';
import { reverseCharge, reversePart, undoCharges } from '../charge/charge.service.ts';
import { apply, grant, reverseGiven } from '../ledger/credit.service.ts';
import { changeEnrollmentStatus } from '../enrollment/enrollment.service.ts';
import { markInBulkWithPayments, removeHoliday } from '../holiday/holiday.service.ts';
import { deleteFamilyPayment } from '../payment/familyPayment.service.ts';
import { deletePayment, removeFeeRecord } from '../payment/payment.service.ts';
import { createRefund } from '../refund/refund.service.ts';
import { addPlaces, type AddedPlace } from '../schoolClass/place.service.ts';
import { placeWaiting } from '../schoolClass/wait.service.ts';
import { answer } from '../question/answer.service.ts';
import { waive, waiveCharge } from '../waiver/waiver.service.ts';
import { findStudents } from '../student/student.service.ts';

/** Returns the places that it gives, if it is about places. */
async function perform(
  work: Work,
  { act, input }: PreviewedAct,
): Promise<AddedPlace[] | undefined> {
  switch (act) {
    case 'attendance.bulk':
      await markInBulkWithPayments(work, input);
      break;
    case 'fees.remove':
      await removeFeeRecord(work, input);
      break;
    case 'fees.waive':
      await waive(work, input);
      break;
    case 'payments.remove':
      await deletePayment(work, input.id);
      break;
    case 'familyPayments.remove':
      await deleteFamilyPayment(work, input.id, input.actId);
      break;
    case 'charges.remove':
      await reverseCharge(work, input.id);
      break;
    case 'charges.reversePart':
      await reversePart(work, input.id, input.amount);
      break;
    case 'charges.waive':
      await waiveCharge(work, input);
      break;
    case 'charges.undo':
      await undoCharges(work, input.actId);
      break;
    case 'questions.answer':
      await answer(work, input);
      break;
    case 'students.changeStatus':
      await changeEnrollmentStatus(work, input.id, input.enrollmentStatus);
      break;
    case 'credits.apply':
      await apply(work, input.id, input.amount);
      break;
    case 'credits.grant':
      await grant(work, input.params.id, input.body);
      break;
    case 'credits.reverse':
      await reverseGiven(work, input.id, input.creditId);
      break;
    case 'refunds.create':
      await createRefund(work, input);
      break;
    case 'holidays.remove':
      await removeHoliday(work, input.params.date, input.query.restoreMarks ?? false);
      break;
    case 'places.add':
      return (await addPlaces(work, input)).filter((one) => 'place' in one);
    case 'waits.place':
      return [await placeWaiting(work, input)];
  }
  return undefined;
}

/**
 * How an act would change the balances, and what it would do to a class's seats. It performs the act in a dry run that is
 * rolled back, so the preview can't differ from the act. Students whose money doesn't move aren't listed.
 */
export async function previewAct(work: Work, previewed: PreviewedAct): Promise<Preview> {
  const places = await perform(work, previewed);
  const ids = [...work.balanceChanges.keys()];
  const students = await findStudents(work.tx, ids);
  const accountOf = await readTriedAccounts(work, ids);
  const changed = ids
    .map((studentId) => {
      const student = students.get(studentId);
      return { studentId, studentName: student ? fullName(student) : '', ...accountOf(studentId) };
    })
    .toSorted((a, b) => compareNames(a.studentName, b.studentName));
  return { students: changed, ...(places && { places }) };
}
