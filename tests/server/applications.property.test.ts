import { afterEach, expect, test } from 'vitest';
import { aChild, aContact, doorTools, MONDAY } from '../support/door.ts';
import { ADMIN } from '../support/place.ts';
import {
  bothEngines,
  isLong,
  signIn,
  startServer,
  statusesOf,
  type Caller,
} from '../support/school.ts';

// Random families ask, are let in, taken back and let in again, against a model that was written from the rules alone.

const { describeSchool } = bothEngines('seats, waits and families depend on its locks and sums');

const FAMILIES = isLong ? 200 : 40;
const HOSTILE = isLong ? 10_000 : 400;

/** Numbers that look random and are the same for a seed. */
function numbers(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Wish {
  classId: string;
  as: 'place' | 'trial' | 'wait';
}
interface ModelClass {
  id: string;
  capacity: number | null;
  places: number;
  trials: number;
  waits: number;
}

describeSchool(
  'random families',
  (school, engine) => {
    const { ask, done, openClass, send, idOf } = doorTools(school);
    const seed = Number(process.env['SEED'] ?? 20_261_128);
    afterEach(async () => expect(await school().disagreements()).toEqual([]));

    test(`${FAMILIES} of them: people, families, seats, waits and signatures are those of the model (seed ${seed})`, async () => {
      const random = numbers(seed);
      const classes: ModelClass[] = [];
      for (const capacity of [2, 5, 9, null]) {
        const { id } = await openClass(capacity === null ? {} : { capacity });
        classes.push({ id, capacity, places: 0, trials: 0, waits: 0 });
      }
      const { agreement } = await done('POST', '/agreements', {
        name: 'Waiver',
        per: 'child',
        required: true,
        text: 'Dancing is a risk.',
      });
      const count = async () => {
        const { db } = school().app.database;
        const rowsOf = async (table: 'class_places' | 'class_waits' | 'signatures' | 'users') =>
          (await db.selectFrom(table).select('id').execute()).length;
        return {
          students: (await done('GET', '/students')).items.length,
          families: (await done('GET', '/families')).items.length,
          users: await rowsOf('users'),
          places: await rowsOf('class_places'),
          waits: await rowsOf('class_waits'),
          signatures: await rowsOf('signatures'),
        };
      };
      const model = await count();
      /** Whether all wishes of a family fit, one child after the other; then they are taken. */
      const takes = (children: readonly Wish[][]): boolean => {
        const now = new Map(classes.map((one) => [one.id, { ...one }]));
        for (const { classId, as } of children.flat()) {
          const one = now.get(classId) as ModelClass;
          // All trials are on the same Monday, which every place covers.
          const isFull = one.capacity !== null && one.places + one.trials >= one.capacity;
          if (as === 'wait') one.waits += 1;
          else if (isFull) return false;
          else if (as === 'place') one.places += 1;
          else one.trials += 1;
        }
        for (const one of classes) Object.assign(one, now.get(one.id));
        return true;
      };
      const gives = (children: readonly Wish[][], by: 1 | -1, signed: number) => {
        const all = children.flat();
        model.students += by * children.length;
        model.families += by;
        model.users += by * (children.length + 1);
        model.places += by * all.filter(({ as }) => as !== 'wait').length;
        model.waits += by * all.filter(({ as }) => as === 'wait').length;
        model.signatures += by * signed;
        if (by === -1)
          for (const { classId, as } of all) {
            const one = classes.find(({ id }) => id === classId) as ModelClass;
            one[as === 'place' ? 'places' : as === 'trial' ? 'trials' : 'waits'] -= 1;
          }
      };
      let letIn = 0;
      for (let number = 0; number < FAMILIES; number += 1) {
        const children = Array.from({ length: 1 + random(3) }, () =>
          classes
            .filter(() => random(2) === 0)
            .slice(0, 3)
            .map(({ id }): Wish => ({
              classId: id,
              as: (['place', 'trial', 'wait', 'place'] as const)[random(4)] ?? 'place',
            })),
        ).map((wishes) =>
          wishes.length > 0 ? wishes : [{ classId: classes[3]?.id ?? '', as: 'place' as const }],
        );
        const signed = children.flatMap((_, child) =>
          random(2) === 0 ? [{ agreementId: agreement.key, name: `Parent ${number}`, child }] : [],
        );
        const dated = (wishes: readonly Wish[]) =>
          wishes.map((wish) => (wish.as === 'trial' ? { ...wish, date: MONDAY } : wish));
        const { status, body } = await send({
          contact: aContact({
            email: `family${number}@home.test`,
            lastName: `Family${number}`,
            phone: '',
          }),
          children: children.map((wishes, child) =>
            aChild('', {
              firstName: `Child${child}`,
              lastName: `Family${number}`,
              birthDate: undefined,
              wishes: dated(wishes),
            }),
          ),
          signatures: signed,
        });
        expect(status, JSON.stringify(body)).toBe(201);
        const id = await idOf(body.code);
        expect(await count(), `sent ${number}`).toEqual(model);
        const approve = () =>
          ask('POST', `/applications/${id}/approve`, {
            familyId: null,
            children: children.map((wishes) => ({ studentId: null, wishes: dated(wishes) })),
          });
        const fits = takes(children);
        const answer = await approve();
        expect(answer.status, `${number}: ${JSON.stringify(answer.body)}`).toBe(fits ? 200 : 409);
        if (fits) gives(children, 1, signed.length);
        expect(await count(), `approved ${number}`).toEqual(model);
        if (!fits) {
          await done('POST', `/applications/${id}/decline`, {});
          continue;
        }
        if (random(2) === 0) {
          await done('POST', `/applications/${id}/undo`);
          gives(children, -1, signed.length);
          expect(await count(), `undone ${number}`).toEqual(model);
          expect(takes(children)).toBe(true);
          expect((await approve()).status).toBe(200);
          gives(children, 1, signed.length);
          expect(await count(), `approved again ${number}`).toEqual(model);
        }
        letIn += 1;
      }
      expect(letIn).toBeGreaterThan(FAMILIES / 8);
      const { items } = await done('GET', '/classes');
      for (const one of classes) {
        const { taken, waiting } = items.find(({ id }: { id: string }) => id === one.id);
        expect([taken.now + taken.coming, waiting]).toEqual([one.places + one.trials, one.waits]);
        expect(one.capacity === null || one.places + one.trials <= one.capacity).toBe(true);
      }
    });

    test.runIf(engine === 'postgres')(
      'two admins on two servers: one lets a family in',
      async () => {
        const other = await startServer(school().place, { trustProxy: true });
        try {
          const there = await signIn(other.url, ADMIN.email, ADMIN.password);
          for (let round = 0; round < 5; round += 1) {
            const { id: classId } = await openClass({ capacity: 1 });
            const ids: string[] = [];
            for (const name of ['Left', 'Right']) {
              const { body } = await send({
                contact: aContact({ email: `${name}${round}@two.test`, lastName: name }),
                children: [aChild(classId, { firstName: `Kid${round}`, lastName: name })],
              });
              ids.push(await idOf(body.code));
            }
            const approve = (id: string, by: Caller) =>
              by.call('POST', `/applications/${id}/approve`, {
                familyId: null,
                children: [{ studentId: null, wishes: [{ classId, as: 'place' }] }],
              });
            const [first = '', second = ''] = ids;
            // Both decide about both: one family gets the only seat, once.
            const answers = await Promise.all([
              approve(first, school().admin),
              approve(first, there),
              approve(second, school().admin),
              approve(second, there),
            ]);
            expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
            const { items } = await done('GET', `/classes/${classId}/places`);
            expect(items).toHaveLength(1);
          }
        } finally {
          await other.stop();
        }
      },
    );

    test('a failure anywhere in an approval leaves nothing of it', async () => {
      const { id: classId } = await openClass();
      const { body } = await send({
        contact: aContact({ email: 'fails@home.test', lastName: 'Fails' }),
        children: [aChild(classId, { firstName: 'Fin', lastName: 'Fails' })],
        signatures: [],
      });
      const id = await idOf(body.code);
      const { db } = school().app.database;
      const tables = [
        'users',
        'students',
        'families',
        'family_adults',
        'family_members',
        'class_places',
        'accounts',
        'undo',
        'audit_log',
      ] as const;
      const rows = async () => {
        const counts: number[] = [];
        for (const table of tables)
          counts.push((await db.selectFrom(table).selectAll().execute()).length);
        return counts;
      };
      const before = await rows();
      // A second wish for a class that nobody has: everything before it was done by then.
      const half = await ask('POST', `/applications/${id}/approve`, {
        familyId: null,
        children: [
          {
            studentId: null,
            wishes: [
              { classId, as: 'place' },
              { classId: 'nobody-has-it', as: 'place' },
            ],
          },
        ],
      });
      expect(half.status).toBe(404);
      expect(await rows()).toEqual(before);
      expect((await done('GET', `/applications/${id}`)).state).toBe('open');
    });

    test(`${HOSTILE} hostile requests leave no more than there may be (seed ${seed})`, async () => {
      const random = numbers(seed + 1);
      const { id: classId } = await openClass();
      const odd = () =>
        [null, -1, 1e9, '', ' ', 'x'.repeat(9000), '\u202e', '=1+1', [], {}, [[]], true][
          random(12)
        ];
      /** The same with something odd somewhere in it. */
      const spoiled = (value: unknown): unknown => {
        if (random(6) === 0) return odd();
        if (Array.isArray(value)) {
          const items = value.map((one) => spoiled(one));
          return random(8) === 0 ? [...items, ...items, ...items] : items;
        }
        if (typeof value !== 'object' || value === null) return value;
        const entries = Object.entries(value).map(([key, inner]) => [
          random(20) === 0 ? `${key}x` : key,
          spoiled(inner),
        ]);
        return Object.fromEntries(random(12) === 0 ? [...entries, ['__proto__x', odd()]] : entries);
      };
      const { db } = school().app.database;
      for (let number = 0; number < HOSTILE; number += 1) {
        const whole = {
          contact: aContact({ email: `flood${random(40)}@home.test` }),
          children: [aChild(classId, { firstName: `Kid${number}`, own: {} })],
          signatures: [],
          website: '',
          took: 5000,
        };
        const body = random(4) === 0 ? whole : spoiled(whole);
        const { status } = await ask('POST', '/applications', body, school().anonymous);
        expect([201, 400, 409, 413, 422], JSON.stringify(body)).toContain(status);
      }
      const rows = await db
        .selectFrom('applications')
        .select(['email', 'state'])
        .where('state', 'in', ['open', 'unconfirmed'])
        .execute();
      expect(rows.length).toBeLessThanOrEqual(300);
      const byAddress = new Map<string, number>();
      for (const { email } of rows) byAddress.set(email, (byAddress.get(email) ?? 0) + 1);
      expect(Math.max(...byAddress.values())).toBeLessThanOrEqual(3);
    });

    test('no public answer has a name of anybody, whatever a stranger sends', async () => {
      const { id: classId } = await openClass();
      const { student } = await done('POST', '/students', {
        firstName: 'Quetzalia',
        lastName: 'Zwiebelring',
        email: null,
      });
      await done('POST', '/families', {
        name: 'Zwiebelring',
        studentIds: [student.id],
        adults: [{ firstName: 'Xanthippe', lastName: 'Zwiebelring', email: 'xanthippe@home.test' }],
      });
      const before = (
        await school().app.database.db.selectFrom('applications').select('id').execute()
      ).length;
      const said: string[] = [];
      const odd = [
        null,
        [],
        {},
        'x',
        -1,
        '\u0000',
        '{{7*7}}',
        "'; drop table users; --",
        'a'.repeat(3000),
      ];
      const good = {
        contact: aContact({ email: 'xanthippe@home.test' }),
        children: [aChild(classId, { lastName: 'Zwiebelring' })],
      };
      const bodies: unknown[] = [
        ...odd,
        ...odd.map((contact) => ({ ...good, contact })),
        ...odd.map((children) => ({ ...good, children })),
        ...odd.map((firstName) => ({ ...good, children: [aChild(classId, { firstName })] })),
        ...odd.map((wishes) => ({ ...good, children: [aChild(classId, { wishes })] })),
        ...odd.map((own) => ({
          ...good,
          children: [aChild(classId, { own: { [JSON.stringify(own)]: own } })],
        })),
        ...odd.map((signatures) => ({ ...good, signatures })),
        { ...good, familyId: 'x' },
        { ...good, children: Array(9).fill(aChild(classId)) },
        {
          ...good,
          children: [
            aChild(classId, {
              wishes: Array.from({ length: 7 }, () => ({ classId, as: 'place' })),
            }),
          ],
        },
        { ...good, children: [aChild(classId, { studentId: student.id })] },
        good,
      ];
      for (const body of bodies) {
        const { status, body: answer } = await ask(
          'POST',
          '/applications',
          body,
          school().anonymous,
        );
        expect(status, JSON.stringify(body).slice(0, 200)).toBeLessThan(500);
        said.push(JSON.stringify(answer));
      }
      for (const path of ['/door', '/school', '/holidays?year=2026'])
        said.push(JSON.stringify((await ask('GET', path, undefined, school().anonymous)).body));
      expect(said.join('\n')).not.toMatch(/Quetzalia|Zwiebelring|Xanthippe|xanthippe/);
      const after = (
        await school().app.database.db.selectFrom('applications').select('id').execute()
      ).length;
      expect(after - before).toBeLessThanOrEqual(3);
    });
  },
  { trustProxy: true },
);
