import { z } from 'zod';
import { entryKinds } from '../domain/account.ts';
import {
  forEachPersonField,
  guardiansFields,
  isPersonFieldValue,
  isTextField,
  personFieldProblem,
  textProblems,
  type PersonField,
  type PersonFieldName,
  type PersonFieldValues,
} from '../domain/personField.ts';
import { isOneLine } from '../domain/oneLine.ts';
import { NONE_SELECTED } from '../domain/selection.ts';
import { MOST_IMPORTED, TOO_MANY_STUDENTS } from '../domain/import/fields.ts';
import { withoutSelf } from '../domain/import/parents.ts';
import { typedPhone, typedText } from '../domain/typed.ts';
import {
  balanceMessages,
  danceRoles,
  enrollmentStatuses,
  invalidStatus,
} from '../domain/student.ts';
import { questionStates } from '../domain/question.ts';
import { waiverReasonKeys } from '../domain/waiver.ts';
import {
  amount,
  amountOrZero,
  basedOn,
  calendarDate,
  cents,
  classId,
  emailOrNone,
  familyId,
  fileOf,
  id,
  instant,
  later,
  listOf,
  newEmail,
  optionalText,
  page,
  plainDate,
  shownEmail,
  signedAmount,
  studentId,
  text,
  userId,
  period,
} from './base.ts';
import { financialDetails } from './publicDashboard.ts';
import { knownOwn, typedOwn } from './studentField.ts';
import { nothing, verbs } from './verbs.ts';

export const enrollmentStatus = z.enum(enrollmentStatuses, {
  error: (issue) => invalidStatus(issue.input),
});
export const danceRole = z.enum(danceRoles, { error: 'Dance role must be Lead or Follow' });
const balance = amountOrZero(
  'Balance must be zero or more',
  'Balance must be an amount of zero or more, such as 12.50',
);
/** What a student of a list begins with. */
const openingBalance = signedAmount('Balance must be an amount, such as 12.50 or -12.50');
const className = text('Class', 60);
const MOST_CLASSES_LISTED = 20;
const firstName = text('First name', 100);
const lastName = text('Last name', 100);
function typedPersonField(field: PersonField): z.ZodType {
  if (field.kind === 'day' || field.kind === 'choice')
    return z
      .string()
      .trim()
      .nullable()
      .refine((typed) => isPersonFieldValue(field, typed ?? ''), personFieldProblem(field))
      .transform((typed) => typed || null)
      .meta(field.kind === 'choice' ? { enum: ['', null, ...Object.keys(field.choices)] } : {});
  const { tooLong, unseen } = textProblems(field);
  if (field.kind === 'lines')
    return z.string().overwrite(typedText).trim().max(field.longest, tooLong);
  const { longest, form, isNumber } = field;
  const line = z
    .string()
    .overwrite((typed) => (isNumber ? typedPhone(typed) : typed))
    .trim()
    .max(longest, tooLong);
  return form
    ? line.regex(form.pattern, form.problem)
    : line.refine((typed) => typed === '' || isOneLine(typed), unseen);
}

type TypedPersonFields = {
  [Name in PersonFieldName]: z.ZodOptional<
    z.ZodType<PersonFieldValues[Name], PersonFieldValues[Name] | ''>
  >;
};

/** Each field of a person as it is typed; empty or null where nothing is known. */
export const typedPersonFields = forEachPersonField((_name, field) =>
  typedPersonField(field).optional(),
) as TypedPersonFields;

type KnownPersonFields = { [Name in PersonFieldName]: z.ZodType<PersonFieldValues[Name]> };

/** What is known about a person, in the server's answers. */
const knownPersonFields = forEachPersonField((_name, field) => {
  if (isTextField(field)) return z.string().describe('As it was typed; empty where none is known');
  const known = field.kind === 'day' ? plainDate : z.enum(Object.keys(field.choices));
  return known.nullable().describe('Null where it is not known');
}) as KnownPersonFields;

export const student = z.object({
  id: studentId,
  firstName: z.string(),
  lastName: z.string(),
  email: shownEmail,
  role: z.string(),
  teaches: z.boolean().describe('Whether they also teach: then they take the roll too'),
  enrollmentStatus: z.enum(enrollmentStatuses),
  danceRole: z.enum(danceRoles),
  ...knownPersonFields,
  own: knownOwn,
  balance: cents.describe('What the student owes; credit is counted apart'),
  creditAvailable: cents,
  calculatedBalance: cents.describe(
    'balance − creditAvailable: positive is owed, negative is a credit',
  ),
  totalFees: cents,
  totalPayments: cents,
  payReference: z.string().describe('What their payments are recognized by, such as TURN-7F3K'),
  family: z
    .object({
      id: familyId,
      name: z.string(),
      payReference: z
        .string()
        .optional()
        .describe('What their payments are recognized by, together'),
    })
    .nullable()
    .describe('A student is in one family at most'),
  approved: z
    .boolean()
    .describe(
      'Whether the school has approved their registration; if not, they are not on the roll',
    ),
  anonymized: z.boolean().describe('Whether all that is left of them is a number'),
  frozenFeesTotal: cents.nullable(),
  frozenBalance: cents.nullable(),
  frozenAt: instant.nullable(),
});
export type Student = z.infer<typeof student>;

const owesSince = plainDate
  .nullable()
  .describe(
    'The class date of the oldest fee up to today that is not paid; null where nothing is owed for classes',
  );
const remindedOn = plainDate
  .nullable()
  .describe('When they were last reminded of what they owe now; null if they were not');
/** A student on their own page, as they, their family and the staff see it. */
export const shownStudent = student.extend(later);
export type ShownStudent = z.infer<typeof shownStudent>;
export const listedStudent = shownStudent.extend({ owesSince, remindedOn });
export type ListedStudent = z.infer<typeof listedStudent>;

export const newStudent = z.strictObject({
  firstName,
  lastName,
  email: emailOrNone,
  enrollmentStatus: enrollmentStatus.optional(),
  danceRole: danceRole.optional(),
  ...typedPersonFields,
  own: typedOwn.optional(),
  balance: balance.optional(),
});
export type NewStudent = z.infer<typeof newStudent>;
/** The input before parsing. */
export type NewStudentInput = z.input<typeof newStudent>;

/** Each row is checked separately against `newStudent`: an invalid row is refused alone, and not the whole request. */
const importRow = z.record(z.string().max(100), z.unknown()).meta({
  description:
    'As for POST /students, where the email may be left out and a negative balance is a credit; with adultName, adultEmail, adultPhone and adultRelation of a parent or guardian, the same of another as adult2Name …, the name of the family, the names of its classes, and with another: true for somebody who only has the same name as a student',
  examples: [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', balance: 1250 }],
});

const parent = {
  name: text('Parent', 200).optional(),
  email: newEmail.optional(),
  phone: typedPersonFields.phone,
  relation: optionalText('Relation', 50).optional(),
};

/** A student in a list. Here the email may be left out too, and a guardian makes them a family. */
export const importedStudent = newStudent
  .extend({
    email: emailOrNone.default(null),
    balance: openingBalance.optional(),
    adultName: parent.name,
    adultEmail: parent.email,
    adultPhone: parent.phone,
    adultRelation: parent.relation,
    adult2Name: parent.name,
    adult2Email: parent.email,
    adult2Phone: parent.phone,
    adult2Relation: parent.relation,
    family: text('Family', 100).optional(),
    classes: z.array(className).max(MOST_CLASSES_LISTED, 'Too many classes').optional(),
    another: z.boolean().optional(),
  })
  .transform((row) => {
    const own = withoutSelf(row);
    // An email in both columns is the guardian's: then the child has no login.
    return [own.adultEmail, own.adult2Email].includes(own.email ?? '')
      ? { ...own, email: null }
      : own;
  });
export type ImportedStudent = z.infer<typeof importedStudent>;

export const studentImport = z.strictObject({
  rows: z
    .array(importRow, { error: 'Rows must be a list of students' })
    .min(1, 'There is no student in this list.')
    .max(MOST_IMPORTED, TOO_MANY_STUDENTS),
  dryRun: z
    .boolean({ error: 'Must be true or false' })
    .optional()
    .describe('Says what would be done; nothing is saved'),
  fillIn: z
    .boolean({ error: 'Must be true or false' })
    .optional()
    .describe('Also gives students who are there what they have nothing of yet'),
  balances: z
    .boolean({ error: 'Must be true or false' })
    .optional()
    .describe(
      'Also makes the balance of students who are there what their row says, by an adjustment of today',
    ),
  oneFamily: z
    .boolean({ error: 'Must be true or false' })
    .optional()
    .describe('Whether families that may be one are one; otherwise each has its own parents'),
  newClasses: z
    .array(className)
    .max(100, 'Too many classes')
    .optional()
    .describe('The classes to add, of those that the rows name'),
});
export type StudentImport = z.infer<typeof studentImport>;

export const importOutcomes = ['created', 'same', 'refused'] as const;

export const importedRow = z.object({
  outcome: z
    .enum(importOutcomes)
    .describe("'same': there is this student already, and nothing of theirs is changed"),
  reason: z
    .string()
    .optional()
    .describe('Of a refused row; of the same one, what differs; of a new one, what isn’t used'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which field'),
  studentId: studentId.optional().describe('Of who is there now'),
  sameEmailAs: z.int().optional().describe('The first row, counted from 1, that has this email'),
  differs: z
    .array(z.string())
    .optional()
    .describe(
      'The fields of a repeated row that the first row has otherwise; the first one counts',
    ),
  sameNameAs: z
    .int()
    .optional()
    .describe('The first row, counted from 1, that has this name, where the row has no email'),
  fills: z
    .array(z.string())
    .optional()
    .describe('What a student who is there has nothing of yet: with fillIn, it is filled in'),
  balanceHere: cents
    .optional()
    .describe('What a student who is there owes, if the row says another balance'),
  namesake: z
    .literal(true)
    .optional()
    .describe('It is refused because it may be somebody else of the same name: say another'),
  sharesEmail: z
    .literal(true)
    .optional()
    .describe('It is refused for the email of somebody else alone, who may be of the same family'),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const importResult = z.object({
  saved: z.boolean().describe('False of a dry run'),
  created: z.int(),
  same: z.int(),
  refused: z.int(),
  items: z.array(importedRow).describe('One for each row, in their order'),
  families: z
    .int()
    .describe('How many families the new students are in, by their parents and guardians'),
  perhapsOneFamily: z
    .array(z.array(z.object({ students: z.array(z.string()), parents: z.array(z.string()) })))
    .describe(
      'Families that may be one, by name: they share a parent or a contact, but not all parents. Say oneFamily',
    ),
  adultIds: z.array(userId).describe('The parents and guardians of these; empty for a dry run'),
  withoutEmail: z.array(userId).describe('Of these, who has no email to log in with'),
  filled: z.int().describe('How many students who are there get something they had nothing of'),
  balanced: z.int().describe('How many students who are there have another balance than their row'),
  places: z.int().describe('How many places in classes'),
  over: z
    .array(z.object({ classId, name: z.string(), by: z.int() }))
    .describe('Classes that have fewer seats than that takes, and by how many'),
  notes: z.array(z.string()).describe('Sentences about ages and roles that don’t fit their class'),
  waits: z.int().describe('How many of them waited for a class that they are placed in now'),
  unknownClasses: z.array(z.string()).describe('Names of classes that the school has not'),
  actId: z.string().nullable().describe('For its undo; null for a dry run, or if nobody is added'),
});
export type ImportResult = z.infer<typeof importResult>;

export const studentChanges = z.strictObject({
  id: studentId,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  enrollmentStatus: enrollmentStatus.optional(),
  danceRole: danceRole.optional(),
  email: emailOrNone.optional(),
  ...typedPersonFields,
  own: typedOwn.optional(),
  balance: balance.optional(),
  basedOn,
});
export type StudentChanges = z.infer<typeof studentChanges>;
/** The input before parsing. */
export type StudentChangesInput = z.input<typeof studentChanges>;

export const studentStatus = z.strictObject({
  id: studentId,
  enrollmentStatus,
  classIds: z
    .array(classId)
    .max(100)
    .optional()
    .describe('Of a student who attends again: the classes in which they get a place from today'),
});

export const statusesChange = z.strictObject({
  studentIds: z
    .array(studentId)
    .min(1, NONE_SELECTED)
    .max(1000, 'At most 1000 students can be changed at once'),
  enrollmentStatus,
  dryRun: z
    .boolean({ error: 'Must be true or false' })
    .optional()
    .describe('Says what would be done; nothing is saved'),
});

export const statusResults = z.object({
  actId: z.string().describe('For undoing it; empty for a dry run'),
  results: z.array(
    z.union([
      z.object({ studentId, previousStatus: z.enum(enrollmentStatuses) }),
      z.object({ studentId, error: z.string().describe('Why nothing changed for them') }),
    ]),
  ),
});
export type StatusResults = z.infer<typeof statusResults>;

/** What a guardian may change about a student of their family. */
export const childChanges = z.strictObject({
  id: studentId,
  ...(Object.fromEntries(
    guardiansFields.map((name) => [name, typedPersonFields[name]]),
  ) as TypedPersonFields),
  own: typedOwn.optional(),
  basedOn,
});
export type ChildChanges = z.infer<typeof childChanges>;

/** What a school wants to know about its students on the day. */
export const studentsToday = z.object({
  birthdays: z
    .array(z.object({ id: studentId, firstName: z.string(), lastName: z.string(), age: z.int() }))
    .describe('Who attends and has their birthday today, by name'),
  changedByFamily: z
    .array(
      z.object({
        id,
        at: instant,
        by: z.string(),
        studentId,
        studentName: z.string(),
        fields: z.array(z.string()).describe('What they changed, without what it says'),
      }),
    )
    .describe('What parents and guardians changed in the last two weeks, newest first'),
  trialsOver: z
    .array(
      z.object({
        placeId: id,
        studentId,
        studentName: z.string(),
        classId,
        className: z.string(),
        date: plainDate,
        came: z.boolean().nullable().describe('null if they weren’t marked'),
      }),
    )
    .describe('Trials that are over and that nobody has answered, oldest first'),
  offersEnded: z
    .array(
      z.object({
        id,
        at: instant,
        studentId,
        studentName: z.string(),
        classId,
        className: z.string(),
        from: plainDate.describe('The first day of the place'),
        how: z.enum(['taken', 'declined', 'ranOut']),
      }),
    )
    .describe('How offers of a seat ended in the last two weeks, newest first'),
});
export type StudentsToday = z.infer<typeof studentsToday>;

export const profileChanges = z.strictObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  ...typedPersonFields,
  own: typedOwn.optional(),
  basedOn,
});
export type ProfileChanges = z.infer<typeof profileChanges>;

export const accountEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  amount: cents.describe('What it did to the calculated balance'),
  owedChange: cents,
  creditChange: cents,
  balance: cents.describe('The calculated balance after it'),
  date: plainDate.nullable(),
  at: instant,
  by: z.string().describe('Who did it'),
  note: z.string(),
  corrects: z.string().nullable().describe('The id of the earlier entry that it corrects'),
  isClosed: z.boolean().describe('Whether its date is in a closed month'),
  hasReceipt: z.boolean().describe('Of a payment that is not deleted'),
  why: z.string().describe('In a sentence, for what a mark was charged; empty for all else'),
  parts: z
    .array(z.object({ type: z.string(), name: z.string(), amount: cents }))
    .describe(
      'What the mark or the charge of this line costs now, by fee type; empty for all else',
    ),
  waived: z
    .array(
      z.object({
        type: z.string(),
        name: z.string(),
        amount: cents,
        at: instant.describe('Names the waiver of a charge that is charged again'),
        reason: z.enum(waiverReasonKeys),
        note: z.string().optional().describe('For admins only'),
        mayUndo: z
          .boolean()
          .describe(
            'Whether it can be charged again: not what was waived before its month was closed',
          ),
      }),
    )
    .describe('What the school waived of what this line charged, and has not charged again'),
  question: z
    .object({ id: z.string(), state: z.enum(questionStates) })
    .nullable()
    .describe('The newest question about it'),
  source: z.object({
    type: z.enum(['attendance', 'payment', 'student', 'credit', 'refund', 'charge']),
    id: z.string(),
  }),
});
export type AccountEntry = z.infer<typeof accountEntry>;

export const account = z.object({
  owed: cents,
  creditAvailable: cents,
  calculatedBalance: cents,
  ...later,
  totalFees: cents,
  totalPayments: cents,
  adjustments: cents,
  openingBalance: cents.describe('The calculated balance before `from`; 0 without it'),
  closingBalance: cents.describe(
    'The calculated balance at the end of `to`; the one of today without it',
  ),
  period: z
    .object({ fees: cents, payments: cents, adjustments: cents })
    .describe(
      'What was booked in the period: openingBalance + fees − payments + adjustments = closingBalance',
    ),
  recordedLater: z
    .object({ count: z.int(), amount: cents })
    .nullable()
    .describe(
      'What is dated between `from` and `to`, and was recorded after `to`; it isn’t in `entries`',
    ),
  entries: z.array(accountEntry).describe('The newest `limit` entries, newest last'),
  nextCursor: z.string().nullable().describe('Leads to the entries before these'),
});
export type Account = z.infer<typeof account>;

const owingFilter = z.strictObject({
  limit: page.limit,
  by: z
    .enum(['student', 'household'])
    .optional()
    .describe('What limit counts; a household is a family, or a student in none'),
  min: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Only who owes at least so many cents today'),
  before: calendarDate('Invalid date').optional().describe('Only who owes since before this date'),
});

const createdStudent = z.object({
  student,
  temporaryPassword: z
    .string()
    .optional()
    .describe('Shown once; changed at the first login. Left out without an email'),
});

const undoneStatuses = z.object({
  undone: z.int(),
  unchanged: z.int().describe('How many were changed by someone else since, and stay'),
});

export const owing = z.object({
  items: z
    .array(
      listedStudent.pick({
        id: true,
        firstName: true,
        lastName: true,
        email: true,
        phone: true,
        payReference: true,
        enrollmentStatus: true,
        calculatedBalance: true,
        family: true,
        owesSince: true,
        remindedOn: true,
        dueLater: true,
        dueOn: true,
        dueUntil: true,
      }),
    )
    .describe(
      'Who owes most today (balance − dueLater), whatever their enrollment status, highest first',
    ),
  adults: z
    .array(
      z.object({
        familyId,
        userId,
        name: z.string(),
        email: shownEmail,
        phone: z.string(),
      }),
    )
    .describe('The parents and guardians of their families, who can be reminded for them'),
  total: cents.describe('What all of the filter together owe today'),
  count: z.int().describe('How many the filter has in all'),
});
export type Owing = z.infer<typeof owing>;

const { get, create, post, put, patch, del } = verbs('Students');

export const students = {
  owing: get('/students/owing', owingFilter, owing, { summary: 'Who owes most, and what all owe' }),
  list: get('/students', { status: enrollmentStatus.optional() }, listOf(listedStudent), {
    summary: 'All students, with their balances',
  }),
  today: get('/students/today', nothing, studentsToday, {
    summary: 'Whose birthday is today, and what parents and guardians have changed lately',
  }),
  create: create('/students', newStudent, createdStudent, { summary: 'Add a student' }),
  import: post('/students/import', studentImport, importResult, {
    summary:
      'Add a list of students, all or none; they have no password until they are given one or choose one',
  }),
  undoImport: post('/students/import/undo', { actId: id }, z.object({ undone: z.int() }), {
    summary: 'Undo all that a list added, while nothing else depends on it',
  }),
  get: get('/students/{id}', { id: studentId }, shownStudent, { summary: 'One student' }),
  update: patch('/students/{id}', studentChanges, student, { summary: 'Change a student' }),
  changeStatuses: post('/students/status', statusesChange, statusResults, {
    summary: 'Give many students one enrollment status',
  }),
  undoStatuses: post('/students/status/undo', { actId: id }, undoneStatuses, {
    summary: 'Undo a status that was given to many',
  }),
  changeStatus: put('/students/{id}/status', studentStatus, student, {
    summary: 'Set the enrollment status',
  }),
  remove: del('/students/{id}', { id: studentId }, student, {
    summary: 'Set the status Removed; refused while something is owed',
  }),
  addToBalance: post(
    '/students/{id}/balance/add',
    { id: studentId, amount: amount(balanceMessages.add) },
    student,
    { summary: 'Add to what a student owes, as an adjustment' },
  ),
  reduceBalance: post(
    '/students/{id}/balance/reduce',
    { id: studentId, amount: amount(balanceMessages.reduce) },
    student,
    { summary: 'Take off what a student owes, as an adjustment; at most all of it' },
  ),
  account: get('/students/{id}/account', { id: studentId, ...period, ...page }, account, {
    summary: 'The account and its journal',
  }),
  statement: get(
    '/students/{id}/account/statement',
    { id: studentId, ...period },
    fileOf('The statement, application/pdf'),
    { summary: 'The statement as PDF, for admins and for that student' },
  ),
  financialDetails: get('/students/{id}/financial-details', { id: studentId }, financialDetails, {
    summary: 'Payments and fees of a student',
  }),
};
