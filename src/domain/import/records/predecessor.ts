import {
  budgetTypeLabels,
  budgetTypes,
  contributionDescription,
  type BudgetType,
} from '../../budget.ts';
import { groupBy } from '../../collections.ts';
import { minus, type Cents } from '../../money.ts';
import { fullName } from '../../student.ts';
import type { MarkRow, PaymentRow } from './records.ts';
import {
  centsOf,
  collectionsIn,
  dayOf,
  documentsIn,
  isFields,
  parsedDump,
  textOf,
  type Documents,
  type Fields,
} from './dump.ts';
import { priceOf, predecessorHolidays, whyCut } from './predecessorFees.ts';

// Reads what the product's predecessor has stored: a dump of its database as JSON.

export interface PredecessorStudent {
  firstName: string;
  lastName: string;
  email: string | null;
  enrollmentStatus: string;
  danceRole?: string;
  /** Whether another student has the same name. */
  another?: boolean;
}

interface ExpenseRow {
  id: string;
  amount: Cents;
  category: string;
  description: string;
  date: string;
  notes: string;
}

interface PredecessorRecords {
  payments: PaymentRow[];
  marks: MarkRow[];
  balances: { who: string; balance: Cents; why: string }[];
  credits: { id: string; who: string; date: string; amount: Cents; reason: string }[];
  expenses: ExpenseRow[];
  budgetEntries: { id: string; who?: string; entry: Record<string, unknown> }[];
}

export interface PredecessorBooks {
  /** Rows for POST /students/import. */
  students: PredecessorStudent[];
  /** They are invited by hand. */
  admins: { name: string; email: string }[];
  history: PredecessorRecords;
  /** The name or email of each student in the rows, by the predecessor's id. */
  people: Record<string, string>;
  leftOut: { collection: string; id: string; why: string }[];
  /** Why nothing can be read, or null. */
  problem: string | null;
}

export const predecessorReasons = {
  noFields: "It can't be read.",
  noRole: 'Neither a student nor an admin.',
  noName: 'It has neither a name nor an email.',
  nobody: "It's about nobody who is in this file.",
  noDate: 'It has no date that can be read.',
  notAbove: 'The amount is not above zero.',
  amount: (value: unknown) =>
    `${JSON.stringify(value) ?? 'Nothing'} is not an amount in whole cents.`,
  holiday: 'A holiday is a day off, not a mark: make the day a holiday.',
  status: (value: unknown) => `The status is ${JSON.stringify(value) ?? 'missing'}.`,
  used: 'This credit was used up.',
  budgetType: 'It is no fee, contribution or expense.',
  collection: 'Nothing is imported from here.',
  noBalance: 'No balance is stored.',
} as const;

const NO_DUMP =
  "This isn't a dump of the old program's database. It's a JSON file that has users in it.";

interface Reader {
  books: PredecessorBooks;
  timeZone: string;
  /** The same, by id. */
  people: Map<string, string>;
}

/** Reads a dump, as JSON or as its text. Days without a time zone of their own are in the school's. */
export function readPredecessor(dump: unknown, timeZone: string): PredecessorBooks {
  const books: PredecessorBooks = {
    students: [],
    admins: [],
    history: {
      payments: [],
      marks: [],
      balances: [],
      credits: [],
      expenses: [],
      budgetEntries: [],
    },
    people: {},
    leftOut: [],
    problem: null,
  };
  const collections = collectionsIn(parsedDump(dump));
  if (!isFields(collections?.get('users'))) return { ...books, problem: NO_DUMP };
  const reader: Reader = { books, timeZone, people: new Map() };
  const found = Object.fromEntries(
    collectionNames.map((name) => [name, documentsOf(reader, name, collections?.get(name))]),
  ) as Record<CollectionName, Documents>;
  for (const name of collectionNames) readers[name](reader, found[name]);
  readBalances(reader, found.users);
  for (const name of collections?.keys() ?? [])
    if (!(collectionNames as readonly string[]).includes(name))
      leave(reader, name, '*', predecessorReasons.collection);
  return { ...books, people: Object.fromEntries(reader.people) };
}

/** Users first: all others are about them. */
const readers = {
  users: readUsers,
  attendance: readAttendance,
  payments: (reader, documents) => readEach(reader, 'payments', documents, readPayment),
  expenses: (reader, documents) => readEach(reader, 'expenses', documents, readExpense),
  budget_entries: (reader, documents) =>
    readEach(reader, 'budget_entries', documents, readBudgetEntry),
} satisfies Record<string, (reader: Reader, documents: Documents) => void>;
type CollectionName = keyof typeof readers;
const collectionNames = Object.keys(readers) as CollectionName[];

function leave({ books }: Reader, collection: string, id: string, why: string): void {
  books.leftOut.push({ collection, id, why });
}

function documentsOf(reader: Reader, name: string, collection: unknown): Documents {
  const { documents, others } = documentsIn(collection);
  for (const id of others) leave(reader, name, id, predecessorReasons.noFields);
  return documents;
}

/** Reads documents with a function that says why one is left out. */
function readEach(
  reader: Reader,
  collection: string,
  documents: Documents,
  read: (reader: Reader, id: string, fields: Fields) => string | null,
): void {
  for (const [id, fields] of documents) {
    const why = read(reader, id, fields);
    if (why !== null) leave(reader, collection, id, why);
  }
}

const nameOf = (user: Fields) =>
  fullName({ firstName: textOf(user['firstName']), lastName: textOf(user['lastName']) });
const emailOf = (user: Fields) => textOf(user['email']).toLowerCase();

function readUsers(reader: Reader, users: Documents): void {
  const times = new Map<string, number>();
  for (const [, user] of users)
    if (user['role'] === 'student') times.set(nameOf(user), (times.get(nameOf(user)) ?? 0) + 1);
  const isShared = (name: string) => (times.get(name) ?? 0) > 1;
  readEach(reader, 'users', users, ({ books, people }, id, user) => {
    const name = nameOf(user);
    const email = emailOf(user);
    if (user['role'] === 'admin') {
      books.admins.push({ name, email });
      return null;
    }
    if (user['role'] !== 'student') return predecessorReasons.noRole;
    if (name === '' && email === '') return predecessorReasons.noName;
    people.set(id, email || (isShared(name) ? `${name} (${id})` : name));
    const danceRole = textOf(user['danceRole']);
    books.students.push({
      firstName: textOf(user['firstName']),
      lastName: textOf(user['lastName']),
      email: email || null,
      enrollmentStatus: textOf(user['enrollmentStatus']) || 'Pending Payment',
      ...(danceRole !== '' && { danceRole }),
      ...(isShared(name) && { another: true }),
    });
    return null;
  });
  for (const [id, user] of users) if (reader.people.has(id)) readCredits(reader, id, user);
}

function readCredits(reader: Reader, userId: string, user: Fields): void {
  const credits = Array.isArray(user['holidayCredits']) ? user['holidayCredits'] : [];
  for (const [index, credit] of credits.entries()) {
    const fields: Fields = isFields(credit) ? credit : {};
    const id = textOf(fields['id']) || `${userId}/credit ${index + 1}`;
    const why = isFields(credit)
      ? readCredit(reader, id, { userId, credit: fields })
      : predecessorReasons.noFields;
    if (why !== null) leave(reader, 'users', id, why);
  }
}

/** What is left of a credit: the rest has paid for something that is in the balance. */
function readCredit(
  { books, people, timeZone }: Reader,
  id: string,
  { userId, credit }: { userId: string; credit: Fields },
): string | null {
  const who = people.get(userId);
  const given = centsOf(credit['amount']);
  const usedUp = credit['used'] === true;
  const used = centsOf(credit['usedAmount'] ?? (usedUp ? credit['amount'] : 0));
  const date = dayOf(credit['date'], timeZone) ?? dayOf(credit['createdAt'], timeZone);
  if (who === undefined) return predecessorReasons.nobody;
  if (given === null) return predecessorReasons.amount(credit['amount']);
  if (used === null) return predecessorReasons.amount(credit['usedAmount']);
  if (given <= 0) return predecessorReasons.notAbove;
  if (used >= given) return predecessorReasons.used;
  if (date === null) return predecessorReasons.noDate;
  const amount = minus(given, used);
  const holiday = textOf(credit['holidayName']);
  const reason = textOf(credit['reason']) || (holiday ? `Holiday: ${holiday}` : 'Holiday credit');
  books.history.credits.push({ id, who, date, amount, reason });
  return null;
}

function readAttendance(reader: Reader, days: Documents): void {
  const off = predecessorHolidays(days);
  for (const [date, marks] of days)
    for (const [studentId, mark] of Object.entries(marks)) {
      const id = `${date}/${studentId}`;
      const why = isFields(mark)
        ? readMark(reader, id, { date, studentId, mark, isOff: off(date) })
        : predecessorReasons.noFields;
      if (why !== null) leave(reader, 'attendance', id, why);
    }
}

interface ListedMark {
  date: string;
  studentId: string;
  mark: Fields;
  isOff: boolean;
}

function readMark(
  { books, people, timeZone }: Reader,
  id: string,
  { date, studentId, mark, isOff }: ListedMark,
): string | null {
  const { status } = mark;
  const day = dayOf(date, timeZone);
  const who = people.get(studentId);
  if (day === null) return predecessorReasons.noDate;
  if (who === undefined) return predecessorReasons.nobody;
  if (status === 'holiday') return predecessorReasons.holiday;
  if (status !== 'present' && status !== 'absent' && status !== 'medicalAbsence')
    return predecessorReasons.status(status);
  books.history.marks.push({ id, who, date: day, status, ...priceOf(status, mark, isOff) });
  return null;
}

/** The amount and the day that every entry of money has. */
function moneyOf(
  { timeZone }: Reader,
  fields: Fields,
): { amount: Cents; date: PaymentRow['date'] } | { why: string } {
  const amount = centsOf(fields['amount']);
  const date = dayOf(fields['date'], timeZone);
  if (amount === null) return { why: predecessorReasons.amount(fields['amount']) };
  if (amount <= 0) return { why: predecessorReasons.notAbove };
  return date === null ? { why: predecessorReasons.noDate } : { amount, date };
}

function readPayment(reader: Reader, id: string, fields: Fields): string | null {
  const who = reader.people.get(textOf(fields['studentId']));
  const money = moneyOf(reader, fields);
  if (who === undefined) return predecessorReasons.nobody;
  if ('why' in money) return money.why;
  const paymentMethod = textOf(fields['paymentMethod']);
  const notes = textOf(fields['notes']);
  reader.books.history.payments.push({ id, who, ...money, paymentMethod, notes });
  return null;
}

function readExpense(reader: Reader, id: string, fields: Fields): string | null {
  const money = moneyOf(reader, fields);
  if ('why' in money) return money.why;
  const category = textOf(fields['category']) || 'other';
  const description = textOf(fields['description']) || category;
  const notes = textOf(fields['notes']);
  reader.books.history.expenses.push({ id, ...money, category, description, notes });
  return null;
}

const isBudgetType = (type: unknown): type is BudgetType =>
  (budgetTypes as readonly unknown[]).includes(type);

function readBudgetEntry(reader: Reader, id: string, fields: Fields): string | null {
  const { budgetType } = fields;
  if (!isBudgetType(budgetType)) return predecessorReasons.budgetType;
  const money = moneyOf(reader, fields);
  if ('why' in money) return money.why;
  const own = ofBudgetType[budgetType](fields, reader);
  if ('why' in own) return own.why;
  const status = textOf(fields['status']);
  reader.books.history.budgetEntries.push({
    id,
    ...(own.who !== undefined && { who: own.who }),
    entry: {
      budgetType,
      ...money,
      description: textOf(fields['description']) || own.description,
      ...(status !== '' && { status }),
      ...own.fields,
    },
  });
  return null;
}

type OwnFields =
  | { who?: string; description: string; fields: Record<string, unknown> }
  | { why: string };

/** The fields that only entries of one type have. */
const ofBudgetType: Record<BudgetType, (fields: Fields, reader: Reader) => OwnFields> = {
  fee_revenue: (fields, { people }) => {
    const who = people.get(textOf(fields['studentId']));
    if (who === undefined) return { why: predecessorReasons.nobody };
    const feeType = textOf(fields['feeType']);
    return { who, description: budgetTypeLabels.fee_revenue, fields: { feeType } };
  },
  contribution_revenue: (fields, { people }) => {
    const contributorName = textOf(fields['contributorName']);
    const who = people.get(textOf(fields['contributorId'])) ?? contributorName;
    if (who === '') return { why: predecessorReasons.nobody };
    const expected = fields['expectedAmount'];
    const expectedAmount = centsOf(expected);
    if (expected !== undefined && expected !== null && expectedAmount === null)
      return { why: predecessorReasons.amount(expected) };
    const name = contributorName || who;
    return {
      who,
      description: contributionDescription(name),
      fields: { contributorName: name, ...(expectedAmount !== null && { expectedAmount }) },
    };
  },
  expense: (fields) => {
    const category = textOf(fields['category']);
    const notes = textOf(fields['notes']);
    return {
      description: category || budgetTypeLabels.expense,
      fields: { ...(category !== '' && { category }), ...(notes !== '' && { notes }) },
    };
  },
};

/** What each student's record says is owed, and why it may differ from marks and payments. */
function readBalances(reader: Reader, users: Documents): void {
  const { books, people } = reader;
  const marks = groupBy(books.history.marks, (row) => row.who);
  const payments = groupBy(books.history.payments, (row) => row.who);
  for (const [id, user] of users) {
    const who = people.get(id);
    if (who === undefined) continue;
    const balance = centsOf(user['balance']);
    if (balance === null) {
      const isMissing = user['balance'] === undefined || user['balance'] === null;
      const { noBalance, amount } = predecessorReasons;
      leave(reader, 'users', id, isMissing ? noBalance : amount(user['balance']));
      continue;
    }
    const why = whyCut(balance, marks.get(who) ?? [], payments.get(who) ?? []);
    books.history.balances.push({ who, balance, why });
  }
}
