import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { personFieldNames } from '../../src/domain/personField.ts';
import { openUnmigrated } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import type { App } from '../../src/server/app.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { bothEngines, signIn, startServer, type Caller } from '../support/school.ts';

const { describePlacesOnce } = bothEngines('each database has its own schema');

// The demo school as version 0.1.0 backed it up, and that version's responses by path. Before the backup, an admin set
// new fees from November 17 on, marked the class of November 18, and deleted a payment, an expense, a budget entry and
// two marks.
const fixture = (name: string) => inRoot('tests', 'fixtures', '0.1.0', name);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

async function figures(): Promise<[path: string, answer: Json][]> {
  const text = gunzipSync(await readFile(fixture('figures.json.gz'))).toString();
  return Object.entries(JSON.parse(text) as Record<string, Json>);
}

/** Fields added by later versions: names next to figures, and the fee of a mark by its types. */
const NEW_FIELDS = new Set([
  'adults',
  'receiptNumber',
  'address',
  'taxId',
  'taxRate',
  'accounts',
  'trialsOver',
  'doorText',
  'openOnline',
  'about',
  'kind',
  'hasDoor',
  'hasRequests',
  'otherClasses',
  'feesByClass',
  'byClass',
  'className',
  'classAmounts',
  'owesSince',
  'dueLater',
  'dueOn',
  'dueUntil',
  'remindedOn',
  'teaches',
  'howToPay',
  'replyTo',
  'payLinks',
  'payReference',
  'canBeReversed',
  'startedBy',
  'why',
  'parts',
  'waived',
  'hasReceipt',
  'corrects',
  'isClosed',
  'types',
  'feeTypes',
  'issues',
  'flags',
  'lastEventId',
  ...personFieldNames,
  'own',
  'studentFields',
  'paymentMethodName',
  'openingBalance',
  'closingBalance',
  'recordedLater',
  'notMarked',
  'cashFlow',
  'balanceToday',
  'pendingUnpaidToday',
  'publicNotes',
  'publicCalendar',
  'tuitionProration',
  'siblingPercent',
  'tuitionRules',
  'lateFee',
  'hasTimetable',
  'hasClosings',
  'danceRoles',
  'hasDanceRoles',
  'teachersSeeCare',
  'approved',
  'anonymized',
  'approveRegistrations',
  'timeZoneChosen',
  'firstClassDate',
  'monthBefore',
  'owingToday',
  'soFar',
  'yearBefore',
  'classDays',
  'unpaid',
  'family',
  'classId',
  'lessons',
  'question',
  'goodwill',
  'hasQuestions',
  'hasSeats',
  'ageOn',
]);
/** These have had different rules since: rates are based on marked days. */
const CHANGED_FIELDS = new Set(['attendanceRate', 'enrolledStudentCount']);

/** Fields of a student that a roll doesn't have any more. */
const NOT_ON_ROLL = new Set(
  'role totalFees totalPayments frozenFeesTotal frozenBalance frozenAt'.split(' '),
);

interface Counted {
  summary: Record<string, Json>;
  byStudent: Record<string, Json>;
}

/**
 * The part of a response that can be compared with 0.1.0. Attendance reports now also list former students, so that a
 * past month doesn't change; without them they are the same.
 */
function inCommon(path: string, answer: Json, listed: ReadonlySet<string>): Json {
  if (path.startsWith('/reports/attendance?')) {
    const { summary, byStudent } = answer as unknown as Counted;
    const { totalDays = null, holidayCount = null } = summary;
    const own = Object.entries(byStudent).filter(([id]) => listed.has(id));
    return { totalDays, holidayCount, byStudent: Object.fromEntries(own) };
  }
  if (path.startsWith('/reports/attendance/marks')) {
    const { items } = answer as { items: { studentId: string; [field: string]: Json }[] };
    return items.filter(({ studentId }) => listed.has(studentId));
  }
  if (path.startsWith('/attendance/')) {
    // A roll says only what it shows of its students.
    const { recentClassDays: _, students, ...day } = answer as Record<string, Json>;
    const shown = (students as Record<string, Json>[]).map((student) =>
      Object.fromEntries(Object.entries(student).filter(([field]) => !NOT_ON_ROLL.has(field))),
    );
    return { ...day, students: shown };
  }
  if (path.startsWith('/budget-entries?') || path.startsWith('/payments?')) {
    // These pages now also have the totals of the filter.
    const { items } = answer as { items: Json };
    return items;
  }
  if (path.startsWith('/budget/contributors')) {
    const { period: _, ...contributors } = answer as Record<string, Json>;
    return contributors;
  }
  if (path.includes('/account?')) {
    // Statements now also have the sums of their period, and payment notes in their lines.
    const { period: _, ...account } = answer as Record<string, Json>;
    const entries = account['entries'] as { kind: string; note: string }[];
    const noted = entries.map(({ note, ...entry }) => ({
      ...entry,
      note: entry.kind === 'payment' ? (note.split(': ')[0] ?? '') : note,
    }));
    return { ...account, entries: noted };
  }
  return answer;
}

/** Fields that are only new here; elsewhere, 0.1.0 already had the name. */
const NEW_IN_SUMMARY = new Set(['owed', 'creditAvailable']);

/** A response in the format of 0.1.0. */
function asOf010(value: Json, within = ''): Json {
  if (Array.isArray(value)) return value.map((one) => asOf010(one));
  if (typeof value !== 'object' || value === null) return value;
  // The unpaid part of a fee now comes from the account; before, it came only from the payments.
  const isFee = 'isSynthetic' in value;
  const kept = Object.entries(value).filter(
    ([key]) =>
      !NEW_FIELDS.has(key) &&
      !CHANGED_FIELDS.has(key) &&
      !(within === 'financialSummary' && NEW_IN_SUMMARY.has(key)) &&
      !(isFee && (key === 'paymentStatus' || key === 'remainingAmount')),
  );
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      key === 'fee' && typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? (inner['total'] ?? null)
        : asOf010(inner, key),
    ]),
  );
}

describePlacesOnce('a school from version 0.1.0', (place) => {
  let app: App;
  let admin: Caller;
  beforeAll(async () => {
    const database = openUnmigrated(place());
    await restoreBackup(database, fixture('demo.backup.gz'));
    await database.close();
    app = await startServer(place(), {
      admin: undefined,
      clock: () => new Date('2026-11-22T03:30:00Z'),
    });
    admin = await signIn(app.url, 'admin@example.com', 'first-position-813');
  });
  afterAll(() => app?.stop());

  test('has the same figures as before, to the cent', async () => {
    const all = await figures();
    expect(all.length).toBeGreaterThan(250);
    const reports = all.filter(([path]) => path.startsWith('/reports/attendance?'));
    const listed = new Set(
      reports.flatMap(([, report]) => Object.keys((report as unknown as Counted).byStudent)),
    );
    expect(listed.size).toBeGreaterThan(50);
    for (const [path, before] of all) {
      const { status, body } = await admin.call('GET', path);
      expect(status, path).toBe(200);
      expect(asOf010(inCommon(path, body, listed)), path).toEqual(
        asOf010(inCommon(path, before, listed)),
      );
      if (!path.endsWith('/financial-details')) continue;
      const remaining = body.feeHistory.map(
        (fee: { remainingAmount: number }) => fee.remainingAmount,
      );
      const { calculatedBalance, totalFeesCharged } = body.financialSummary;
      expect(
        remaining.reduce((sum: number, one: number) => sum + one, 0),
        path,
      ).toBe(Math.max(0, Math.min(calculatedBalance, totalFeesCharged)));
    }
    expect((await checkBooks(app.database)).problems).toEqual([]);
  });

  test('keeps showing dance roles, because somebody is a follow', async () => {
    expect((await admin.call('GET', '/settings')).body.danceRoles).toBe(true);
  });

  test('has its fees as types, with the same amounts and dates as before', async () => {
    const { body } = await admin.call('GET', '/fee-types');
    const first = (amount: number) => ({ from: '2000-01-01', amount });
    const since = (amount: number) => ({ from: '2026-11-17', amount });
    expect(body.items).toMatchObject([
      { key: 'absence', name: 'Absence', appliesTo: 'absent', amounts: [first(500), since(600)] },
      { key: 'late', name: 'Late', appliesTo: 'present', amounts: [first(100), since(150)] },
      { key: 'noShoes', name: 'No Shoes', amounts: [first(100)] },
      { key: 'notInUniform', name: 'Not in Uniform', amounts: [first(100), since(50)] },
    ]);
  });

  test('has one class, and its answers name it', async () => {
    const { body } = await admin.call('GET', '/attendance/2026-11-18');
    expect(body).toMatchObject({ classId: 'first', lessons: [] });
    const same = await admin.call('GET', '/attendance/2026-11-18?classId=first');
    expect(same.body).toEqual(body);
  });

  test('can still undo earlier deletions', async () => {
    const removed = [
      '01a20142-64da-7287-8dbb-a9b397df4e53',
      '01a20142-645c-70fc-8877-dbec867e6ced',
    ];
    for (const id of removed) {
      const { status, body } = await admin.call('POST', `/attendance/2026-11-18/${id}/restore`);
      expect(status, JSON.stringify(body)).toBe(200);
    }
    for (const path of [
      '/payments/01a20142-6a79-75be-852b-cad76e205c22',
      '/expenses/01a20142-6a9f-7767-b48d-3e2531396998',
      '/budget-entries/01a20142-6b19-770b-89a4-d3fa97dce2b1',
    ]) {
      expect((await admin.call('GET', path)).status, path).toBe(404);
      expect((await admin.call('POST', `${path}/restore`)).status, path).toBe(200);
      expect((await admin.call('GET', path)).status, path).toBe(200);
    }
    const snowDay = await admin.call('DELETE', '/holidays/2026-10-02?restoreMarks=true');
    expect(snowDay.body).toMatchObject({ kept: 0 });
    expect(snowDay.body.restored).toBeGreaterThan(20);
    expect((await checkBooks(app.database)).problems).toEqual([]);
  });
});
