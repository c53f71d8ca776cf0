import fc from 'fast-check';
import { expect, test } from 'vitest';
import { predecessorReasons, readPredecessor } from './predecessor.ts';

const ZONE = 'America/New_York';
type Stamp = (iso: string) => unknown;
const seconds = (iso: string) => Date.parse(iso) / 1000;

/** The same books with timestamps in any form. */
const books = (stamp: Stamp) => ({
  users: {
    ada: {
      firstName: 'Ada',
      lastName: 'Bell',
      email: 'Ada@X.test',
      role: 'student',
      enrollmentStatus: 'Enrolled',
      danceRole: 'Follow',
      balance: 5,
      holidayCredits: [
        {
          id: 'credit_1',
          amount: 5,
          createdAt: '2025-01-02T10:00:00.000Z',
          date: '2025-01-01',
          holidayName: "New Year's Day",
          used: false,
        },
        { id: 'credit_2', amount: 5, date: '2025-01-01', used: true, usedAmount: 5 },
        {
          id: 'credit_3',
          amount: 5,
          date: '2025-01-01',
          used: false,
          usedAmount: 1.5,
          reason: 'Snow',
        },
        'damaged',
      ],
    },
    zoe: { firstName: 'Zoe', lastName: 'Bell', role: 'student', balance: 0 },
    max1: { firstName: 'Max', lastName: 'Ito', role: 'student', balance: 0.125 },
    max2: { firstName: 'Max', lastName: 'Ito', role: 'student' },
    none: { role: 'student', balance: 0 },
    eva: { firstName: 'Eva', lastName: 'Ito', email: 'eva@x.test', role: 'admin' },
    bot: { email: 'bot@x.test', role: 'anonymous' },
    new: { email: 'new@x.test' },
  },
  attendance: {
    '2025-03-01': {
      ada: { status: 'absent', attributes: { late: true } },
      zoe: { status: 'present', attributes: { late: true, noShoes: false, notInUniform: true } },
      max1: { status: 'medicalAbsence' },
    },
    '2025-03-08': { ada: { status: 'absent' }, gone: { status: 'absent' } },
    '2025-12-25': {
      ada: { status: 'absent' },
      zoe: { status: 'present', attributes: { late: true } },
    },
    '2025-04-05': { ada: { status: 'holiday' }, zoe: { status: 'absent' } },
    '2025-04-12': { ada: { status: 'asleep' }, zoe: 7 },
    today: { ada: { status: 'present' } },
  },
  payments: {
    p1: {
      studentId: 'ada',
      amount: 7,
      paymentMethod: 'cash',
      date: stamp('2025-03-03T17:00:00Z'),
      notes: 'thanks',
    },
    p2: {
      studentId: 'ada',
      amount: 12.5,
      paymentMethod: 'card',
      date: stamp('2025-03-20T00:00:00Z'),
    },
    p3: { studentId: 'zoe', amount: 1, paymentMethod: 'cash', date: stamp('2025-03-20T03:30:00Z') },
    p4: {
      studentId: 'zoe',
      amount: 0.1 + 0.2,
      paymentMethod: 'cash',
      date: stamp('2025-03-20T00:00:00Z'),
    },
    p5: { studentId: 'zoe', amount: 0, paymentMethod: 'cash', date: stamp('2025-03-20T00:00:00Z') },
    p6: {
      studentId: 'gone',
      amount: 1,
      paymentMethod: 'cash',
      date: stamp('2025-03-20T00:00:00Z'),
    },
    p7: { studentId: 'zoe', amount: 1, paymentMethod: 'cash' },
  },
  expenses: {
    e1: {
      amount: 19.99,
      category: 'supplies',
      description: 'Tape',
      date: stamp('2025-03-20T00:00:00Z'),
      adminId: 'eva',
      notes: 'for the floor',
    },
  },
  budget_entries: {
    b1: {
      budgetType: 'contribution_revenue',
      contributorId: 'zoe',
      contributorName: 'Zoe Bell',
      amount: 35,
      expectedAmount: 70,
      date: stamp('2025-03-20T00:00:00Z'),
      description: 'First half',
      status: 'pending',
      adminId: 'eva',
    },
    b2: {
      budgetType: 'fee_revenue',
      studentId: 'ada',
      feeType: 'late',
      amount: 1,
      date: stamp('2025-03-20T00:00:00Z'),
    },
    b3: {
      budgetType: 'expense',
      category: 'insurance',
      amount: 100,
      date: stamp('2025-03-20T00:00:00Z'),
      description: 'Policy',
      notes: 'yearly',
    },
    b4: { budgetType: 'gift', amount: 1, date: stamp('2025-03-20T00:00:00Z') },
    b5: {
      budgetType: 'fee_revenue',
      studentId: 'gone',
      amount: 1,
      date: stamp('2025-03-20T00:00:00Z'),
    },
  },
  logs: { l1: { text: 'hello' } },
});

/** As `firestore-export` nests them: each document with its own collections. */
function exported(collections: ReturnType<typeof books>) {
  const nested = Object.entries(collections).map(([name, documents]) => [
    name,
    Object.fromEntries(
      Object.entries(documents).map(([id, fields]) => [id, { ...fields, __collections__: {} }]),
    ),
  ]);
  return { __collections__: Object.fromEntries(nested) as unknown };
}

const tool = (iso: string) => ({
  __datatype__: 'timestamp',
  value: { _seconds: seconds(iso), _nanoseconds: 0 },
});
const forms: [string, unknown][] = [
  ['firestore-export', exported(books(tool))],
  ['its text', JSON.stringify(exported(books(tool)))],
  ['_seconds', books((iso) => ({ _seconds: seconds(iso), _nanoseconds: 0 }))],
  ['seconds', books((iso) => ({ seconds: seconds(iso), nanoseconds: 0 }))],
  ['ISO text', books((iso) => iso)],
];

test.each(forms)('a dump with timestamps as %s', (_form, dump) => {
  const read = readPredecessor(dump, ZONE);
  expect(read.problem).toBeNull();
  expect(read.people).toEqual({
    ada: 'ada@x.test',
    zoe: 'Zoe Bell',
    max1: 'Max Ito (max1)',
    max2: 'Max Ito (max2)',
  });
  expect(read.admins).toEqual([{ name: 'Eva Ito', email: 'eva@x.test' }]);
  expect(read.students).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Bell',
      email: 'ada@x.test',
      enrollmentStatus: 'Enrolled',
      danceRole: 'Follow',
    },
    { firstName: 'Zoe', lastName: 'Bell', email: null, enrollmentStatus: 'Pending Payment' },
    ...['max1', 'max2'].map(() => ({
      firstName: 'Max',
      lastName: 'Ito',
      email: null,
      enrollmentStatus: 'Pending Payment',
      another: true,
    })),
  ]);
  const { history } = read;
  expect(history.payments).toEqual([
    {
      id: 'p1',
      who: 'ada@x.test',
      date: '2025-03-03',
      amount: 700,
      paymentMethod: 'cash',
      notes: 'thanks',
    },
    {
      id: 'p2',
      who: 'ada@x.test',
      date: '2025-03-20',
      amount: 1250,
      paymentMethod: 'card',
      notes: '',
    },
    // Half past eleven at night in New York.
    {
      id: 'p3',
      who: 'Zoe Bell',
      date: '2025-03-19',
      amount: 100,
      paymentMethod: 'cash',
      notes: '',
    },
  ]);
  expect(history.marks).toEqual([
    { id: '2025-03-01/ada', who: 'ada@x.test', date: '2025-03-01', status: 'absent', fee: 500 },
    {
      id: '2025-03-01/zoe',
      who: 'Zoe Bell',
      date: '2025-03-01',
      status: 'present',
      flags: { Late: 100, 'Not in Uniform': 100 },
    },
    {
      id: '2025-03-01/max1',
      who: 'Max Ito (max1)',
      date: '2025-03-01',
      status: 'medicalAbsence',
    },
    { id: '2025-03-08/ada', who: 'ada@x.test', date: '2025-03-08', status: 'absent', fee: 500 },
    { id: '2025-12-25/ada', who: 'ada@x.test', date: '2025-12-25', status: 'absent', fee: 0 },
    {
      id: '2025-12-25/zoe',
      who: 'Zoe Bell',
      date: '2025-12-25',
      status: 'present',
      flags: { Late: 0 },
    },
    { id: '2025-04-05/zoe', who: 'Zoe Bell', date: '2025-04-05', status: 'absent', fee: 0 },
  ]);
  expect(history.credits).toEqual([
    {
      id: 'credit_1',
      who: 'ada@x.test',
      date: '2025-01-01',
      amount: 500,
      reason: "Holiday: New Year's Day",
    },
    { id: 'credit_3', who: 'ada@x.test', date: '2025-01-01', amount: 350, reason: 'Snow' },
  ]);
  expect(history.expenses).toEqual([
    {
      id: 'e1',
      amount: 1999,
      category: 'supplies',
      description: 'Tape',
      date: '2025-03-20',
      notes: 'for the floor',
    },
  ]);
  expect(history.budgetEntries).toEqual([
    {
      id: 'b1',
      who: 'Zoe Bell',
      entry: {
        budgetType: 'contribution_revenue',
        amount: 3500,
        date: '2025-03-20',
        description: 'First half',
        status: 'pending',
        contributorName: 'Zoe Bell',
        expectedAmount: 7000,
      },
    },
    {
      id: 'b2',
      who: 'ada@x.test',
      entry: {
        budgetType: 'fee_revenue',
        amount: 100,
        date: '2025-03-20',
        description: 'Fee Revenue',
        feeType: 'late',
      },
    },
    {
      id: 'b3',
      entry: {
        budgetType: 'expense',
        amount: 10_000,
        date: '2025-03-20',
        description: 'Policy',
        category: 'insurance',
        notes: 'yearly',
      },
    },
  ]);
  const left = read.leftOut.map(({ collection, id, why }) => [`${collection}/${id}`, why]);
  expect(Object.fromEntries(left)).toEqual({
    'users/none': predecessorReasons.noName,
    'users/bot': predecessorReasons.noRole,
    'users/new': predecessorReasons.noRole,
    'users/credit_2': predecessorReasons.used,
    'users/ada/credit 4': predecessorReasons.noFields,
    'users/max1': '0.125 is not an amount in whole cents.',
    'users/max2': predecessorReasons.noBalance,
    'attendance/2025-03-08/gone': predecessorReasons.nobody,
    'attendance/2025-04-05/ada': predecessorReasons.holiday,
    'attendance/2025-04-12/ada': 'The status is "asleep".',
    'attendance/2025-04-12/zoe': predecessorReasons.noFields,
    'attendance/today/ada': predecessorReasons.noDate,
    'payments/p4': '0.30000000000000004 is not an amount in whole cents.',
    'payments/p5': predecessorReasons.notAbove,
    'payments/p6': predecessorReasons.nobody,
    'payments/p7': predecessorReasons.noDate,
    'budget_entries/b4': predecessorReasons.budgetType,
    'budget_entries/b5': predecessorReasons.nobody,
    'logs/*': predecessorReasons.collection,
  });
});

/** One student with these marks and payments in dollars, and this balance. */
function balanceOf(balance: number, absences: string[], payments: [string, number][]) {
  const dump = {
    users: { ada: { firstName: 'Ada', lastName: 'Bell', role: 'student', balance } },
    attendance: Object.fromEntries(absences.map((day) => [day, { ada: { status: 'absent' } }])),
    payments: Object.fromEntries(
      payments.map(([date, amount], index) => [
        `p${index}`,
        { studentId: 'ada', amount, paymentMethod: 'cash', date },
      ]),
    ),
  };
  return readPredecessor(dump, ZONE).history.balances;
}

test('a balance that was cut at zero says when', () => {
  const absences = ['2025-03-01', '2025-03-08'];
  expect(balanceOf(5, absences, [['2025-03-03', 7]])).toEqual([
    {
      who: 'Ada Bell',
      balance: 500,
      why: 'Its balance was cut at $0.00 on Mar 3, 2025: $2.00 more was paid than was owed.',
    },
  ]);
  // Paid on the day of the lesson.
  expect(balanceOf(5, absences, [['2025-03-01', 5]])[0]?.why).toBe('');
  // Nothing was cut, or something else changed it.
  expect(balanceOf(3, absences, [['2025-03-09', 7]])[0]?.why).toBe('');
  expect(balanceOf(4, absences, [['2025-03-03', 7]])[0]?.why).toBe('');
  expect(
    balanceOf(0, absences, [
      ['2025-03-03', 7],
      ['2025-03-10', 6],
    ])[0]?.why,
  ).toBe(
    'Its balance was cut at $0.00 on Mar 3, 2025: $2.00 more was paid than was owed. It was cut once more, by $3.00 in all.',
  );
});

test('what is no such dump is said, and damaged ones never throw', () => {
  for (const dump of [null, 7, '', '{', '[]', {}, { users: [] }, { __collections__: 1 }])
    expect(readPredecessor(dump, ZONE).problem).toMatch(/^This isn't a dump/);
  const json = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(null, true, 7, -1, 1e300, '', 'student', 'admin', '2025-03-01'),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          ...'users,attendance,payments,expenses,budget_entries,__collections__,__proto__,ada,role,amount,date,balance,holidayCredits,status,attributes,_seconds,value,budgetType'.split(
            ',',
          ),
        ),
        tie('any'),
        { maxKeys: 5 },
      ),
    ),
  })).any;
  fc.assert(
    fc.property(json, json, json, (ada, attendance, payments) => {
      const users = { ada, zoe: { role: 'student', firstName: 'Zoe', holidayCredits: ada } };
      const dump = { users, attendance, payments, expenses: payments, budget_entries: ada };
      expect(readPredecessor(dump, ZONE).problem).toBeNull();
      readPredecessor(ada, ZONE);
    }),
  );
});
