import type {
  ImportedRow,
  ImportedStudent,
  ImportResult,
  StudentImport,
} from '../../../contract/student.ts';
import type { ClassId, FamilyId, StudentId, UserId } from '../../../domain/ids.ts';
import { studentId } from '../../../domain/ids.ts';
import { familiesIn, type ListedFamily } from '../../../domain/import/parents.ts';
import { plainText } from '../../../domain/letters.ts';
import { ZERO } from '../../../domain/money.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import { personFieldNames } from '../../../domain/personField.ts';
import { conflict, invalid } from '../../../domain/refusal.ts';
import { NAME_OF_FIRST, soonest } from '../../../domain/schoolClass.ts';
import { fullName, isAttending } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { savedByActs, saveForUndo } from '../../undo/undo.ts';
import type { FamilyPeople } from '../family/family.service.ts';
import {
  addMissingGuardians,
  joinFamilies,
  type FamilyHere,
  type FamilyToJoin,
  type Guardianship,
} from '../family/joinFamilies.service.ts';
import { setBalances } from '../ledger/credit.service.ts';
import { entryCounts } from '../ledger/takeBack.service.ts';
import { addPlaces } from '../schoolClass/place.service.ts';
import { createClass, listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { notesAbout, overBy } from '../schoolClass/seat.service.ts';
import { openWaitsOf } from '../schoolClass/wait.service.ts';
import { findStudents } from '../student/student.service.ts';
import {
  correctEmail,
  createUsersWithoutPassword,
  lockUsers,
  newAmong,
  withoutEmail,
} from '../user/user.service.ts';
import {
  freezeStudents,
  OPENING_BALANCE,
  startStudents,
  updateStudent,
} from './enrollment.service.ts';
import { judge, type Judged, type Judgment } from './importJudgment.ts';

// Adds a list of students at once. They get no passwords here: hashing five thousand would take minutes.

/** What adding the rows would do; nothing is saved. */
export async function judgeImport(
  db: Reader,
  { rows, newClasses = [], oneFamily, fillIn = false }: StudentImport,
  { today, now }: { today: CalendarDate; now: Instant },
): Promise<ImportResult> {
  const judgment = await judge(db, rows, { oneFamily, today });
  const classes = await classesIn(db, judgment.judged, newClasses);
  const fit = await readFit({ tx: db, today, now }, judgment, fillIn);
  return { ...resultOf(judgment, classes), ...fit, saved: false };
}

/** Everything that adding a list created. */
export interface ImportedAct {
  students: StudentId[];
  /** How many entries the journals of those who have any got with the list. */
  entries: Record<StudentId, number>;
  families: FamilyId[];
  /** Guardians who were nobody before. */
  adults: UserId[];
  /** Parents who had a login, and are students besides by it. */
  wereParents?: UserId[];
  guardianships: Guardianship[];
  classes: ClassId[];
  /** What it joined of earlier lists: who is undone last takes it away. */
  ofEarlier: { families: FamilyId[]; adults: UserId[]; guardianships: Guardianship[] };
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
  { rows, fillIn = false, balances = false, newClasses = [], oneFamily = false }: StudentImport,
): Promise<ImportResult> {
  // When two imports run at the same time, the second waits here and then sees the students of the first.
  await lockUsers(work);
  const judgment = await judge(work.tx, rows, { oneFamily, today: work.today });
  const { judged, here } = judgment;
  refuseUnlessAll(judged);
  const classes = await classesIn(work.tx, judged, newClasses);
  const fit = await readFit(work, judgment, fillIn);
  const result = { ...resultOf(judgment, classes), ...fit };
  const { made, first } = await addClasses(work, classes.toAdd);
  const added = await addStudents(work, judged);
  const filled = fillIn ? await fillStudents(work, judgment) : [];
  const balanced = judged.flatMap(({ item: { balanceHere }, row, there }) =>
    balances && balanceHere !== undefined && there
      ? [{ id: there.id, balance: row?.balance ?? ZERO }]
      : [],
  );
  if (balanced.length > 0) await setBalances(work, balanced, LISTED_BALANCE);
  const taken = [...added, ...filled];
  const { families, started, guardianships } = await joinFamilies(
    work,
    here,
    familiesToJoin(taken.filter(hasNoFamily(judged)), judgment, oneFamily),
  );
  const places = await placeAll(work, taken, first);
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
  const ids = added.map(({ id }) => id);
  const act: ImportedAct = {
    students: ids,
    entries: Object.fromEntries(await entryCounts(work.tx, ids)),
    families: started,
    adults: await newAmong(work, adultIds),
    guardianships,
    classes: made,
    ofEarlier: await joinedOfEarlier(work, families, started),
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
    withoutEmail: await withoutEmail(work.tx, adultIds),
    actId,
  };
}

/** What a list joined that earlier ones made, as far as those can still be undone. */
export async function joinedOfEarlier(
  work: Work,
  families: readonly FamilyPeople[],
  started: readonly FamilyId[],
): Promise<ImportedAct['ofEarlier']> {
  const joined = new Set(families.map(({ id }) => id));
  for (const id of started) joined.delete(id);
  if (joined.size === 0) return { families: [], adults: [], guardianships: [] };
  const earlier = (await savedByActs<ImportedAct>(work.tx, 'student')).flatMap((one) => [
    one,
    one.ofEarlier,
  ]);
  const guardianships = earlier
    .flatMap((one) => one.guardianships)
    .filter(({ familyId }) => joined.has(familyId));
  const guardians = new Set(guardianships.map(({ userId }) => userId));
  return {
    families: earlier.flatMap((one) => one.families).filter((id) => joined.has(id)),
    adults: earlier.flatMap(({ adults }) => adults).filter((id) => guardians.has(id)),
    guardianships,
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
    own: row.own,
    ...Object.fromEntries(personFieldNames.map((name) => [name, row[name]])),
  };
}

/** Gives students who are there what they had nothing of: email, contacts, parents; their classes follow. */
async function fillStudents(work: Work, { judged, here }: Judgment): Promise<Taken[]> {
  const filled: Taken[] = [];
  for (const { item, row, there, missing = [] } of judged) {
    if (!row || !there || !item.fills) continue;
    const fields = Object.fromEntries(
      personFieldNames.flatMap((name) =>
        !there[name] && row[name] ? [[name, row[name]] as const] : [],
      ),
    );
    const own = Object.fromEntries(
      Object.entries(row.own ?? {}).filter(([key, value]) => value && !there.own[key]),
    );
    const hasOwn = Object.keys(own).length > 0;
    if (hasOwn || Object.keys(fields).length > 0)
      await updateStudent(work, { id: there.id, ...fields, ...(hasOwn && { own }) });
    if (there.email === null && row.email !== null) await correctEmail(work, there.id, row.email);
    if (there.family)
      await addMissingGuardians(work, here, {
        ...there.family,
        studentIds: [],
        child: fullName(row),
        guardians: missing,
      });
    filled.push({ id: there.id, row });
  }
  return filled;
}

function hasNoFamily(judged: readonly Judged[]) {
  const placed = new Set(judged.flatMap(({ there }) => (there?.family ? there.id : [])));
  return ({ id }: Taken) => !placed.has(id);
}

/** The families of students: those that the school has, and new ones, named as the list does or after the first child. */
function familiesToJoin(
  taken: readonly Taken[],
  { here, others }: Judgment,
  oneFamily: boolean,
): FamilyToJoin[] {
  const rows = taken.map(({ id, row }) => ({ ...row, id: id as StudentId | null }));
  const repeated = others.map((row) => ({ ...row, id: null }));
  return familiesIn(rows, here, oneFamily, repeated).families.map(
    ({ rows: children, parents, known }) => {
      const [first] = children as [(typeof rows)[number]];
      return {
        id: known?.id ?? null,
        name: children.find(({ family }) => family)?.family ?? first.lastName,
        studentIds: children.flatMap(({ id }) => id ?? []),
        child: fullName(first),
        guardians: parents,
      };
    },
  );
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

/**
 * Adds classes, before their students. A school's only class had everybody; whoever is here stays in it, and of the list
 * only who has no other class comes to it.
 *
 * @returns the classes, and the one that used to be the only one
 */
async function addClasses(
  work: Work,
  names: readonly string[],
): Promise<{ made: ClassId[]; first: ClassId | null }> {
  const [own, ...others] = await listClasses(work.tx);
  const isOnly = own !== undefined && others.length === 0 && names.length > 0;
  const first = { name: own?.name || NAME_OF_FIRST, forWhom: 'places' } as const;
  const made: ClassId[] = [];
  for (const name of names) {
    const fresh = { name, forWhom: 'places', ...(isOnly && { first }) } as const;
    made.push((await createClass(work, fresh)).id);
  }
  return { made, first: isOnly ? own.id : null };
}

/** Where the list puts more students into a class than it has seats for, and what doesn't fit, before anybody is added. */
async function readFit(
  at: { tx: Reader; today: CalendarDate; now: Instant },
  { judged }: Judgment,
  fillIn: boolean,
): Promise<Pick<ImportResult, 'over' | 'notes' | 'waits'>> {
  const placed = judged.flatMap(({ row, item, there }, index) =>
    row &&
    isAttending(row.enrollmentStatus ?? 'Pending Payment') &&
    (item.outcome === 'created' || (fillIn && item.fills))
      ? {
          id: index,
          firstName: row.firstName,
          birthDate: row.birthDate ?? there?.birthDate ?? null,
          danceRole: row.danceRole ?? there?.danceRole ?? ('Lead' as const),
          classes: (row.classes ?? []).map(plainText),
          there,
        }
      : [],
  );
  const fit: Pick<ImportResult, 'over' | 'notes' | 'waits'> = { over: [], notes: [], waits: 0 };
  for (const own of placed.length === 0 ? [] : await listClasses(at.tx)) {
    const those = placed.filter(({ classes }) => classes.includes(plainText(own.name)));
    if (those.length === 0 || own.forWhom === 'everyone') continue;
    const { id: classId, name } = own;
    const from = soonest(own, at.today);
    const by = await overBy(at, own, { from, more: those.length });
    if (by > 0) fit.over.push({ classId, name, by });
    for (const notes of (await notesAbout(at, own, those, from)).values())
      fit.notes.push(...notes.map((note) => `${name}: ${note}`));
    const here = those.flatMap(({ there }) => there?.id ?? []);
    fit.waits += (await openWaitsOf(at.tx, here, classId)).length;
  }
  return { ...fit, notes: fit.notes.slice(0, MOST_NAMED) };
}

/** Gives students their places in the classes that the school has, and others one in `first`. Returns how many. */
async function placeAll(
  work: Work,
  taken: readonly Taken[],
  first: ClassId | null,
): Promise<number> {
  if (first === null && taken.every(({ row }) => (row.classes ?? []).length === 0)) return 0;
  const classes = await listClasses(work.tx);
  const known = new Set(classes.map(({ name }) => plainText(name)));
  const namedBy = ({ row }: Taken) => (row.classes ?? []).map(plainText);
  const place = async (own: StoredClass, those: readonly Taken[]) => {
    const studentIds = those.map((one) => one.id);
    if (studentIds.length === 0) return 0;
    const from = soonest(own, work.today);
    const results = await addPlaces(work, { id: own.id, studentIds, from });
    return results.filter((one) => 'place' in one).length;
  };
  let count = 0;
  for (const own of classes)
    if (own.forWhom !== 'everyone')
      count += await place(
        own,
        taken.filter((one) => namedBy(one).includes(plainText(own.name))),
      );
  const only = classes.find(({ id }) => id === first);
  if (only)
    await place(
      only,
      taken.filter((one) => !namedBy(one).some((name) => known.has(name))),
    );
  return count;
}

function resultOf(
  { judged, listed }: Judgment,
  classes: ClassesInList,
): Omit<ImportResult, 'saved' | 'over' | 'notes' | 'waits'> {
  const items = judged.map(({ item }) => item);
  const count = (outcome: ImportedRow['outcome']) =>
    items.filter((item) => item.outcome === outcome).length;
  const { families, doubtful } = listed;
  return {
    created: count('created'),
    same: count('same'),
    refused: count('refused'),
    items,
    families: families.length,
    perhapsOneFamily: doubtful.map((group) => group.map(inNames)),
    adultIds: [] as UserId[],
    withoutEmail: [] as UserId[],
    filled: items.filter(({ fills }) => fills).length,
    balanced: items.filter((item) => item.balanceHere !== undefined).length,
    places: classes.places,
    unknownClasses: classes.unknown,
    actId: null,
  };
}

function inNames({
  rows,
  parents,
  known,
}: ListedFamily<ImportedStudent, FamilyHere>): ImportResult['perhapsOneFamily'][number][number] {
  return {
    students: [...(known?.students ?? []).map(({ name }) => name), ...rows.map(fullName)],
    parents: parents.map(({ name, email }) => name || (email ?? '')),
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
