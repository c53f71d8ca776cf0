import type { z } from 'zod';
import {
  pastRecordKinds,
  type PastRecordKind,
  type PastRecordsInput,
  type PastRecordsResult,
} from '../../../contract/pastRecords.ts';
import { isClosed } from '../../../domain/closing.ts';
import { FIRST_DATE, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { feeTypesOn, type FeeType, type FeeTypeKey } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import { classId, type StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS, type Lesson } from '../../../domain/lesson.ts';
import { plainText } from '../../../domain/letters.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import { MOST_NEW, pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { paymentMethodsOn, type PaymentMethod } from '../../../domain/paymentMethod.ts';
import { NAME_OF_FIRST } from '../../../domain/schoolClass.ts';
import { letOthers } from '../../db/batches.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { PastMark } from '../attendance/importMarks.service.ts';
import type { PastCharge } from '../charge/charge.service.ts';
import type { FamilyPeople } from '../family/family.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import type { PastCredit } from '../ledger/credit.service.ts';
import type { PastPayment } from '../payment/payment.service.ts';
import { listPaymentMethods } from '../paymentMethod/paymentMethod.service.ts';
import { listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { importedClasses, namesOfImports } from './pastRecords.repository.ts';
import { findPeople, type FoundPeople } from './people.ts';

// Works out what each row means here: whose it is, which class and which kind. Nothing is compared yet.

/** A class that marks can be in. */
export interface ClassOfMarks extends Pick<StoredClass, 'id' | 'name' | 'from' | 'to'> {
  /** Whether this import makes it, or an earlier one has, so that it has the dates of its marks. */
  made: 'now' | 'before' | null;
}

/** What rows turn into. */
export interface Values {
  payments: Omit<PastPayment, 'familyId' | 'lines'> & { family: FamilyPeople | null };
  /** Without a type, its kind is made. */
  charges: Omit<PastCharge, 'type'> & { kind: string; type: FeeTypeKey | null; called: string };
  marks: PastMark & { className: string; called: string };
  balances: { name: string; why: string; family: string | null; studentIds: readonly StudentId[] };
  credits: PastCredit;
}

interface Meaning<Kind extends PastRecordKind> {
  /** The student or family. */
  whom: string;
  date: CalendarDate;
  /** In cents; for a mark, its fee. */
  amount: Cents;
  /** The status of a mark, or the kind of a charge; '' for others. */
  said: string;
  value: Values[Kind];
}

export interface Resolved<Kind extends PastRecordKind = PastRecordKind> extends Meaning<Kind> {
  kind: Kind;
  index: number;
  id: string | undefined;
}

type Value<Kind extends PastRecordKind> = z.output<(typeof pastRecordKinds)[Kind]['row']>;

/** The school, as rows are read against it. */
export interface Surroundings {
  today: CalendarDate;
  closedUntil: Month | null;
  people: FoundPeople;
  methods: readonly PaymentMethod[];
  feeTypes: readonly FeeType[];
  /** By their plain names; those that are made, too. */
  classes: ReadonlyMap<string, ClassOfMarks>;
  /** How many of them are made. */
  newClasses: number;
  first: ClassOfMarks;
  kinds: ReadonlyMap<string, FeeType>;
  /** The kinds of charges that are made, by their plain names. */
  newKinds: ReadonlyMap<string, string>;
  /** The kinds that an import made. */
  kindsOfImports: ReadonlySet<FeeTypeKey>;
}

const plainName = (name: string) => plainText(name).trim().replaceAll(/\s+/g, ' ');

/** The names in a column that nothing here is called, by their plain names. */
function newNames(
  rows: readonly Record<string, unknown>[] = [],
  column: string,
  known: { has: (name: string) => boolean },
): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of new Set(rows.map((row) => row[column]))) {
    if (typeof name !== 'string') continue;
    const plain = plainName(name);
    if (!known.has(plain) && !names.has(plain)) names.set(plain, name.trim());
  }
  return names;
}

export async function readSurroundings(
  db: Reader,
  input: PastRecordsInput,
  now: Pick<Surroundings, 'today' | 'closedUntil'>,
): Promise<Surroundings> {
  const { people: chosen = {}, payments = [], balances = [] } = input;
  const { charges = [], credits = [], marks = [] } = input;
  const rows = { payments, charges, credits, marks, balances };
  const feeTypes = await listFeeTypes(db);
  const kinds = new Map(feeTypes.map((one) => [plainName(one.name), one]));
  const importsMade = await importedClasses(db);
  const existing = (await listClasses(db)).map(({ id, name, from, to }): ClassOfMarks => ({
    id,
    name: name === '' ? NAME_OF_FIRST : name,
    from,
    to,
    made: importsMade.has(id) ? 'before' : null,
  }));
  const classes = new Map(existing.map((one) => [plainName(one.name), one]));
  // What an import made is still what its files call it.
  const kindsOfImports = new Set<FeeTypeKey>();
  for (const { entity, id, said } of await namesOfImports(db)) {
    const own = entity === 'class' ? existing.find((one) => one.id === id) : undefined;
    if (own) classes.set(said, own);
    const kind = entity === 'kind' ? feeTypes.find(({ key }) => key === id) : undefined;
    if (!kind) continue;
    kinds.set(said, kind);
    kindsOfImports.add(kind.key);
  }
  const made = newNames(rows.marks, 'className', classes);
  for (const [plain, name] of made)
    classes.set(plain, { id: classId(newId()), name, from: null, to: null, made: 'now' });
  return {
    ...now,
    people: await findPeople(db, rows, chosen),
    methods: await listPaymentMethods(db),
    feeTypes,
    classes,
    newClasses: made.size,
    first: existing.find(({ id }) => id === FIRST_CLASS) as ClassOfMarks,
    kinds,
    newKinds: newNames(rows.charges, 'kind', kinds),
    kindsOfImports,
  };
}

type Refused = PastRecordsResult['refused'][number];

/** The rows of a kind with their meaning, and those that can't be imported. */
export async function resolve<Kind extends PastRecordKind>(
  here: Surroundings,
  kind: Kind,
  given: PastRecordsInput[Kind] = [],
): Promise<{ values: Value<Kind>[]; rows: Resolved<Kind>[]; refused: Refused[] }> {
  const schema = pastRecordKinds[kind].row as unknown as z.ZodType<Value<Kind>>;
  const meaningOf: (here: Surroundings, value: Value<Kind>) => Meaning<Kind> | string =
    meanings[kind];
  const values: Value<Kind>[] = [];
  const rows: Resolved<Kind>[] = [];
  const refused: Refused[] = [];
  for (const [index, one] of given.entries()) {
    await letOthers(index);
    const { data, error } = schema.safeParse(one);
    if (data) values.push(data);
    const found = data
      ? (dateProblem(here, data) ?? meaningOf(here, data))
      : (error?.issues[0]?.message ?? 'Unreadable');
    if (typeof found === 'string') refused.push({ kind, row: index + 1, reason: found });
    else {
      const { id } = data as { id?: string };
      rows.push({ ...found, kind, index, id: id === '' ? undefined : id });
    }
  }
  return { values, rows, refused };
}

/** Why nothing with this date can be imported, or null. */
function dateProblem(here: Surroundings, value: object): string | null {
  if (!('date' in value)) return null;
  const date = value.date as CalendarDate;
  if (date > here.today || date < FIRST_DATE) return pastRecordsMessages.date;
  return isClosed(date, here.closedUntil) ? pastRecordsMessages.closed : null;
}

const meanings: {
  [Kind in PastRecordKind]: (here: Surroundings, value: Value<Kind>) => Meaning<Kind> | string;
} = {
  payments({ people, methods }, { who, date, amount, paymentMethod: asked, notes }) {
    // A family pays together, but only a student can be charged or marked.
    const family = people.familyOf(who);
    const payer = family && family.students.length > 0 ? family : null;
    const whom = payer ? null : people.of(who);
    if (typeof whom === 'string') return whom;
    const paymentMethod = paymentMethodsOn(date, methods).find(({ key, name }) =>
      [plainText(key), plainText(name)].includes(plainText(asked)),
    )?.key;
    if (paymentMethod === undefined) return pastRecordsMessages.unknownMethod(asked);
    const own = { date, amount, said: '', whom: payer?.id ?? whom?.studentId ?? '' };
    return { ...own, value: { family: payer, date, notes, paymentMethod } };
  },
  charges({ people, kinds, newKinds }, { who, date, amount, kind: asked, notes: note }) {
    const found = people.of(who);
    if (typeof found === 'string') return found;
    const { studentId } = found;
    const type = kinds.get(plainName(asked));
    if (type && type.appliesTo !== 'charge') return pastRecordsMessages.notACharge(type.name);
    if (!type && newKinds.size > MOST_NEW) return pastRecordsMessages.manyKinds(newKinds.size);
    const kind = type?.name ?? newKinds.get(plainName(asked)) ?? asked;
    const called = plainName(asked);
    const value = { studentId, date, amount, kind, type: type?.key ?? null, note, called };
    return { whom: studentId, date, amount, said: '', value };
  },
  marks(here, { who, className, ...value }) {
    const found = here.people.of(who);
    if (typeof found === 'string') return found;
    const own = className === undefined ? here.first : here.classes.get(plainName(className));
    const { id, name } = own ?? here.first;
    const lesson = { date: value.date, classId: id };
    const priced = priceOf(value, (noted) => feeTypeOf(here.feeTypes, lesson, noted));
    if (typeof priced === 'string') return priced;
    const problem = classProblem(here, own ?? here.first, value.date);
    if (problem !== null) return problem;
    const { status } = value;
    const called = plainName(className ?? '');
    const mark = { ...found, ...lesson, ...priced, status, className: name, called };
    const meaning = { whom: found.studentId, date: value.date, amount: totalFee(priced.fee) };
    return { ...meaning, said: status, value: mark };
  },
  balances({ people, today }, { who, balance, why }) {
    const family = people.familyOf(who);
    const found = family ? null : people.of(who);
    if (typeof found === 'string') return found;
    if (family?.students.length === 0) return pastRecordsMessages.noChildren(family.name);
    const studentIds = family?.students.map(({ id }) => id) ?? (found ? [found.studentId] : []);
    const whom = family?.id ?? found?.studentId ?? '';
    const value = {
      name: people.nameOf(whom),
      why,
      family: studentIds.length > 1 ? (family?.name ?? null) : null,
      studentIds,
    };
    return { whom, date: today, amount: balance, said: '', value };
  },
  credits({ people }, { who, date, amount, reason }) {
    const found = people.of(who);
    if (typeof found === 'string') return found;
    const { studentId } = found;
    return { whom: studentId, date, amount, said: '', value: { studentId, date, amount, reason } };
  },
};

/** Why no mark of this date can be in the class, or null. */
function classProblem(
  { newClasses }: Surroundings,
  { name, from, to, made }: ClassOfMarks,
  date: CalendarDate,
): string | null {
  if (made === 'now')
    return newClasses > MOST_NEW ? pastRecordsMessages.manyClasses(newClasses) : null;
  if (made === 'before') return null;
  if (from !== null && date < from) return pastRecordsMessages.beforeClass(name, from);
  return to !== null && date > to ? pastRecordsMessages.afterClass(name, to) : null;
}

/** The type of an absence's fee, or of what is noted of somebody present under this name. */
function feeTypeOf(
  types: readonly FeeType[],
  lesson: Lesson,
  noted: string | null,
): FeeTypeKey | null {
  const own = feeTypesOn(lesson, types).find(({ appliesTo, name, key }) =>
    noted === null
      ? appliesTo === 'absent'
      : appliesTo === 'present' && [plainText(name), plainText(key)].includes(plainText(noted)),
  );
  return own?.key ?? null;
}

/** What a mark is charged, and what is noted with it; or why it can't be. */
function priceOf(
  { status, fee = ZERO, flags = {} }: Pick<Value<'marks'>, 'status' | 'fee' | 'flags'>,
  typeOf: (noted: string | null) => FeeTypeKey | null,
): Pick<PastMark, 'attributes' | 'fee'> | string {
  const noted = Object.entries(flags);
  if (noted.length > 0 && status !== 'present') return pastRecordsMessages.flagsOfAbsent;
  if (fee > 0 && status !== 'absent') return pastRecordsMessages.feeOfPresent;
  const absence = fee > 0 ? typeOf(null) : null;
  if (fee > 0 && absence === null) return pastRecordsMessages.noAbsenceFee;
  const priced: Pick<PastMark, 'attributes' | 'fee'> = {
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
