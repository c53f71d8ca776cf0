import {
  importedStudent,
  type ImportedRow,
  type ImportedStudent,
  type Student,
} from '../../../contract/student.ts';
import type { User } from '../../../contract/user.ts';
import { groupBy } from '../../../domain/collections.ts';
import { familyMessages, MOST_CHILDREN } from '../../../domain/family.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import {
  familiesIn,
  ownersOfEmails,
  parentsBeside,
  parentsOf,
  sameParent,
  sharesParent,
  type ListedFamilies,
  type ListedFamily,
  type ListedParent,
} from '../../../domain/import/parents.ts';
import { plainText } from '../../../domain/letters.ts';
import { formatMoney } from '../../../domain/money.ts';
import {
  personField,
  personFieldNames,
  problemsOfDays,
  shownPersonField,
} from '../../../domain/personField.ts';
import { problemsOfOwn, type StudentField } from '../../../domain/studentField.ts';
import { listStudentFields } from '../studentField/studentField.service.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { isStaff } from '../../../domain/roles.ts';
import { fullName, isWaiting } from '../../../domain/student.ts';
import { importFields, importLabels } from '../../../domain/import/fields.ts';
import { importMessages } from '../../../domain/import/messages.ts';
import {
  earlierWithEmail,
  earlierWithName,
  isSamePerson,
} from '../../../domain/import/samePerson.ts';
import type { Reader } from '../../db/database.ts';
import { familiesHere, type FamilyHere } from '../family/joinFamilies.service.ts';
import { findByEmails, findByNames } from '../student/student.service.ts';
import { findByEmails as findUsersByEmails } from '../user/user.service.ts';
import { classesOfStudents } from '../schoolClass/place.service.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';

// Judges a list of students line by line, before anything is saved.

type Row = Record<string, unknown>;

/** The outcome for each row, and its student if the row can be read. */
export interface Judged {
  item: ImportedRow;
  row: ImportedStudent | null;
  /** The student who is there already. */
  there?: Student;
  /** The parents whom their family doesn't have yet. */
  missing?: ListedParent[];
}

export interface Judgment {
  judged: Judged[];
  /** The families of the school. */
  here: readonly FamilyHere[];
  /** The families of the new students. */
  listed: ListedFamilies<ImportedStudent, FamilyHere>;
  /** The rows of students who are here, or on another row. */
  others: readonly ImportedStudent[];
}

/** What the school knows about the students of a list before it is added. */
interface Known {
  /** Finds the students who have the same name as a row. */
  namesakes: (row: ImportedStudent) => readonly Student[];
  familyOf: (student: Student) => FamilyHere | undefined;
  /** The rows with this name. */
  rowsOf: (name: string) => readonly ImportedStudent[];
  /** The names of the classes that a student is in, as `plainText`. */
  classesOf: (id: StudentId) => ReadonlySet<string>;
  /** The names of the classes that a student can be given a place in. */
  withPlaces: ReadonlySet<string>;
  /** The school's own fields that rows name. */
  ownFields: readonly StudentField[];
}

export async function judge(
  db: Reader,
  rows: readonly Row[],
  { oneFamily = false, today }: { oneFamily: boolean | undefined; today: CalendarDate },
): Promise<Judgment> {
  const read = rows.map((row) => importedStudent.safeParse(row));
  const students = read.map(({ data }) => data ?? null);
  const readable = students.filter((row) => row !== null);
  const emails = [...new Set(readable.flatMap(({ email }) => email ?? []))];
  const guardianEmails = readable.flatMap((row) =>
    [row.adultEmail ?? [], row.adult2Email ?? []].flat(),
  );
  const users = await findUsersByEmails(db, [...new Set([...emails, ...guardianEmails])]);
  const byEmail = await findByEmails(db, [...users.keys()]);
  const sameName = await findByNames(db, readable);
  const here = readable.some((row) => parentsOf(row).length > 0) ? await familiesHere(db) : [];
  const known = await knownAbout(db, [...sameName, ...byEmail.values()], readable, here);
  const withEmail = earlierWithEmail(students);
  const withName = earlierWithName(students);
  const judged = read.map(({ data: row, error }, index): Judged => {
    if (!row) return { row: null, item: refusedFor(fieldsOf(error.issues)) };
    const impossible = {
      ...problemsOfDays(row, today),
      ...problemsOfOwn(row.own ?? {}, known.ownFields, { before: {}, today }),
    };
    if (Object.keys(impossible).length > 0) return { row, item: refusedFor(impossible) };
    for (const field of ['adultEmail', 'adult2Email'] as const) {
      const guardian = byEmail.get(row[field] ?? '');
      if (guardian && !guardian.approved)
        return {
          row,
          item: refusedFor({ [field]: familyMessages.notApproved(fullName(guardian)) }),
        };
    }
    const before = (row.email === null ? withName[index] : withEmail[index]) ?? null;
    const earlier = before === null ? null : { number: before + 1, row: students[before] ?? null };
    if (row.email === null) return withoutEmail(row, known, earlier);
    const there = byEmail.get(row.email);
    if (there) return existing(row, there, known);
    const user = users.get(row.email);
    if (user) return { row, item: refusedForEmail(emailOf(user)) };
    if (earlier) return { row, item: repeated(row, earlier, known) };
    const unreachable = known.namesakes(row).find(({ email }) => email === null);
    return unreachable && row.another !== true
      ? existingOrNamesake(row, unreachable, known)
      : { row, item: { outcome: 'created' } };
  });
  const others = rowsWith(judged, 'same');
  const listed = familiesIn(rowsWith(judged, 'created'), here, oneFamily, others);
  refuseLarge(judged, listed.families);
  saySharedEmails(judged, users);
  return { judged, here, listed, others };
}

const rowsWith = (judged: readonly Judged[], outcome: ImportedRow['outcome']) =>
  judged.flatMap(({ item, row }) => (item.outcome === outcome && row ? row : []));

/** Refuses the rows of a family that would have more children than one can. */
function refuseLarge(
  judged: Judged[],
  families: readonly ListedFamily<ImportedStudent, FamilyHere>[],
): void {
  const tooLarge = new Set(
    families.flatMap(({ rows, known }) =>
      rows.length + (known?.students.length ?? 0) > MOST_CHILDREN ? rows : [],
    ),
  );
  for (const one of judged)
    if (one.row && tooLarge.has(one.row))
      one.item = refusedFor({ adultEmail: importMessages.manyChildren });
}

/** Says which parents are added without the email that somebody else logs in with. */
function saySharedEmails(judged: readonly Judged[], users: ReadonlyMap<string | null, User>): void {
  const fresh = judged.flatMap(({ item, row }) =>
    item.outcome === 'created' && row ? [{ item, row }] : [],
  );
  const ownerOf = ownersOfEmails([
    ...[...users].map(([email, { name }]) => [email ?? '', name] as const),
    ...fresh.map(({ row }) => [row.email ?? '', fullName(row)] as const),
  ]);
  for (const { item, row } of fresh) {
    const said = parentsOf(row).flatMap((parent) => {
      const owner = ownerOf(parent);
      return owner === null ? [] : importMessages.emailOfOther(parent.name ?? '', owner);
    });
    if (said.length > 0) item.reason = said.join(' ');
  }
}

/** Reads everything about possible namesakes at once. */
async function knownAbout(
  db: Reader,
  students: readonly Student[],
  rows: readonly ImportedStudent[],
  here: readonly FamilyHere[],
): Promise<Known> {
  const nameOf = (one: Student | ImportedStudent) => plainText(fullName(one));
  const unique = new Map(students.map((one) => [one.id, one])).values();
  const byName = groupBy(unique, nameOf);
  const rowsByName = groupBy(rows, nameOf);
  const families = new Map(here.map((one) => [one.id, one]));
  const all = (await listClasses(db)).map((one) => ({ ...one, name: plainText(one.name) }));
  const names = new Map<ClassId, string>(all.map(({ id, name }) => [id, name]));
  const classes = await classesOfStudents(
    db,
    students.map(({ id }) => id),
  );
  return {
    namesakes: (row) => byName.get(nameOf(row)) ?? [],
    rowsOf: (name) => rowsByName.get(plainText(name)) ?? [],
    familyOf: ({ family }) => (family ? families.get(family.id) : undefined),
    ownFields: rows.some(({ own }) => own) ? await listStudentFields(db) : [],
    withPlaces: new Set(all.flatMap(({ forWhom, name }) => (forWhom === 'places' ? name : []))),
    classesOf: (id) => new Set([...(classes.get(id) ?? [])].map((one) => names.get(one) ?? '')),
  };
}

interface Earlier {
  /** From 1. */
  number: number;
  row: ImportedStudent | null;
}

/** The outcome for a row without an email: its name shows whether the student already exists. */
function withoutEmail(row: ImportedStudent, known: Known, earlier: Earlier | null): Judged {
  const created: Judged = { row, item: { outcome: 'created' } };
  if (row.another === true) return created;
  const namesakes = known.namesakes(row);
  const [there, another] = namesakes;
  if (another)
    return {
      row,
      item: {
        ...refusedFor({ email: importMessages.several(fullName(row), namesakes.length) }),
        namesake: true,
      },
    };
  if (there) return existingOrNamesake(row, there, known);
  if (!earlier) return created;
  const { number: sameNameAs } = earlier;
  if (earlier.row && haveOtherParents(row, earlier.row))
    return {
      row,
      item: {
        ...refusedFor({ firstName: importMessages.sameName(`Row ${sameNameAs}`) }),
        sameNameAs,
        namesake: true,
      },
    };
  return {
    row,
    item: { sameNameAs, ...sameAs(row, { number: sameNameAs, row: earlier.row }, known) },
  };
}

/** A student of the same name, unless the row names other parents: then somebody has to say who is meant. */
function existingOrNamesake(row: ImportedStudent, there: Student, known: Known): Judged {
  if (!hasOtherParents(row, known.familyOf(there))) return existing(row, there, known);
  const refused = refusedFor({ firstName: importMessages.otherParents(fullName(there)) });
  return { row, item: { ...refused, namesake: true } };
}

/** Whether two rows name parents, and none of them is the same. */
function haveOtherParents(one: ImportedStudent, other: ImportedStudent): boolean {
  const haveParents = parentsOf(one).length > 0 && parentsOf(other).length > 0;
  return haveParents && !sharesParent(one, other);
}

/** Whether a row names parents, and none of them is a guardian of this family. */
function hasOtherParents(row: ImportedStudent, family: FamilyHere | undefined): boolean {
  const parents = parentsOf(row);
  if (!family || family.parents.length === 0 || parents.length === 0) return false;
  return parentsBeside(family.parents, parents).length === parents.length;
}

/** Describes the person with a row's email, if that isn't a student. */
function emailOf({ name, role }: User): string {
  return isStaff(role) ? importMessages.staff[role] : importMessages.guardian(name);
}

function repeated(row: ImportedStudent, earlier: Earlier, known: Known): ImportedRow {
  const { number: sameEmailAs, row: other } = earlier;
  return other && isSamePerson(row, other)
    ? { sameEmailAs, ...sameAs(row, earlier, known) }
    : { ...refusedForEmail(importMessages.repeated(`Row ${sameEmailAs}`)), sameEmailAs };
}

/** The outcome for a row about the student of an earlier one, which counts: it says where the two differ. */
function sameAs(
  row: ImportedStudent,
  { number, row: earlier }: Earlier,
  { ownFields }: Known,
): ImportedRow {
  const differs = importFields.filter((field) => {
    const [own, theirs] = [row[field], earlier?.[field]];
    if (typeof own === 'string' && typeof theirs === 'string')
      return plainText(own) !== plainText(theirs);
    return (own ?? '') !== '' && JSON.stringify(own) !== JSON.stringify(theirs);
  });
  const ownDiffers = ownFields.filter(
    ({ key }) => row.own?.[key] && row.own[key] !== earlier?.own?.[key],
  );
  const labels = [
    ...differs.map((field) => importLabels[field]),
    ...ownDiffers.map(({ name }) => name),
  ];
  return {
    outcome: 'same',
    ...(labels.length > 0 && { differs: labels }),
    reason: importMessages.repeatedSame(`row ${number}`, labels),
  };
}

function existing(row: ImportedStudent, there: Student, known: Known): Judged {
  const { role } = there;
  if (isStaff(role)) return { row, item: refusedForEmail(importMessages.staff[role]) };
  if (!isSamePerson(row, there))
    return { row, item: refusedForEmail(importMessages.otherName(fullName(there))) };
  const { missing, withheld } = parentsToAdd(row, there, known);
  const reason = [
    describeUnchanged(row, there, known),
    ...withheld.map(({ name, email }) => importMessages.seesOthers(name || (email ?? ''))),
  ]
    .filter((part) => part !== '')
    .join(' ');
  const fills = fillsOf(row, there, known, missing);
  return {
    row,
    there,
    missing,
    item: {
      outcome: 'same',
      studentId: there.id,
      ...(reason !== '' && { reason }),
      ...(fills.length > 0 && { fills }),
      ...(row.balance !== undefined &&
        row.balance !== there.calculatedBalance && { balanceHere: there.calculatedBalance }),
    },
  };
}

/**
 * The parents of a row whom the student's family doesn't have. Who becomes a guardian sees all children of the family,
 * so the list has to name them as a parent of each.
 */
function parentsToAdd(
  row: ImportedStudent,
  there: Student,
  { familyOf, rowsOf }: Known,
): { missing: ListedParent[]; withheld: ListedParent[] } {
  const family = familyOf(there);
  const parents = parentsOf(row);
  if (!family) return { missing: parents, withheld: [] };
  const beside = parentsBeside(family.parents, parents);
  const isOfAll = (parent: ListedParent) =>
    family.students.every(
      ({ id, name }) =>
        id === there.id ||
        rowsOf(name).some((other) => parentsOf(other).some((one) => sameParent(one, parent))),
    );
  return {
    missing: beside.filter(isOfAll),
    withheld: beside.filter((parent) => !isOfAll(parent)),
  };
}

/** The labels of what a row says about a student who has nothing of it yet. */
function fillsOf(
  row: ImportedStudent,
  there: Student,
  { classesOf, withPlaces, ownFields }: Known,
  missing: readonly ListedParent[],
): string[] {
  if (isWaiting(there) || there.anonymized) return [];
  const classes = (row.classes ?? []).filter((name) => {
    const plain = plainText(name);
    return withPlaces.has(plain) && !classesOf(there.id).has(plain);
  });
  return [
    ...(there.email === null && row.email !== null ? [importLabels.email] : []),
    ...personFieldNames
      .filter((name) => !there[name] && row[name])
      .map((name) => importLabels[name]),
    ...ownFields.filter(({ key }) => !there.own[key] && row.own?.[key]).map(({ name }) => name),
    ...(missing.length > 0 ? [importLabels.adultName] : []),
    ...classes,
  ];
}

/** The fields where a row differs from the existing student, who stays unchanged: 'Status stays Enrolled.' */
function describeUnchanged(row: ImportedStudent, there: Student, { ownFields }: Known): string {
  const { danceRole, enrollmentStatus, balance } = row;
  const differs = <Value>(wanted: Value | undefined, is: Value) =>
    wanted !== undefined && wanted !== is;
  return [
    isWaiting(there) && 'Waiting for your approval.',
    differs(enrollmentStatus, there.enrollmentStatus) && `Status stays ${there.enrollmentStatus}.`,
    differs(danceRole, there.danceRole) && `Dance role stays ${there.danceRole}.`,
    differs(balance, there.calculatedBalance) &&
      `Balance stays ${formatMoney(there.calculatedBalance)}.`,
    ...personFieldNames.map(
      (name) =>
        Boolean(there[name] && row[name]) &&
        differs(row[name], there[name]) &&
        `${personField(name).label} stays ${shownPersonField(personField(name), there[name])}.`,
    ),
    ...ownFields.map(({ key, name }) => {
      const [listed, kept] = [row.own?.[key], there.own[key]];
      return Boolean(listed && kept) && listed !== kept && `${name} stays ${kept}.`;
    }),
  ]
    .filter((part) => part !== false)
    .join(' ');
}

function refusedFor(fields: FieldMessages): ImportedRow {
  return { outcome: 'refused', reason: Object.values(fields).join('; '), fields };
}

/** The outcome for a row with somebody else's email; the two may be in the same family. */
function refusedForEmail(email: string): ImportedRow {
  return { ...refusedFor({ email }), sharesEmail: true };
}

/** The first problem of each field. */
function fieldsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, message } of issues) fields[String(path[0] ?? 'row')] ??= message;
  return fields;
}
