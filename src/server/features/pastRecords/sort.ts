import { newBudgetEntry, type NewBudgetEntry } from '../../../contract/budget.ts';
import type { NewExpense } from '../../../contract/expense.ts';
import type {
  PastRecordsInput,
  PastRecordKind,
  PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import { monthOf, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { FEES_FROM } from '../../../domain/feeType.seed.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { classId, type StudentId } from '../../../domain/ids.ts';
import { plainText } from '../../../domain/letters.ts';
import { plus, ZERO, type Cents } from '../../../domain/money.ts';
import { paymentMethodsOn } from '../../../domain/paymentMethod.ts';
import type { Work } from '../../db/work.ts';
import type { FamilyPeople } from '../family/family.service.ts';
import { importableMarks, type MarkToImport } from '../attendance/importMarks.service.ts';
import { chargesOn } from '../charge/charge.service.ts';
import { createFeeType, listFeeTypes } from '../feeType/feeType.service.ts';
import { paymentsOn } from '../payment/payment.service.ts';
import { listPaymentMethods } from '../paymentMethod/paymentMethod.service.ts';
import { classesOfMarks } from './classes.ts';
import { importedFrom } from './pastRecords.repository.ts';
import { findPeople, type FoundPeople } from './people.ts';
import { RowReader, type ReadRow, type Value } from './rows.ts';

// Sorts the rows into those that come, those that came before, and those that can't. Classes and kinds of charges that
// the school doesn't have are made on the way.

/** A row that comes, with what tells it from every other row of its source. */
export interface Coming<Kind> {
  externalId: string;
  value: Kind;
}

interface Money {
  /** For a payment of a family, its first child. */
  studentId: StudentId;
  date: CalendarDate;
  amount: Cents;
}

/** A balance of the old books, of a student or of a whole family. */
export interface OldBalance {
  balance: Cents;
  why: string;
  family: FamilyPeople | null;
  studentIds: readonly StudentId[];
}

export interface Sorted {
  payments: Coming<Money & { paymentMethod: string; notes: string; family: FamilyPeople | null }>[];
  charges: Coming<Money & { type: FeeTypeKey; note: string }>[];
  marks: Coming<MarkToImport>[];
  balances: OldBalance[];
  credits: Coming<Money & { reason: string }>[];
  expenses: Coming<NewExpense>[];
  budgetEntries: Coming<NewBudgetEntry>[];
  /** By month: what was paid in the old books, and what of it is here or comes. */
  paid: Map<Month, { said: Cents; paid: Cents }>;
  newClasses: PastRecordsResult['newClasses'];
  newKinds: string[];
  people: PastRecordsResult['people'];
  /** The student, or the children of the family, whom a row calls so. */
  studentsCalled: (who: string) => StudentId[];
  already: number;
  refused: PastRecordsResult['refused'];
}

export async function sortOut(work: Work, input: PastRecordsInput): Promise<Sorted> {
  const { source, people: chosen = {}, alike = false, ...rows } = input;
  const people = await findPeople(work.tx, rows, chosen);
  const sorter = new Sorter(work, { people, source, alike });
  return sorter.all(rows);
}

class Sorter {
  readonly #work: Work;
  readonly #reader: RowReader;
  readonly #people: FoundPeople;
  readonly #source: string;
  readonly #alike: boolean;

  constructor(
    work: Work,
    { people, source, alike }: { people: FoundPeople; source: string; alike: boolean },
  ) {
    this.#work = work;
    this.#reader = new RowReader(work, source);
    this.#people = people;
    this.#source = source;
    this.#alike = alike;
  }

  async all(rows: Pick<PastRecordsInput, PastRecordKind>): Promise<Sorted> {
    const { payments, paid } = await this.#payments(rows.payments);
    const { charges, newKinds } = await this.#charges(rows.charges);
    const { marks, newClasses } = await this.#marks(rows.marks);
    return {
      payments,
      paid,
      charges,
      newKinds,
      marks,
      newClasses,
      balances: await this.#balances(rows.balances),
      credits: await this.#credits(rows.credits),
      expenses: await this.#expenses(rows.expenses),
      budgetEntries: await this.#budgetEntries(rows.budgetEntries),
      people: this.#people.open,
      studentsCalled: (who) => {
        const family = this.#people.familyOf(who);
        if (family) return family.students.map(({ id }) => id);
        const found = this.#people.of(who);
        return typeof found === 'string' ? [] : [found.studentId];
      },
      already: this.#reader.already,
      refused: this.#reader.refused,
    };
  }

  /** The student a row belongs to; notes why there is none. */
  #whose(kind: PastRecordKind, index: number, who: string): StudentId | null {
    const found = this.#people.of(who);
    return typeof found === 'string' ? this.#reader.refuse(kind, index, found) : found.studentId;
  }

  /** The rows of a kind that don't come a second time, have a possible date, and belong to somebody. */
  async *#own<Kind extends 'payments' | 'charges' | 'marks' | 'credits'>(
    kind: Kind,
    rows: PastRecordsInput[Kind],
    see: (row: ReadRow<Kind>) => void = () => {},
  ): AsyncGenerator<ReadRow<Kind> & { studentId: StudentId; family: FamilyPeople | null }> {
    for await (const row of this.#reader.read(kind, rows)) {
      see(row);
      const { who, date } = row.value as { who: string; date: CalendarDate };
      if (row.came || !this.#reader.isDated(kind, row.index, date)) continue;
      // A family pays together, but only a child can be charged or marked.
      const family = kind === 'payments' ? this.#people.familyOf(who) : null;
      const [first] = family?.students ?? [];
      const studentId = first?.id ?? this.#whose(kind, row.index, who);
      if (studentId !== null) yield { ...row, studentId, family: first ? family : null };
    }
  }

  async #payments(rows: PastRecordsInput['payments']) {
    const methods = await listPaymentMethods(this.#work.tx);
    const methodOn = (date: CalendarDate, asked: string) =>
      paymentMethodsOn(date, methods).find(({ key, name }) =>
        [plainText(key), plainText(name)].includes(plainText(asked)),
      )?.key;
    const paid: Sorted['paid'] = new Map();
    const add = (date: CalendarDate, part: 'said' | 'paid', amount: Cents) => {
      const sums = paid.get(monthOf(date)) ?? { said: ZERO, paid: ZERO };
      paid.set(monthOf(date), { ...sums, [part]: plus(sums[part], amount) });
    };
    const found: (Sorted['payments'][number] & { index: number })[] = [];
    const see = ({ value, came }: ReadRow<'payments'>) => {
      add(value.date, 'said', value.amount);
      if (came) add(value.date, 'paid', value.amount);
    };
    for await (const row of this.#own('payments', rows, see)) {
      const { index, externalId, value, studentId, family } = row;
      const { amount, date, notes } = value;
      const paymentMethod = methodOn(date, value.paymentMethod);
      if (paymentMethod === undefined)
        this.#reader.refuse(
          'payments',
          index,
          pastRecordsMessages.unknownMethod(value.paymentMethod),
        );
      else
        found.push({
          index,
          externalId,
          value: { studentId, family, amount, date, notes, paymentMethod },
        });
    }
    const payments = await this.#withoutAlike('payments', found, paymentsOn);
    for (const { value } of payments) add(value.date, 'paid', value.amount);
    return { payments, paid };
  }

  async #charges(rows: PastRecordsInput['charges']) {
    const types = new Map(
      (await listFeeTypes(this.#work.tx)).map((one) => [plainText(one.name), one]),
    );
    const found: (Coming<Money & { kind: string; note: string }> & { index: number })[] = [];
    for await (const { index, externalId, value, studentId } of this.#own('charges', rows)) {
      const { amount, date, kind, notes: note } = value;
      const type = types.get(plainText(kind));
      if (type && type.appliesTo !== 'charge')
        this.#reader.refuse('charges', index, pastRecordsMessages.notACharge(type.name));
      else found.push({ index, externalId, value: { studentId, amount, date, kind, note } });
    }
    const newKinds: string[] = [];
    const charges: Sorted['charges'] = [];
    for (const { externalId, value } of await this.#withoutAlike('charges', found, chargesOn)) {
      const { kind, ...charge } = value;
      let type = types.get(plainText(kind));
      if (!type) {
        type = await createFeeType(this.#work, {
          name: kind,
          appliesTo: 'charge',
          amount: ZERO,
          from: FEES_FROM,
        });
        types.set(plainText(kind), type);
        newKinds.push(type.name);
      }
      charges.push({ externalId, value: { ...charge, type: type.key } });
    }
    return { charges, newKinds };
  }

  /** Leaves out what looks like something that is here and didn't come from these books, unless it may come. */
  async #withoutAlike<
    Found extends Coming<Money & { family?: FamilyPeople | null }> & { index: number },
  >(
    kind: 'payments' | 'charges',
    found: Found[],
    listOn: typeof paymentsOn | typeof chargesOn,
  ): Promise<Found[]> {
    if (this.#alike || found.length === 0) return found;
    const { tx } = this.#work;
    const here = await listOn(tx, [...new Set(found.map(({ value }) => value.date))]);
    const brought = here.length > 0 ? await importedFrom(tx, this.#source) : new Set<string>();
    const keys = keysOf(here, brought);
    return found.filter(({ index, value: { studentId, family, date, amount } }) => {
      const payers = family ? [family.id, ...family.students.map(({ id }) => id)] : [studentId];
      if (!payers.some((payer) => keys.has(`${payer} ${date} ${amount}`))) return true;
      this.#reader.refused.push({
        kind,
        row: index + 1,
        reason: pastRecordsMessages.alike,
        alike: true,
      });
      return false;
    });
  }

  async #marks(rows: PastRecordsInput['marks']) {
    const classes = await classesOfMarks(this.#work);
    const importable = await importableMarks(this.#work.tx);
    const seen = new Set<string>();
    const marks: Sorted['marks'] = [];
    for await (const { index, externalId, value, studentId } of this.#own('marks', rows)) {
      const { date, className, status } = value;
      // A class that is still to be made has the fees that all classes have.
      const lesson = { date, classId: classes.find(className) ?? classId('to be made') };
      const priced = priceOf(value, (noted) => importable.feeType(lesson, noted));
      const key = `${studentId} ${date} ${plainText(className ?? '')} ${lesson.classId}`;
      if (typeof priced === 'string') this.#reader.refuse('marks', index, priced);
      else if (seen.has(key) || (await importable.isMarked({ ...lesson, studentId })))
        this.#reader.refuse('marks', index, pastRecordsMessages.marked);
      else {
        seen.add(key);
        const classOfMark = await classes.take(className, date);
        marks.push({
          externalId,
          value: { studentId, date, classId: classOfMark, status, ...priced },
        });
      }
    }
    return { marks, newClasses: await classes.end() };
  }

  async #balances(rows: PastRecordsInput['balances']): Promise<OldBalance[]> {
    const balances: OldBalance[] = [];
    const seen = new Set<StudentId>();
    for await (const { index, value } of this.#reader.read('balances', rows)) {
      const { who, balance, why } = value;
      const family = this.#people.familyOf(who);
      const own = family ? null : this.#whose('balances', index, who);
      const studentIds = family ? family.students.map(({ id }) => id) : own === null ? [] : [own];
      if (family && studentIds.length === 0)
        this.#reader.refuse('balances', index, pastRecordsMessages.noChildren(family.name));
      else if (studentIds.some((id) => seen.has(id)))
        this.#reader.refuse('balances', index, pastRecordsMessages.twiceBalance);
      else if (studentIds.length > 0) balances.push({ balance, why, family, studentIds });
      for (const id of studentIds) seen.add(id);
    }
    return balances;
  }

  async #credits(rows: PastRecordsInput['credits']) {
    const credits: Sorted['credits'] = [];
    for await (const { externalId, value, studentId } of this.#own('credits', rows)) {
      const { date, amount, reason } = value;
      credits.push({ externalId, value: { studentId, date, amount, reason } });
    }
    return credits;
  }

  async #expenses(rows: PastRecordsInput['expenses']) {
    const expenses: Sorted['expenses'] = [];
    for await (const { index, externalId, value, came } of this.#reader.read('expenses', rows)) {
      const { id: _id, ...expense } = value;
      if (!came && this.#reader.isDated('expenses', index, expense.date))
        expenses.push({ externalId, value: expense });
    }
    return expenses;
  }

  async #budgetEntries(rows: PastRecordsInput['budgetEntries']) {
    const kind = 'budgetEntries';
    const entries: Sorted['budgetEntries'] = [];
    for await (const { index, externalId, value, came } of this.#reader.read(kind, rows)) {
      if (came) continue;
      const whose = value.who === undefined ? undefined : this.#whose(kind, index, value.who);
      if (whose === null) continue;
      const { data: entry, error } = newBudgetEntry.safeParse({
        ...value.entry,
        ...(value.entry['budgetType'] === 'fee_revenue' && { studentId: whose }),
        ...(value.entry['budgetType'] === 'contribution_revenue' && { contributorId: whose }),
      });
      if (!entry) this.#reader.refuse(kind, index, error.issues[0]?.message ?? 'Unreadable');
      else if (this.#reader.isDated(kind, index, entry.date))
        entries.push({ externalId, value: entry });
    }
    return entries;
  }
}

type Here = Awaited<ReturnType<typeof paymentsOn | typeof chargesOn>>[number];

/**
 * Who paid or was charged how much on which day; the parts of a family's payment are one.
 *
 * @param brought what came from these books, of a family's payment the first part
 */
function keysOf(here: readonly Here[], brought: ReadonlySet<string>): Set<string> {
  const keys = new Set<string>();
  const acts = new Map<string, { family: string; date: CalendarDate; amount: Cents }>();
  const importedActs = new Set(
    here.flatMap((one) => (brought.has(one.id) && 'act' in one ? (one.act ?? []) : [])),
  );
  for (const { student_id, date, amount, ...one } of here) {
    if (brought.has(one.id) || ('act' in one && importedActs.has(one.act ?? ''))) continue;
    keys.add(`${student_id} ${date} ${amount}`);
    if (!('family_id' in one) || one.family_id === null || one.act === null) continue;
    const act = acts.get(one.act) ?? { family: one.family_id, date, amount: ZERO };
    acts.set(one.act, { ...act, amount: plus(act.amount, amount) });
  }
  for (const { family, date, amount } of acts.values()) keys.add(`${family} ${date} ${amount}`);
  return keys;
}

/** What a mark is charged, and what is noted with it; or why it can't be. */
function priceOf(
  { status, fee = ZERO, flags = {} }: Value<'marks'>,
  typeOf: (noted: string | null) => FeeTypeKey | null,
): Pick<MarkToImport, 'attributes' | 'fee'> | string {
  const noted = Object.entries(flags);
  if (noted.length > 0 && status !== 'present') return pastRecordsMessages.flagsOfAbsent;
  if (fee > 0 && status !== 'absent') return pastRecordsMessages.feeOfPresent;
  const absence = fee > 0 ? typeOf(null) : null;
  if (fee > 0 && absence === null) return pastRecordsMessages.noAbsenceFee;
  const priced: Pick<MarkToImport, 'attributes' | 'fee'> = {
    attributes: {},
    fee: absence === null ? {} : { [absence]: fee },
  };
  for (const [name, price] of noted) {
    const type = typeOf(name);
    if (type === null) return pastRecordsMessages.unknownFlag(name);
    priced.attributes = { ...priced.attributes, [type]: true };
    if (price > 0) priced.fee = { ...priced.fee, [type]: price };
  }
  return priced;
}
