import {
  addDays,
  chargeFee,
  dayOfWeek,
  emptyAccount,
  inBatches,
  newId,
  post,
  recordPayment,
} from '../dist/server/bench.js';

const CLASSES_A_YEAR = 130;
/** With the four that every school has, eight. */
const OWN_TYPES = ['phone', 'gum', 'perfume', 'jewelry'];

/** @param {string} last @param {number} count */
function classDates(last, count) {
  const dates = [];
  for (let date = last; dates.length < count; date = addDays(date, -1)) {
    if ([1, 3, 5].includes(dayOfWeek(date))) dates.push(date);
  }
  return dates.toReversed();
}

/**
 * Fills a migrated database with a school whose books agree: eight fee types, every tenth mark an absence, every fifteenth late,
 * a payment a month. Written straight into the tables, because it is only there to be measured against.
 *
 * @param {import('../src/server/db/database.ts').Database} database
 * @param {{ students: number; years: number; today: string }} size
 */
export async function fillSchool({ db }, { students, years, today }) {
  const dates = classDates(today, CLASSES_A_YEAR * years);
  const at = new Date().toISOString();
  const isPostgres = (await db.introspection.getTables()).some(({ schema }) => schema === 'public');
  const [no, now] = isPostgres ? [false, new Date()] : [0, at];

  const ids = Array.from({ length: students }, () => newId());
  await db.transaction().execute(async (tx) => {
    const insert = (table, rows) =>
      inBatches(rows, (piece) => tx.insertInto(table).values(piece).execute());
    await insert(
      'users',
      ids.map((id, i) => ({
        id,
        email: `student${i}@bench.test`,
        name: `Student ${i}`,
        emailVerified: no,
        createdAt: now,
        updatedAt: now,
        role: 'student',
        mustChangePassword: no,
      })),
    );
    await insert(
      'students',
      ids.map((id, i) => ({
        id,
        first_name: `Student${i}`,
        last_name: 'Bench',
        name_order: `student${i} bench`,
        enrollment_status: 'Enrolled',
        dance_role: i % 2 ? 'Lead' : 'Follow',
        created_at: at,
        updated_at: at,
      })),
    );
    await insert(
      'fee_types',
      OWN_TYPES.map((key, i) => ({ key, name: key, applies_to: 'present', position: 4 + i })),
    );
    await insert(
      'fee_amounts',
      OWN_TYPES.map((type) => ({ type, effective_from: '2000-01-01', amount: 200 })),
    );
    for (const [i, id] of ids.entries()) {
      const { account, journal, marks, markFees, payments } = history(id, i, dates, at);
      await insert('accounts', [account]);
      await insert('attendance', marks);
      await insert('mark_fees', markFees);
      await insert('payments', payments);
      await insert('journal', journal);
    }
  });
  return { ids, marks: students * dates.length };
}

/** @param {string} id @param {number} i @param {string[]} dates @param {string} at */
function history(id, i, dates, at) {
  let account = emptyAccount;
  const journal = [];
  const marks = [];
  const markFees = [];
  const payments = [];
  const add = (entry, source_type, source_id, date, note) => {
    account = post(account, entry);
    journal.push({
      id: newId(),
      student_id: id,
      number: journal.length + 1,
      kind: entry.kind,
      amount: entry.amount,
      owed_change: entry.owedChange,
      credit_change: entry.creditChange,
      balance: account.owed - account.credit,
      date,
      source_type,
      source_id,
      note,
      actor_id: 'bench',
      actor: 'bench',
      at,
    });
  };
  for (const [n, date] of dates.entries()) {
    const absent = (n + i) % 10 === 0;
    const late = !absent && (n + i) % 15 === 1;
    const own = !absent && (n + i) % 40 === 7 ? OWN_TYPES[(n + i) % OWN_TYPES.length] : undefined;
    const charged = [
      ...(absent ? [['absence', 500]] : []),
      ...(late ? [['late', 100]] : []),
      ...(own ? [[own, 200]] : []),
    ];
    const fee = charged.reduce((sum, [, cents]) => sum + cents, 0);
    const markId = newId();
    marks.push({
      id: markId,
      date,
      student_id: id,
      status: absent ? 'absent' : 'present',
      fee,
      marked_at: at,
      marked_by: 'bench',
    });
    for (const [type, cents] of charged) {
      const flag = absent ? 0 : 1;
      markFees.push({ mark_id: markId, type, date, student_id: id, flag, cents });
    }
    if (fee > 0) add(chargeFee(fee), 'attendance', `${date}/${id}`, date, 'fee');
    if (n % 11 === i % 11 && account.owed > 0) {
      const amount = account.owed;
      const paymentId = newId();
      payments.push({
        id: paymentId,
        student_id: id,
        amount,
        paid_off: amount,
        payment_method: 'cash',
        date,
        notes: '',
        created_at: at,
        is_holiday_payment: 0,
        admin_id: 'bench',
      });
      add(recordPayment(account, amount), 'payment', paymentId, date, 'payment');
    }
  }
  return {
    marks,
    markFees,
    payments,
    journal,
    account: {
      student_id: id,
      owed: account.owed,
      credit: account.credit,
      total_fees: account.totalFees,
      total_payments: account.totalPayments,
      adjustments: account.adjustments,
      entry_count: journal.length,
    },
  };
}
