import type { Student } from '../../../contract/student.ts';
import { feeReason } from '../../../domain/attendance.ts';
import { attendanceStatusLabels } from '../../../domain/attendance.ts';
import { describeCharge } from '../../../domain/charge.ts';
import type { StudentField } from '../../../domain/studentField.ts';
import { personField, personFieldNames, shownPersonField } from '../../../domain/personField.ts';
import { dateInZone, instant } from '../../../domain/dates.ts';
import { totalFee } from '../../../domain/fees.ts';
import { studentId, type UserId } from '../../../domain/ids.ts';
import { reminderWayLabels } from '../../../domain/reminder.ts';
import { personTables } from '../../archive/personTables.ts';
import type { Reader } from '../../db/database.ts';
import type { DocumentSection, ReportDocument } from '../../files/document.ts';
import { fileNamePart } from '../../files/fileName.ts';
import type { FileRequest } from '../../files/reportFile.ts';
import { undoDataOf } from '../../undo/undo.ts';
import { allMarksOf } from '../attendance/attendance.service.ts';
import { entriesAbout } from '../audit/audit.service.ts';
import { entriesOf } from '../budget/budgetEntry.service.ts';
import { guardianIn } from '../family/family.service.ts';
import { chargesOf } from '../charge/charge.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { readAccount } from '../ledger/account.service.ts';
import { listCredits } from '../ledger/credit.service.ts';
import { paymentsOf } from '../payment/payment.service.ts';
import { refundsOf } from '../refund/refund.service.ts';
import { mailsTo } from '../mail/mail.service.ts';
import { remindersOf } from '../reminder/reminder.service.ts';
import { placesOf } from '../schoolClass/place.service.ts';
import { readPlainSettings, schoolDate } from '../setting/setting.service.ts';
import { findStudent } from '../student/student.service.ts';
import { listStudentFields } from '../studentField/studentField.service.ts';
import { getUser, signInOf } from '../user/user.service.ts';

const LONGEST_JOURNAL = 100_000;

/** Fields that name other people, such as the admin who made an entry; they are left out. */
const OTHERS = new Set([
  'adminId',
  'admin_id',
  'by',
  'marked_by',
  'actor',
  'actor_id',
  'created_by',
  'payer',
  'payer_id',
]);

function jsonWithoutOthers(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (key, inner: unknown) => (OTHERS.has(key) ? undefined : inner),
    indent,
  );
}

/**
 * All data about somebody, except passwords, keys and the names of those who recorded it. Money is in integer cents.
 */
async function gather(db: Reader, id: UserId, now: Date) {
  const user = await getUser(db, id);
  const of = studentId(id);
  const student = await findStudent(db, of);
  const about = {
    user,
    signIn: await signInOf(db, id),
    changes: await entriesAbout(db, of),
    restorable: (await undoDataOf(db, of)).map(({ state, ...rest }) => ({
      ...rest,
      state: JSON.parse(state) as unknown,
    })),
    budgetEntries: await entriesOf(db, of),
    families: await guardianIn(db, id),
    emails: await mailsTo(db, id),
  };
  if (!student) return about;
  const account = await readAccount(db, of, await schoolDate(db, now), {
    limit: LONGEST_JOURNAL,
  });
  const credits = await listCredits(db, of);
  const marks = await allMarksOf(db, of);
  const payments = await paymentsOf(db, of);
  const refunds = await refundsOf(db, of);
  const charges = await chargesOf(db, [of]);
  const reminders = await remindersOf(db, of);
  const places = await placesOf(db, of);
  return {
    ...about,
    student,
    account,
    credits,
    marks,
    payments,
    refunds,
    charges,
    reminders,
    places,
  };
}

type Gathered = Awaited<ReturnType<typeof gather>>;

/** The same data as a document for people. */
async function page(db: Reader, all: Gathered, now: Date): Promise<ReportDocument> {
  const { schoolName, timeZone } = await readPlainSettings(db);
  const types = await listFeeTypes(db);
  const day = (at: string) => dateInZone(instant(at), timeZone);
  const text = (title: string) => ({ title, kind: 'text' as const });
  const date = (title: string) => ({ title, kind: 'date' as const });
  const money = (title: string) => ({ title, kind: 'money' as const });
  const json = (value: unknown) => (value === null ? '' : jsonWithoutOthers(value));

  const sections: DocumentSection[] = [
    {
      title: 'About you',
      columns: [text('What'), text('Is')],
      rows: factsOf(all, await listStudentFields(db)).map(([what, is]) => [what, is]),
    },
  ];
  if ('account' in all) {
    const { account, payments, refunds, charges, reminders, credits, marks, places } = all;
    sections.push(
      {
        title: 'Account',
        columns: [date('Date'), text('What'), money('Amount'), money('Balance')],
        rows: account.entries.map(({ at, kind, note, amount, balance, date: on }) => [
          on ?? day(at),
          note || kind,
          amount,
          balance,
        ]),
      },
      {
        title: 'Payments',
        columns: [date('Date'), money('Amount'), text('Method'), text('Notes')],
        rows: payments.map(({ date: on, amount, paymentMethodName, notes }) => [
          on,
          amount,
          paymentMethodName,
          notes,
        ]),
      },
      {
        title: 'Refunds',
        columns: [date('Date'), money('Amount'), text('Method'), text('Notes')],
        rows: refunds.map(({ date: on, amount, methodName, notes }) => [
          on,
          amount,
          methodName,
          notes,
        ]),
      },
      {
        title: 'Charges',
        columns: [date('Date'), money('Amount'), text('For')],
        rows: charges.map((one) => [one.date, one.amount, describeCharge(one)]),
      },
      {
        title: 'Reminders',
        columns: [date('Date'), money('Amount'), text('How')],
        rows: reminders.map(({ date: on, amount, way }) => [on, amount, reminderWayLabels[way]]),
      },
      {
        title: 'Credits',
        columns: [date('Since'), text('Reason'), money('Amount'), money('Available')],
        rows: credits.map(({ createdAt, reason, amount, availableAmount }) => [
          day(createdAt),
          reason,
          amount,
          availableAmount,
        ]),
      },
      {
        title: 'Attendance',
        columns: [date('Class'), text('Status'), text('Details'), money('Fee')],
        rows: marks.map((mark) => [
          mark.date,
          attendanceStatusLabels[mark.status],
          feeReason(mark, types),
          totalFee(mark.fee),
        ]),
      },
    );
    // A school with a single class doesn't show places.
    if (places.length > 0)
      sections.push({
        title: 'Classes',
        columns: [text('Class'), date('Since'), text('Until')],
        rows: places.map(({ className, from, until }) => [className, from, until ?? '']),
      });
  }
  sections.push(
    {
      title: 'Families you are a parent or guardian of',
      columns: [text('Family'), text('Relation'), text('Phone')],
      rows: all.families.map(({ name, relation, phone }) => [name, relation, phone]),
    },
    {
      title: "In the school's budget",
      columns: [date('Date'), text('Description'), money('Amount'), text('Status')],
      rows: all.budgetEntries.map((entry) => [
        entry.date,
        entry.description,
        entry.amount,
        entry.status,
      ]),
    },
    {
      title: 'Changes that were recorded',
      columns: [date('Date'), text('What'), text('Before'), text('After')],
      rows: all.changes.map(({ at, action, before, after }) => [
        day(at),
        action,
        json(before),
        json(after),
      ]),
    },
    {
      title: 'Deleted or changed, and can be restored',
      columns: [date('Date'), text('What'), text('As it was')],
      rows: all.restorable.map(({ at, entity, state }) => [day(at), entity, json(state)]),
    },
    {
      title: "Where you're logged in",
      columns: [date('Since'), text('Device'), text('Address')],
      rows: all.signIn.sessions.map(({ signedInAt, userAgent, ipAddress }) => [
        day(signedInAt),
        userAgent ?? '',
        ipAddress ?? '',
      ]),
    },
  );
  return {
    school: schoolName,
    title: `Data about ${all.user.name || all.user.email || 'somebody without a name'}`,
    subtitle: `Everything the school keeps, as of ${day(now.toISOString())}`,
    lead: 'The same for programs is in person.json and the tables, where money is in cents.',
    name: 'person',
    sections,
    notes: ['Passwords and keys are not in it, nor who of the staff did what.'],
  };
}

function factsOf(all: Gathered, fields: readonly StudentField[]): [string, string][] {
  const { user, signIn } = all;
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
  const facts: [string, string][] = [
    ['Name', user.name],
    ['Email', user.email ?? 'None'],
    ['Email counts as confirmed', yesNo(signIn.emailCountsAsConfirmed)],
    ['Role', user.role],
    ['Known since', user.createdAt],
    ['Two-factor authentication', yesNo(signIn.twoFactorAuthentication)],
  ];
  return 'student' in all ? [...facts, ...profileFacts(all.student, fields)] : facts;
}

function profileFacts(student: Student, fields: readonly StudentField[]): [string, string][] {
  return [
    ['First name', student.firstName],
    ['Last name', student.lastName],
    ...personFieldNames.map((name): [string, string] => [
      personField(name).label,
      shownPersonField(personField(name), student[name]),
    ]),
    ...fields.flatMap(({ key, name }): [string, string][] =>
      student.own[key] ? [[name, student.own[key]]] : [],
    ),
    ['Status', student.enrollmentStatus],
    ['Approved', student.approved ? 'Yes' : 'No'],
    ['Dance role', student.danceRole],
  ];
}

/**
 * All data about a person as a zip file: `person.json` and tables for programs, `person.html` for people. It is made in
 * a thread, one at a time for each person who asks.
 */
export async function personFile(
  db: Reader,
  { id, now }: { id: UserId; now: Date },
  { workshop, who }: FileRequest,
): Promise<File> {
  let name = '';
  const bytes = await workshop.make(async () => {
    const all = await gather(db, id, now);
    name = `${fileNamePart(all.user.name, 'person')}-data.zip`;
    return {
      kind: 'person',
      json: jsonWithoutOthers(all, 2),
      tables: await personTables(db, id),
      document: await page(db, all, now),
    };
  }, who);
  return new File([new Uint8Array(bytes)], name, { type: 'application/zip' });
}
