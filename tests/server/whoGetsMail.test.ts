import { beforeAll, expect, test } from 'vitest';
import type { MailKind } from '../../src/domain/mailKinds.ts';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { describeSchool, TODAY } from '../support/school.ts';

// Who gets which email: every kind, for each kind of family, for a child with and without an own address.

const TUESDAY = '2026-11-24';
const { mailbox, options } = aMailServer();

/** A shape of family. Nothing can be sent to `gran`. */
type Shape = keyof typeof shapes;
const shapes = {
  'in no family': [],
  'in a family without guardians': [],
  'with one guardian': ['mother'],
  'with two guardians': ['mother', 'father'],
  'with a guardian who has no address': ['gran'],
  'whose mother is a guardian of a second family': ['mother', 'father'],
} as const;

type Row = [shape: Shape, hasOwn: boolean, money: readonly string[], classes: readonly string[]];
const table: Row[] = [
  ['in no family', true, ['child'], ['child']],
  ['in no family', false, [], []],
  ['in a family without guardians', true, ['child'], ['child']],
  ['in a family without guardians', false, [], []],
  ['with one guardian', true, ['mother'], ['child', 'mother']],
  ['with one guardian', false, ['mother'], ['mother']],
  ['with two guardians', true, ['mother', 'father'], ['child', 'mother', 'father']],
  ['with two guardians', false, ['mother', 'father'], ['mother', 'father']],
  ['with a guardian who has no address', true, ['child'], ['child']],
  ['with a guardian who has no address', false, [], []],
  [
    'whose mother is a guardian of a second family',
    true,
    ['mother', 'father'],
    ['child', 'mother', 'father'],
  ],
  [
    'whose mother is a guardian of a second family',
    false,
    ['mother', 'father'],
    ['mother', 'father'],
  ],
];

/** An answer goes to who asked, and an offered seat to who decides, as money does; neither is sent to an audience. */
type ToFamilies = Exclude<MailKind, 'answer' | 'place' | 'application'>;

/** Which half of the table says who gets a kind; the compiler asks for each. */
const columns: Record<ToFamilies, 'money' | 'classes'> = {
  reminder: 'money',
  statement: 'money',
  receipt: 'money',
  announcement: 'classes',
  canceledLesson: 'classes',
};

describeSchool(
  'an email about a child',
  (school) => {
    const { preview, testFirst } = mailTools(school, mailbox);
    const done = async (method: string, path: string, input?: object) => {
      const { status, body } = await school().admin.call(method, path, input);
      expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
      return body;
    };
    let classId = '';
    beforeAll(async () => {
      await testFirst();
      const first = { name: 'Ballet', forWhom: 'everyone' };
      const added = await done('POST', '/classes', { name: 'Tap', forWhom: 'everyone', first });
      classId = added.class.id;
      await done('PUT', `/classes/${classId}/schedules/2026-09-01`, {
        meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
      });
    });

    const guardianNamed = (name: string, stem: string) => ({
      firstName: name,
      lastName: 'Baker',
      email: `${name}-${stem}@${name === 'gran' ? 'nowhere.example' : 'school.test'}`,
    });

    /** A child of this shape who owed $15.00, has paid $5.00 of it, and is in a class. */
    async function childOf(shape: Shape, hasOwn: boolean) {
      const child = await school().addStudent({
        firstName: 'child',
        balance: 1500,
        ...(!hasOwn && { email: null }),
      });
      const stem = child.id.slice(-6);
      const adults = shapes[shape].map((name) => guardianNamed(name, stem));
      if (shape !== 'in no family')
        await done('POST', '/families', { name: 'Baker', studentIds: [child.id], adults });
      if (shape === 'whose mother is a guardian of a second family') {
        const half = await school().addStudent({ firstName: 'half', email: null, balance: 700 });
        await done('POST', '/families', {
          name: 'Smith',
          studentIds: [half.id],
          adults: [guardianNamed('mother', stem), guardianNamed('stepfather', stem)],
        });
      }
      const { payment } = await done('POST', '/payments', {
        studentId: child.id,
        amount: 500,
        paymentMethod: 'cash',
        date: TODAY,
      });
      const names = new Map(adults.map(({ email, firstName }) => [email, firstName]));
      return {
        inputs: {
          reminder: { audience: { studentIds: [child.id] } },
          statement: { audience: { studentIds: [child.id] }, month: '2026-10' },
          receipt: { audience: { paymentId: payment.id } },
          announcement: { audience: { studentIds: [child.id] }, subject: 'Hi', text: 'News' },
          canceledLesson: { audience: { classId, on: TUESDAY } },
        } satisfies Record<ToFamilies, object>,
        isAbout: (one: { studentIds: string[] }) => one.studentIds.includes(child.id),
        nameOf: (to: string | null) => names.get(String(to)) ?? (to === child.email ? 'child' : to),
      };
    }

    test.each(table)('%s, own address: %s', async (shape, hasOwn, money, classes) => {
      const expected = { money, classes };
      const { inputs, isAbout, nameOf } = await childOf(shape, hasOwn);
      for (const [kind, column] of Object.entries(columns)) {
        const { items } = await preview({ kind, ...inputs[kind as ToFamilies] });
        const about = items.filter(isAbout);
        const got = about.filter(({ to }) => to !== null).map(({ to }) => nameOf(to));
        expect(new Set(got), kind).toEqual(new Set(expected[column]));
        // Whoever is reached by nobody stands in the list, to be called.
        expect(about.length, kind).toBe(Math.max(1, expected[column].length));
      }
    });

    test('a receipt of a payment of a family goes to whoever paid, before all others', async () => {
      const teen = await school().addStudent({ firstName: 'Teen', balance: 4000 });
      const stem = teen.id.slice(-6);
      const { family } = await done('POST', '/families', {
        name: 'Baker',
        studentIds: [teen.id],
        adults: [
          guardianNamed('mother', stem),
          guardianNamed('father', stem),
          guardianNamed('gran', stem),
        ],
      });
      const userIdOf = (name: string): string =>
        family.adults.find((one: { name: string }) => one.name.startsWith(name)).userId;
      const receiptOf = async (payerId: string) => {
        const { actId } = await done('POST', `/families/${family.id}/payments`, {
          payerId,
          paymentMethod: 'cash',
          date: TODAY,
          amount: 1000,
          lines: [{ studentId: teen.id, amount: 1000 }],
        });
        const audience = { familyId: family.id, familyPaymentId: actId };
        const { items } = await preview({ kind: 'receipt', audience });
        return items.map(({ names }) => names.join());
      };
      expect(await receiptOf(userIdOf('mother'))).toEqual(['mother']);
      // Gran paid and has no address; the teenager who has one didn't pay.
      expect(new Set(await receiptOf(userIdOf('gran')))).toEqual(new Set(['father', 'mother']));
    });
  },
  options,
);
