import fc from 'fast-check';
import { expect } from 'vitest';
import { calendarDate } from '../../../src/domain/dates.ts';
import type { FamilyId } from '../../../src/domain/ids.ts';
import { cents } from '../../../src/domain/money.ts';
import type { Work } from '../../../src/server/db/work.ts';
import { startFamilies } from '../../../src/server/features/family/family.service.ts';
import {
  createFamilyPayment,
  deleteFamilyPayment,
  restoreFamilyPayment,
} from '../../../src/server/features/payment/familyPayment.service.ts';
import { Model, type Act } from './model.ts';
import { accountOf, attempt, perform, type Scene } from './school.ts';
import { step, type Step } from './step.ts';

// A family in the histories of the conservation law: several students with a plain model each, and payments for all of
// them.

const CHILDREN = 3;

/** What can happen to one student in a family, or to a payment for all of them. */
export type FamilyStep =
  | { child: number; step: Step }
  | { do: 'pay together'; amount: number }
  | { do: 'delete together' | 'undo delete together'; which: number };

const which = fc.nat(20);
const familyStep: fc.Arbitrary<FamilyStep> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ child: fc.nat(CHILDREN - 1), step }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay together' as const),
      amount: fc.integer({ min: 1, max: 3000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete together' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo delete together' as const), which }) },
);

export const familyHistory = (length: number): fc.Arbitrary<FamilyStep[]> =>
  fc.array(familyStep, { minLength: length, maxLength: length });

/** One family payment: each child's model has a part with this number, if it has one. */
interface Together {
  actId: string;
  parts: Map<number, number>;
}

export class FamilyScene {
  readonly models: Model[] = [];
  readonly scenes: Scene[] = [];
  readonly payments: Together[] = [];
  #id = '' as FamilyId;

  /** Creates the students and their family. */
  async start(
    work: Work,
    newScene: (work: Work, model: Model) => Promise<Scene>,
  ): Promise<FamilyScene> {
    for (let child = 0; child < CHILDREN; child += 1) {
      const model = new Model();
      this.models.push(model);
      this.scenes.push(await newScene(work, model));
    }
    const studentIds = this.scenes.map(({ id }) => id);
    const [family] = await startFamilies(work, [{ name: 'Baker', studentIds, adults: [] }]);
    if (family) this.#id = family.id;
    return this;
  }

  /** Performs a step on the school and on the models, and compares all accounts. */
  async take(work: Work, one: FamilyStep): Promise<void> {
    if ('step' in one) await this.#alone(work, one.child, one.step);
    else if (one.do === 'pay together') await this.#pay(work, one.amount);
    else await this.#deleteOrRestore(work, one.do, one.which);
    for (const [child, scene] of this.scenes.entries())
      expect(await accountOf(work, scene), JSON.stringify(one)).toEqual(this.#model(child).shows());
  }

  async #alone(work: Work, child: number, one: Step): Promise<void> {
    const act = this.#model(child).resolve(one);
    if (!act) return;
    const done = await perform(work, this.scenes[child] as Scene, act);
    expect(done, act.do).toBe(!this.#isPart(child, act) && this.#model(child).take(act));
    // All students in a school have the same prices.
    if (act.do === 'set price')
      for (const [other, model] of this.models.entries()) if (other !== child) model.take(act);
  }

  /** A single part can't be deleted or restored alone. */
  #isPart(child: number, act: Act): boolean {
    return (
      (act.do === 'delete payment' || act.do === 'undo delete payment') &&
      this.payments.some(({ parts }) => parts.get(child) === act.payment)
    );
  }

  async #pay(work: Work, amount: number): Promise<void> {
    const { actId, payments } = await createFamilyPayment(work, {
      id: this.#id,
      amount: cents(amount),
      paymentMethod: 'cash',
      date: calendarDate('2026-11-20'),
    });
    expect(payments.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
    const parts = new Map<number, number>();
    for (const part of payments) {
      const child = this.scenes.findIndex(({ id }) => id === part.studentId);
      const payment = this.#model(child).payments.size;
      this.scenes[child]?.payments.set(payment, part.id);
      parts.set(child, payment);
      this.#model(child).take({ do: 'pay', amount: part.amount, names: 0, byFee: false, payment });
    }
    this.payments.push({ actId, parts });
  }

  async #deleteOrRestore(
    work: Work,
    what: 'delete together' | 'undo delete together',
    chosen: number,
  ): Promise<void> {
    const together = this.payments[chosen % this.payments.length];
    if (!together) return;
    const act = what === 'delete together' ? deleteFamilyPayment : restoreFamilyPayment;
    const done = await attempt(work, () => act(work, this.#id, together.actId));
    const tried = this.models.map((model) => model.copy());
    const each = what === 'delete together' ? 'delete payment' : 'undo delete payment';
    const taken = [...together.parts].map(([child, payment]) =>
      (tried[child] as Model).take({ do: each, payment }),
    );
    const isExpected = taken.every(Boolean);
    expect(done, what).toBe(isExpected);
    // Either all parts are done, or none.
    if (isExpected) this.models.splice(0, CHILDREN, ...tried);
  }

  #model(child: number): Model {
    return this.models[child] as Model;
  }
}
