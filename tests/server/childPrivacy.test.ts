import { expect, test } from 'vitest';
import { operations } from '../../src/domain/access.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { listen } from '../support/events.ts';
import { aGuardian } from '../support/families.ts';
import { describeSchoolOnce, TODAY, type Caller } from '../support/school.ts';

// Notes about a child are searched in every answer to every kind of person, in live events, the log and the metrics.

const CARE = 'ZZ-epi-pen';
const CONTACT = 'ZZ-Rosa';
const OWN = 'ZZ-Doctor';
const ADDRESS = 'ZZ-Elm';
const MARKERS = [CARE, CONTACT, OWN, ADDRESS];
const foundIn = (value: unknown) => {
  const text = JSON.stringify(value);
  return MARKERS.filter((marker) => text.includes(marker));
};

/** Bodies that are accepted, so that their answers are whole. Any other request is sent without one. */
const inputs: Record<string, object> = {
  'attendance.mark': { status: 'present' },
  'attendance.markUnmarked': {},
  'me.updateProfile': { phone: '1' },
  'me.updateChild': { phone: '2' },
};
/** What has to be asked to get an answer with something in it. */
const queries: Record<string, string> = {
  'searches.find': `?q=${CARE}`,
  'attendance.ofStudent': '?month=2026-11',
  'attendanceReports.monthly': '?month=2026-11',
  'attendanceReports.monthlyExport': '?month=2026-11&format=csv',
  'attendanceReports.marks': '?month=2026-11&what=absent&limit=5',
  'financialReports.monthly': '?month=2026-11',
  'financialReports.monthlyExport': '?month=2026-11&format=csv',
  'financialReports.cumulative': '?from=2026-11-01&to=2026-11-21',
  'financialReports.cumulativeExport': '?from=2026-11-01&to=2026-11-21&format=csv',
  'financialReports.visualizationExport': '?from=2026-11-01&to=2026-11-21&format=csv',
  'budget.summary': '?from=2026-11-01&to=2026-11-21',
  'mails.list': '?limit=5',
  'tuition.get': '?month=2026-11',
  'chargeRuns.get': '?month=2026-11',
  'places.ofAll': `?on=${TODAY}`,
  'lessons.list': `?from=${TODAY}&to=${TODAY}`,
};
/** Reads of records that this school doesn't have, such as emails; none of them names anything about a child. */
const NOT_HERE = [
  'accounting.file',
  'applications.get',
  'budgetEntries.get',
  'closings.export',
  'expenses.get',
  'familyPayments.receipt',
  'imports.get',
  'mails.list',
  'offers.get',
  'payments.get',
  'payments.receipt',
  'signatures.print',
  'yearStatements.ofFamily',
  'yearStatements.printFamily',
];
const lines: unknown[] = [];
const note = (...line: unknown[]) => void lines.push(line);

describeSchoolOnce(
  'what is known about a child',
  (school) => {
    test('is read where it must be known, and nowhere else', async () => {
      const { admin, anonymous } = school();
      const { key } = (
        await admin.call('POST', '/student-fields', { name: 'Doctor', kind: 'line' })
      ).body.field;
      const joins = async (becomes?: { role: string; teaches?: boolean }) => {
        const one = await school().addSignedInStudent();
        if (becomes) await school().setRole(one.student.id, becomes);
        return one;
      };
      const mia = await joins();
      const { id } = mia.student;
      await admin.call('PATCH', `/students/${id}`, {
        enrollmentStatus: 'Enrolled',
        care: CARE,
        photo: 'no',
        emergencyContact: CONTACT,
        address: ADDRESS,
        birthDate: '2016-02-29',
        own: { [key]: OWN },
      });
      const other = await joins();
      const family = async (name: string, studentId: string) => {
        const body = { name, studentIds: [studentId], adults: [] };
        return (await admin.call('POST', '/families', body)).body.family.id as string;
      };
      const familyId = await family('Torres', id);
      const people: Record<string, Caller> = {
        anonymous,
        'another student': other.caller,
        'another guardian': await aGuardian(school(), await family('Moor', other.student.id)),
        'a student who teaches': (await joins({ role: 'student', teaches: true })).caller,
        teacher: (await joins({ role: 'teacher' })).caller,
        child: mia.caller,
        guardian: await aGuardian(school(), familyId),
        admin,
      };
      const values = {
        id,
        studentId: id,
        date: TODAY,
        month: '2026-11',
        year: '2026',
        kind: 'registration',
        key,
        page: '1',
      };
      const addressOf = (name: string, path: string) =>
        fill(path, {
          ...values,
          ...(name.startsWith('families') && { id: familyId }),
          ...(['places.list', 'waits.list'].includes(name) && { id: 'first', classId: 'first' }),
        });

      const found: Record<string, Record<string, string[]>> = {};
      /** Reads of something that isn't there. */
      const unanswered: string[] = [];
      for (const [who, caller] of Object.entries(people)) {
        found[who] = {};
        const listeners = ['teacher', 'admin'].includes(who)
          ? [await listen(school().app.url, caller.cookie, TODAY)]
          : [];
        for (const { name, method, path } of contractOperations()) {
          // The stream never ends, and an admin's acts come below.
          if (name === 'attendance.events' || (who === 'admin' && method !== 'GET')) continue;
          const isRead = method === 'GET';
          const address = addressOf(name, path) + (isRead ? (queries[name] ?? '') : '');
          const body = isRead ? undefined : (inputs[name] ?? {});
          const answer = await caller.call(method, address, body);
          if (who === 'admin' && answer.status !== 200) unanswered.push(name);
          const markers = foundIn(answer.body);
          if (markers.length > 0) found[who][name] = markers;
        }
        for (const listener of listeners) {
          await admin.call('PATCH', `/students/${id}`, { care: `${CARE} and more` });
          await admin.call('PUT', `/attendance/${TODAY}/${id}`, { status: 'absent' });
          await admin.call('PUT', `/attendance/${TODAY}/${id}`, { status: 'present' });
          await listener.until(2);
          listener.hangUp();
          expect(foundIn(listener.heard), who).toEqual([]);
        }
      }
      expect(unanswered.toSorted()).toEqual(NOT_HERE);
      const all = [CARE, CONTACT, OWN, ADDRESS];
      expect(found).toEqual({
        anonymous: {},
        'another student': {},
        'another guardian': {},
        'a student who teaches': { 'attendance.day': [CONTACT] },
        teacher: { 'attendance.day': [CARE, CONTACT] },
        child: { 'me.get': all, 'me.updateProfile': all },
        guardian: { 'me.get': all, 'me.updateChild': all },
        admin: {
          'attendance.day': [CARE, CONTACT],
          'students.list': all,
          'students.get': all,
          'auditLog.list': all,
        },
      });
      expect(Object.keys(operations)).toEqual(
        expect.arrayContaining(Object.values(found).flatMap((one) => Object.keys(one))),
      );

      const feed = await people['guardian']?.call('POST', '/me/calendar', {});
      const calendar = feed?.body.url ? await (await fetch(feed.body.url as string)).text() : '';
      const metrics = await (await fetch(String(school().app.metricsUrl))).text();
      expect(lines.length).toBeGreaterThan(0);
      expect(foundIn([calendar, metrics, lines])).toEqual([]);
      const marked = await admin.call('PUT', `/attendance/${TODAY}/${id}`, { status: 'absent' });
      expect(foundIn(marked.body)).toEqual([]);
    });

    test('is gone with the student who is anonymized, from the audit log too', async () => {
      const { admin } = school();
      const { items } = (await admin.call('GET', '/students')).body;
      const { id } = items.find(({ care }: { care: string }) => care.startsWith(CARE));
      await admin.call('PUT', `/students/${id}/status`, { enrollmentStatus: 'Removed' });
      const account = (await admin.call('GET', `/students/${id}/account`)).body;
      if (account.calculatedBalance > 0)
        await admin.call('POST', `/students/${id}/balance/reduce`, {
          amount: account.calculatedBalance,
        });
      const answer = await admin.call('POST', `/users/${id}/anonymize`, { confirmed: true });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const left = [
        await admin.call('GET', '/students'),
        await admin.call('GET', '/audit-log?limit=1000'),
        await admin.call('GET', '/students/today'),
      ];
      expect(foundIn(left.map(({ body }) => body))).toEqual([]);
    });
  },
  {
    metrics: { host: '127.0.0.1', port: 0 },
    log: { info: note, warn: note, debug: note, error: note },
  },
);
