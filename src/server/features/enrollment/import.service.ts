import type {
  ImportedRow,
  ImportedStudent,
  ImportResult,
  StudentImport,
} from '../../../contract/student.ts';
import type { ClassId, FamilyId, StudentId, UserId } from '../../../domain/ids.ts';
import { studentId } from '../../../domain/ids.ts';
import { groupsBy, keysOfParents, mergedParents } from '../../../domain/import/parents.ts';
import { plainText } from '../../../domain/letters.ts';
import { ZERO } from '../../../domain/money.ts';
import { personFieldNames } from '../../../domain/personField.ts';
import { conflict, invalid } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { saveForUndo } from '../../undo/undo.ts';
import {
  addMissingGuardians,
  joinFamilies,
  type FamilyToJoin,
} from '../family/joinFamilies.service.ts';
import { setBalances } from '../ledger/credit.service.ts';
import { addPlaces } from '../schoolClass/place.service.ts';
import { createClass, listClasses } from '../schoolClass/schoolClass.service.ts';
import { findStudents } from '../student/student.service.ts';
import {
  correctEmail,
  createUsersWithoutPassword,
  lockUsers,
  newAmong,
} from '../user/user.service.ts';
import {
  freezeStudents,
  OPENING_BALANCE,
  startStudents,
  updateStudent,
} from './enrollment.service.ts';
import { judge, type Judged } from './importJudgment.ts';

// Adds a list of students at once. They get no passwords here: hashing five thousand would take minutes.

/** What adding the rows would do; nothing is saved. */
export async function judgeImport(
  db: Reader,
  { rows, newClasses = [] }: StudentImport,
): Promise<ImportResult> {
  const judged = await judge(db, rows);
  const classes = await classesIn(db, judged, newClasses);
  return { ...resultOf(judged, classes), saved: false };
}

/** Everything that adding a list created. */
export interface ImportedAct {
  students: StudentId[];
  families: FamilyId[];
  /** Guardians who were nobody before. */
  adults: UserId[];
  classes: ClassId[];
}

/** A student of the list who is added, or gets something they had nothing of. */
interface Taken {
  id: StudentId;
  row: ImportedStudent;
}

/**
 * Adds the students in the rows, each like `createStudent` but without a password. Rows of existing students change
 * nothing, unless what they lack is to be filled in. If one row is refused, all are: as a conflict if every refused row
 * is readable, otherwise as invalid input.
 */
export async function importStudents(
  work: Work,
  { rows, fillIn = false, balances = false, newClasses = [] }: StudentImport,
): Promise<ImportResult> {
  // When two imports run at the same time, the second waits here and then sees the students of the first.
  await lockUsers(work);
  const judged = await judge(work.tx, rows);
  refuseUnlessAll(judged);
  const classes = await classesIn(work.tx, judged, newClasses);
  const result = resultOf(judged, classes);
  const added = await addStudents(work, judged);
  const filled = fillIn ? await fillStudents(work, judged) : [];
  const balanced = judged.flatMap(({ item: { balanceHere }, row, there }) =>
    balances && balanceHere !== undefined && there
      ? [{ id: there.id, balance: row?.balance ?? ZERO }]
      : [],
  );
  if (balanced.length > 0) await setBalances(work, balanced, LISTED_BALANCE);
  const taken = [...added, ...filled];
  const { families, started } = await joinFamilies(
    work,
    familiesIn(taken.filter(hasNoFamily(judged))),
  );
  const made = await addClasses(work, classes.toAdd);
  const places = await placeAll(work, taken);
  const students = await findStudents(
    work.tx,
    added.map(({ id }) => id),
  );
  for (const { id } of added)
    work.audit({
      action: 'Student added',
      entity: 'student',
      entityId: id,
      studentId: id,
      before: null,
      after: students.get(id),
    });
  const adultIds = [
    ...new Set(families.flatMap(({ adults }) => adults.map(({ userId }) => userId))),
  ];
  const act: ImportedAct = {
    students: added.map(({ id }) => id),
    families: started,
    adults: await newAmong(work, adultIds),
    classes: made,
  };
  const actId = added.length > 0 ? newId() : null;
  if (actId !== null)
    await saveForUndo(work, 'student', actId, [{ entityId: actId, studentId: null, state: act }]);
  return {
    ...result,
    saved: true,
    filled: filled.length,
    balanced: balanced.length,
    places,
    adultIds,
    actId,
  };
}

/** Adds the new students with their opening balances. Their ids are written into the items. */
async function addStudents(work: Work, judged: readonly Judged[]): Promise<Taken[]> {
  const fresh = judged.flatMap(({ item, row }) =>
    item.outcome === 'created' && row ? [{ item, row }] : [],
  );
  const ids = await createUsersWithoutPassword(
    work,
    fresh.map(({ row }) => ({ email: row.email, name: fullName(row) })),
    'student',
  );
  const added = fresh.map(({ item, row }, index) => {
    const id = studentId(ids[index] ?? '');
    item.studentId = id;
    return { id, row, input: asNewStudent(row) };
  });
  await startStudents(work, added, { approved: true });
  const opening = added.flatMap(({ id, row: { balance } }) => (balance ? [{ id, balance }] : []));
  if (opening.length > 0) await setBalances(work, opening, OPENING_BALANCE);
  await freezeStudents(
    work,
    added.flatMap(({ id, input }) => (input.enrollmentStatus === 'Inactive' ? id : [])),
  );
  return added;
}

/** The note of an adjustment that makes a balance what a list says. */
const LISTED_BALANCE = 'Balance of a list';

/** The part of a row that is about the student themself. */
function asNewStudent({
  firstName,
  lastName,
  danceRole,
  enrollmentStatus,
  ...row
}: ImportedStudent) {
  return {
    firstName,
    lastName,
    danceRole,
    enrollmentStatus,
    ...Object.fromEntries(personFieldNames.map((name) => [name, row[name]])),
  };
}

/** Gives students who are there what they had nothing of: email, contacts, parents; their classes follow. */
async function fillStudents(work: Work, judged: readonly Judged[]): Promise<Taken[]> {
  const filled: Taken[] = [];
  for (const { item, row, there } of judged) {
    if (!row || !there || !item.fills) continue;
    const fields = Object.fromEntries(
      personFieldNames.flatMap((name) =>
        there[name] === '' && row[name] ? [[name, row[name]] as const] : [],
      ),
    );
    if (Object.keys(fields).length > 0) await updateStudent(work, { id: there.id, ...fields });
    if (there.email === null && row.email !== null) await correctEmail(work, there.id, row.email);
    if (there.family) await addMissingGuardians(work, there.family.id, guardiansOf([row]));
    filled.push({ id: there.id, row });
  }
  return filled;
}

function hasNoFamily(judged: readonly Judged[]) {
  const placed = new Set(judged.flatMap(({ there }) => (there?.family ? there.id : [])));
  return ({ id }: Taken) => !placed.has(id);
}

/** The families of students, found by their guardians and named as the list does, or after the first child. */
function familiesIn(taken: readonly Taken[]): FamilyToJoin[] {
  return groupsBy(taken, ({ row }) => keysOfParents(row)).map((children) => {
    const rows = children.map(({ row }) => row);
    const [first] = rows as [ImportedStudent];
    return {
      name: rows.find(({ family }) => family)?.family ?? first.lastName,
      studentIds: children.map(({ id }) => id),
      guardians: guardiansOf(rows),
    };
  });
}

function guardiansOf(rows: readonly ImportedStudent[]): FamilyToJoin['guardians'] {
  const [first] = rows as [ImportedStudent];
  return mergedParents(rows).map(({ name, ...contact }) => ({
    name: name ?? `Parent of ${fullName(first)}`,
    ...contact,
  }));
}

interface ClassesInList {
  /** Names that the school has no class of and that weren't asked for. */
  unknown: string[];
  toAdd: string[];
  /** How many places the list gives. */
  places: number;
}

/** The classes that the rows name. */
async function classesIn(
  db: Reader,
  judged: readonly Judged[],
  wanted: readonly string[],
): Promise<ClassesInList> {
  const known = new Set((await listClasses(db)).map(({ name }) => plainText(name)));
  const asked = new Set(wanted.map(plainText));
  const named = judged.flatMap(({ row, item }) =>
    row && item.outcome === 'created' ? (row.classes ?? []) : [],
  );
  const missing = [...new Map(named.map((name) => [plainText(name), name]))].filter(
    ([key]) => !known.has(key),
  );
  const isAsked = ([key]: readonly [string, string]) => asked.has(key);
  return {
    unknown: missing.filter((one) => !isAsked(one)).map(([, name]) => name),
    toAdd: missing.filter(isAsked).map(([, name]) => name),
    places: named.filter((name) => known.has(plainText(name)) || asked.has(plainText(name))).length,
  };
}

async function addClasses(work: Work, names: readonly string[]): Promise<ClassId[]> {
  const made: ClassId[] = [];
  for (const name of names) made.push((await createClass(work, { name, forWhom: 'places' })).id);
  return made;
}

/** Gives students their places in the classes that the school has. Returns how many. */
async function placeAll(work: Work, taken: readonly Taken[]): Promise<number> {
  if (taken.every(({ row }) => (row.classes ?? []).length === 0)) return 0;
  let count = 0;
  for (const { id, name, forWhom } of await listClasses(work.tx)) {
    const isNamed = ({ row }: Taken) =>
      (row.classes ?? []).some((one) => plainText(one) === plainText(name));
    const studentIds = taken.filter(isNamed).map((one) => one.id);
    if (forWhom === 'everyone' || studentIds.length === 0) continue;
    const results = await addPlaces(work, { id, studentIds, from: work.today });
    count += results.filter((one) => 'place' in one).length;
  }
  return count;
}

function resultOf(judged: readonly Judged[], classes: ClassesInList): Omit<ImportResult, 'saved'> {
  const items = judged.map(({ item }) => item);
  const count = (outcome: ImportedRow['outcome']) =>
    items.filter((item) => item.outcome === outcome).length;
  const fresh = judged.flatMap(({ item, row }) => (item.outcome === 'created' && row ? [row] : []));
  return {
    created: count('created'),
    same: count('same'),
    refused: count('refused'),
    items,
    families: groupsBy(fresh, keysOfParents).length,
    adultIds: [] as UserId[],
    filled: items.filter(({ fills }) => fills).length,
    balanced: items.filter((item) => item.balanceHere !== undefined).length,
    places: classes.places,
    unknownClasses: classes.unknown,
    actId: null,
  };
}

const MOST_NAMED = 50;

/** Saves nothing if one row can't be saved: half a list is worse than none. */
function refuseUnlessAll(judged: readonly Judged[]): void {
  const refused = judged.flatMap(({ item, row }, index) =>
    item.outcome === 'refused' ? [{ number: index + 1, item, readable: row !== null }] : [],
  );
  const [first] = refused;
  if (!first) return;
  const many = refused.length === 1 ? '1 row' : `${refused.length} rows`;
  const message = `${many} can't be added, so nothing was saved. Row ${first.number}: ${first.item.reason}`;
  const fields = Object.fromEntries(
    refused
      .slice(0, MOST_NAMED)
      .flatMap(({ number, item }) =>
        Object.entries(item.fields ?? {}).map(([field, text]) => [
          `rows.${number - 1}.${field}`,
          text,
        ]),
      ),
  );
  throw refused.every(({ readable }) => readable)
    ? conflict(message, fields)
    : invalid(message, fields);
}
