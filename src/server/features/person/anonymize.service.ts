import type { User } from '../../../contract/user.ts';
import { noEmail } from '../../../domain/email.ts';
import { familyMessages } from '../../../domain/family.ts';
import { FORMER_GUARDIAN, formerNames, whyNotAnonymized } from '../../../domain/formerStudent.ts';
import { studentId, type UserId } from '../../../domain/ids.ts';
import { conflict } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { forgetPerson } from '../../db/forgetPerson.ts';
import type { Work } from '../../db/work.ts';
import { forgetStudent } from '../../undo/undo.ts';
import { forgetSigners } from '../agreement/agreement.service.ts';
import { forgetApplicationsOf } from '../application/application.service.ts';
import { anonymizeEntries } from '../budget/budgetEntry.service.ts';
import { anonymizeProfile } from '../enrollment/enrollment.service.ts';
import { anonymizeCharges } from '../charge/charge.service.ts';
import { guardianIn, forgetInFamilies, listFamilies } from '../family/family.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { anonymizeLedger } from '../ledger/anonymize.service.ts';
import { forgetMails } from '../mail/mail.service.ts';
import { forgetPayers } from '../pastRecords/pastRecords.service.ts';
import { anonymizePayments } from '../payment/payment.service.ts';
import { anonymizeQuestions } from '../question/question.service.ts';
import { anonymizeWaivers } from '../waiver/waiver.service.ts';
import { anonymizeRefunds } from '../refund/refund.service.ts';
import { findStudent, getStudent } from '../student/student.service.ts';
import { anonymizeUser, getUser } from '../user/user.service.ts';

/**
 * Replaces a person's identity with 'Former student 3' everywhere: names, email, contacts, text about them, sign-in
 * data, the text in journal and audit log, and undo data. Every amount, date and mark stays. It can't be undone.
 * Refused unless they are Removed and their balance is zero.
 */
export async function anonymizePerson(work: Work, id: UserId): Promise<User> {
  const of = studentId(id);
  const user = await getUser(work.tx, id);
  if (user.role === 'guardian' && !(await findStudent(work.tx, of)))
    return anonymizeGuardian(work, user);
  // Locking the account keeps payments and marks out until this is done.
  await openBooks(work, [of]);
  const person = await getStudent(work.tx, of);
  if (person.anonymized) return getUser(work.tx, id);
  const reason = whyNotAnonymized(person);
  if (reason !== null) throw conflict(reason);

  const number = await anonymizeProfile(work, of);
  const formerName = fullName(formerNames(number));
  await forgetPerson(work, { id: of, email: person.email, formerName }, () =>
    anonymizeLedger(work, of, formerName),
  );
  await forgetInFamilies(work, of);
  await forgetSigners(work, 'student_id', of);
  const familyLeft = person.family && (await listFamilies(work.tx, [person.family.id]));
  if (person.family && familyLeft?.length === 0)
    await forgetSigners(work, 'family_id', person.family.id);
  await forgetApplicationsOf(work, id, person.email);
  await anonymizePayments(work, of);
  await anonymizeWaivers(work, of);
  await anonymizeQuestions(work, id);
  await anonymizeRefunds(work, of);
  await anonymizeCharges(work, of);
  await anonymizeEntries(work, of, formerName);
  await forgetStudent(work, of);
  await forgetPayers(work, of, [fullName(person), person.email ?? '']);
  await forgetMails(work, id);
  await anonymizeUser(work, id, {
    name: formerName,
    email: noEmail(id),
    was: person.email ?? noEmail(id),
  });
  work.audit({
    action: 'Student anonymized',
    entity: 'student',
    entityId: of,
    studentId: of,
    before: null,
    after: { name: formerName },
  });
  return getUser(work.tx, id);
}

/**
 * Does the same for somebody who was only a guardian, once they have left their families. Their name is also removed
 * from the statements of whoever they paid for.
 */
async function anonymizeGuardian(work: Work, { id, name, email }: User): Promise<User> {
  const [family] = await guardianIn(work.tx, id);
  if (family) throw conflict(familyMessages.stillGuardian(name, family.name));
  const of = studentId(id);
  await anonymizeQuestions(work, id);
  await forgetApplicationsOf(work, id, email);
  await forgetMails(work, id);
  await forgetPayers(work, of, [name, email ?? '']);
  await forgetPerson(work, { id: of, email, formerName: FORMER_GUARDIAN }, () =>
    anonymizeLedger(work, of, FORMER_GUARDIAN),
  );
  await anonymizeUser(work, id, {
    name: FORMER_GUARDIAN,
    email: noEmail(id),
    was: email ?? noEmail(id),
  });
  work.audit({
    action: 'Parent or guardian anonymized',
    entity: 'user',
    entityId: id,
    before: null,
    after: { name: FORMER_GUARDIAN },
  });
  return getUser(work.tx, id);
}
