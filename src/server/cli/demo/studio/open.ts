import { ABSENCE_KEY } from '../../../../domain/feeType.seed.ts';
import type { CalendarDate } from '../../../../domain/dates.ts';
import type { ClassId, FamilyId, UserId } from '../../../../domain/ids.ts';
import { ZERO } from '../../../../domain/money.ts';
import type { PaymentMethodKey } from '../../../../domain/paymentMethod.ts';
import { fullName } from '../../../../domain/student.ts';
import type { Actor } from '../../../db/work.ts';
import { startFamilies } from '../../../features/family/family.service.ts';
import { setFeeAmount } from '../../../features/feeType/feeType.service.ts';
import { createPaymentMethod } from '../../../features/paymentMethod/paymentMethod.service.ts';
import { addPlaces } from '../../../features/schoolClass/place.service.ts';
import { setPrice } from '../../../features/schoolClass/price.service.ts';
import { setSchedule } from '../../../features/schoolClass/schedule.service.ts';
import {
  createClass,
  describeAllClasses,
} from '../../../features/schoolClass/schoolClass.service.ts';
import { updateSettings } from '../../../features/setting/setting.service.ts';
import { addToTeam } from '../../../features/user/staff.service.ts';
import { givePasswords, passwordChanged } from '../../../features/user/user.service.ts';
import { enroll, type Dancer } from '../dancers.ts';
import { emailOf, namesOf, phoneOf } from '../people.ts';
import { write, type DemoPlan } from '../plan.ts';
import {
  ADULTS,
  ADULT_CLASS,
  CLASSES,
  FAMILIES,
  HOW_TO_PAY,
  SIBLING_PERCENT,
  TEACHERS,
  type StudioClass,
  type StudioFamily,
} from './data.ts';

/** A student with their name. */
export interface Named extends Dancer {
  name: string;
}

interface OpenClass {
  id: ClassId;
  teacher: Actor;
  roll: Named[];
}

interface OpenFamily {
  id: FamilyId;
  name: string;
  payerId: UserId | undefined;
  children: Named[];
}

export interface Studio {
  /** A class of the studio, with its teacher and who is in it. */
  classOf: (one: StudioClass) => OpenClass;
  families: OpenFamily[];
  adults: Named[];
  /** Card, Zelle, cash and check. */
  methods: PaymentMethodKey[];
}

/** Sets the studio up before its first day: what it charges, its teachers, classes, families and students. */
export async function openStudio(plan: DemoPlan, start: CalendarDate): Promise<Studio> {
  const methods = await write(plan, async (work) => {
    await updateSettings(work, {
      siblingPercent: SIBLING_PERCENT,
      tuitionProration: true,
      danceRoles: false,
      publicDashboard: 'staff',
      howToPay: HOW_TO_PAY,
    });
    // Tuition pays for the place, so an absence costs nothing more.
    await setFeeAmount(work, { key: ABSENCE_KEY, amount: ZERO, from: start });
    const check = await createPaymentMethod(work, { name: 'Check' });
    const zelle = await createPaymentMethod(work, { name: 'Zelle' });
    return ['card', zelle.key, 'cash', check.key];
  });
  const classes = await openClasses(plan, start);
  const classOf = (one: StudioClass) => classes.get(one) as OpenClass;
  const enrollIn = async (
    names: { firstName: string; lastName: string },
    email: string | null,
    places: readonly StudioClass[],
  ) => {
    const input = { ...names, email, enrollmentStatus: 'Enrolled' } as const;
    const dancer = { ...(await enroll(plan, input)), name: fullName(names) };
    for (const one of places) classOf(one).roll.push(dancer);
    return dancer;
  };
  const adults: Named[] = [];
  for (const names of ADULTS.map(namesOf))
    adults.push(await enrollIn(names, emailOf(names), [ADULT_CLASS]));
  const families: OpenFamily[] = [];
  for (const [index, family] of FAMILIES.entries()) {
    const children: Named[] = [];
    for (const [firstName, places] of Object.entries(family.children)) {
      const names = { firstName, lastName: family.name };
      const isTeenager = index % 8 === 1 && children.length === 0;
      children.push(await enrollIn(names, isTeenager ? emailOf(names) : null, places));
    }
    families.push(await openFamily(plan, family, index, children));
  }
  for (const { id, roll } of classes.values()) {
    const studentIds = roll.map((dancer) => dancer.id);
    await write(plan, (work) => addPlaces(work, { id, studentIds, from: start }));
  }
  return { classOf, families, adults, methods };
}

async function openClasses(
  plan: DemoPlan,
  start: CalendarDate,
): Promise<Map<StudioClass, OpenClass>> {
  const teachers = new Map<string, Actor>();
  for (const name of TEACHERS) {
    const names = namesOf(name);
    const input = { ...names, email: emailOf(names), role: 'teacher' as const };
    const teacher = await write(plan, async (work) => {
      const added = await addToTeam(work, input, plan.password);
      await passwordChanged(work.tx, work.engine, added.id);
      return added;
    });
    teachers.set(name, teacher);
  }
  // A school has its first class already: it is named when the second one is added.
  const [first, ...others] = CLASSES.map(({ name }) => ({ name, forWhom: 'places' as const }));
  for (const other of others) await write(plan, (work) => createClass(work, { ...other, first }));
  const all = await describeAllClasses(plan.school.database.db, plan.clock.now);
  const open = new Map<StudioClass, OpenClass>();
  for (const [index, { id, revision }] of all.entries()) {
    const one = CLASSES[index] as StudioClass;
    const teacher = teachers.get(one.teacher) as Actor;
    const { room, meetings, price: amount } = one;
    await write(plan, async (work) => {
      const when = { from: start, room, teacherId: teacher.id, meetings };
      await setSchedule(work, { id, revision, ...when });
      await setPrice(work, { id, from: start, per: 'month', amount });
    });
    open.set(one, { id, teacher, roll: [] });
  }
  return open;
}

const PARENTS = ['Mother', 'Father'];

/** Adds a family. Grandparents, and some fathers, have only given a phone number. */
async function openFamily(
  plan: DemoPlan,
  { name, adults }: StudioFamily,
  index: number,
  children: Named[],
): Promise<OpenFamily> {
  const guardians = adults.map((adult, number) => {
    const [firstName = '', relation = PARENTS[number] ?? ''] = adult.split(' ').toReversed();
    const hasEmail = PARENTS.includes(relation) && (number === 0 || index % 3 > 0);
    return {
      name: `${firstName} ${name}`,
      email: hasEmail ? emailOf({ firstName, lastName: name }) : null,
      phone: hasEmail && number > 0 ? '' : phoneOf(index * 2 + number),
      relation,
    };
  });
  const studentIds = children.map(({ id }) => id);
  return write(plan, async (work) => {
    const [family] = await startFamilies(work, [{ name, studentIds, adults: guardians }]);
    if (!family) throw new Error('The family is missing');
    const ids = family.adults.map(({ userId }) => userId);
    const { items } = await givePasswords(work, ids, new Map(ids.map((id) => [id, plan.password])));
    for (const { id } of items) await passwordChanged(work.tx, work.engine, id);
    const payer = family.adults.find((adult) => adult.name === guardians[0]?.name);
    return { id: family.id, name, payerId: payer?.userId, children };
  });
}
