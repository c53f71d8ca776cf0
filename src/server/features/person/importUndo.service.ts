import type { Application } from '../../../contract/application.ts';
import type { Student } from '../../../contract/student.ts';
import { applicationMessages } from '../../../domain/application.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import { dateInZone, type Instant } from '../../../domain/dates.ts';
import type { StudentId, UserId } from '../../../domain/ids.ts';
import { importMessages } from '../../../domain/import/messages.ts';
import { noPersonFields, personFieldNames } from '../../../domain/personField.ts';
import { conflict } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { claimForUndo, forgetStudents, savedByActs } from '../../undo/undo.ts';
import { signedFor, takeBackSignatures } from '../agreement/agreement.service.ts';
import {
  bodyOf,
  describeApplication,
  type ApprovalDone,
} from '../application/application.service.ts';
import { lockedDecided, openAgain } from '../application/decide.service.ts';
import { markedAmong } from '../attendance/attendance.service.ts';
import { takeBackCharges, undoStandingCharges } from '../charge/charge.service.ts';
import { namedInEntries } from '../budget/budgetEntry.service.ts';
import { updateStudent } from '../enrollment/enrollment.service.ts';
import type { ImportedAct } from '../enrollment/import.service.ts';
import {
  familiesOfStudents,
  leaveAsGuardians,
  leaveFamilies,
  removeEmptyFamilies,
} from '../family/family.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { entryCounts, takeBackAccounts } from '../ledger/takeBack.service.ts';
import { askedAbout } from '../question/question.service.ts';
import { studentsInMails } from '../mail/mail.service.ts';
import { remindedAmong } from '../reminder/reminder.service.ts';
import { takeBackGiven, takeBackPlaces } from '../schoolClass/place.service.ts';
import { removeUnusedClasses } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { deleteStudents, findStudents, saveStudents } from '../student/student.service.ts';
import { forgetOwn } from '../studentField/studentField.service.ts';
import { deleteUsers, lockUsers, setRole, withOwnPassword } from '../user/user.service.ts';

/** What an undo of a list asks about: the list, and what is here of it. */
interface Added {
  act: ImportedAct;
  students: ReadonlyMap<StudentId, Student>;
  ids: readonly StudentId[];
  /** The guardians who were nobody before this list, or one that it joined. */
  adults: readonly UserId[];
}

/** Who of a list holds it, and why. */
interface Hold {
  why: string;
  who: (db: Reader, added: Added) => Promise<Iterable<string>>;
}

/** The tables with somebody's id in a column. */
type TableOfPeople = {
  [Name in keyof Tables]: {
    [Column in keyof Tables[Name]]: NonNullable<Tables[Name][Column]> extends UserId ? Name : never;
  }[keyof Tables[Name]];
}[keyof Tables];

/**
 * What becomes of each table that knows somebody when their list is undone: it holds the list, another table that has a
 * row for each of its rows does, or its rows go with them.
 */
const held: Record<TableOfPeople | 'mails', Hold | keyof Tables | 'goes'> = {
  users: {
    why: 'joined the team',
    who: async (_db, { students }) =>
      [...students.values()].flatMap(({ id, role, teaches }) =>
        role !== 'student' || teaches ? id : [],
      ),
  },
  attendance: { why: 'been marked', who: (db, { ids }) => markedAmong(db, ids) },
  mark_fees: 'attendance',
  waivers: 'attendance',
  accounts: {
    why: 'been charged, paid or given a credit',
    who: async (db, { act, ids }) =>
      [...(await entryCounts(db, ids))].flatMap(([id, count]) =>
        count === act.entries[id] ? [] : id,
      ),
  },
  journal: 'accounts',
  payments: 'accounts',
  refunds: 'accounts',
  charges: 'accounts',
  credits: 'accounts',
  questions: { why: 'been asked about', who: (db, { ids }) => askedAbout(db, ids) },
  question_messages: 'questions',
  reminders: { why: 'been reminded', who: (db, { ids }) => remindedAmong(db, ids) },
  budget_entries: {
    why: 'been named in the budget',
    who: (db, { ids }) => namedInEntries(db, ids),
  },
  mails: {
    why: 'been emailed',
    who: async (db, { ids }) => [...(await studentsInMails(db, ids))],
  },
  mail_students: 'mails',
  credentials: {
    why: 'chosen a password',
    who: (db, { act, ids, adults }) => withOwnPassword(db, [...newOf(act, ids), ...adults]),
  },
  second_factors: 'credentials',
  calendar_feeds: 'credentials',
  signatures: { why: 'been signed for', who: (db, { ids }) => signedFor(db, ids) },
  applications: 'credentials',
  family_adults: {
    why: 'been added as a parent',
    who: async (db, { act, ids }) => {
      const going = new Set(ids);
      const known = new Set(
        [...act.guardianships, ...act.ofEarlier.guardianships].map(
          ({ familyId, userId }) => `${familyId} ${userId}`,
        ),
      );
      return (await familiesOfStudents(db, ids)).flatMap(({ id, students, adults }) =>
        isMadeByList(act, id) && students.every((one) => going.has(one.id))
          ? adults.flatMap(({ userId }) => (known.has(`${id} ${userId}`) ? [] : userId))
          : [],
      );
    },
  },
  mail_choices: 'mails',
  class_schedules: 'users',
  class_lessons: 'users',
  students: 'goes',
  family_members: 'goes',
  student_values: 'goes',
  payer_names: 'goes',
  class_places: 'goes',
  class_waits: 'goes',
  undo: 'goes',
  audit_log: 'goes',
  sessions: 'credentials',
  anonymizing: 'goes',
};

/** Whom the act made; a parent who only became a student, too, was here. */
const newOf = ({ wereParents = [] }: ImportedAct, ids: readonly StudentId[]) =>
  ids.filter((id) => !wereParents.some((one) => String(one) === String(id)));

const isMadeByList = ({ families, ofEarlier }: ImportedAct, id: ImportedAct['families'][number]) =>
  families.includes(id) || ofEarlier.families.includes(id);

/**
 * Takes back all that a list added, as if it had never been: students with their opening balances and places, families,
 * guardians and classes. The audit log keeps what was added. Refused if something has come to depend on it since, or if
 * the month is closed: then nothing is undone.
 */
export async function undoImport(work: Work, actId: string): Promise<{ undone: number }> {
  const { undone, families } = await takeBackAdded(work, actId, {
    gone: importMessages.notUndone,
    rest: importMessages.removeOthers,
  });
  work.audit({
    action: 'List of students undone',
    entity: 'school',
    entityId: actId,
    before: { students: undone, families },
    after: null,
  });
  return { undone };
}

/** Takes back all that an act added: a list, or the approval of a family. */
async function takeBackAdded(
  work: Work,
  actId: string,
  { gone, rest, first }: { gone: string; rest: string; first?: () => Promise<void> },
): Promise<{ undone: number; families: number }> {
  const [saved] = await claimForUndo<ImportedAct>(work, 'student', actId, actId);
  if (!saved) throw conflict(gone);
  const act = saved.state;
  const { timeZone } = await readPlainSettings(work.tx);
  refuseClosed(work, dateInZone(saved.at, timeZone));
  await lockUsers(work);
  await openBooks(work, act.students);
  const students = await findStudents(work.tx, act.students);
  const ids = act.students.filter((id) => students.has(id));
  const adults = [...new Set([...act.adults, ...act.ofEarlier.adults])];
  await refuseHeld(work, { act, students, ids, adults }, rest);
  await first?.();
  await forgetStudents(work, ids);
  await takeBackPlaces(work, ids);
  await leaveFamilies(work, ids);
  await leaveAsGuardians(work, await addedToOthers(work, act));
  await takeBackAccounts(work, ids);
  await forgetOwn(work, ids);
  await deleteStudents(work, ids);
  const families = [...act.families, ...act.ofEarlier.families];
  const left = await removeEmptyFamilies(work, families, adults);
  await deleteUsers(work, [...newOf(act, ids), ...left]);
  for (const id of act.wereParents ?? [])
    await setRole(work, id, { role: 'guardian', teaches: false });
  await removeUnusedClasses(work, act.classes);
  return { undone: ids.length, families: act.families.length };
}

/**
 * Takes back that a family was let in, as if it had never been, while nothing depends on it: the request waits again.
 * What students who were here got with it goes, too.
 */
export async function undoApproval(work: Work, id: string): Promise<Application> {
  const one = await lockedDecided(work, id, 'approved');
  const done = bodyOf(one)?.done;
  if (!one.act || !one.decided_at || !done) throw conflict(applicationMessages.notUndone);
  await lockUsers(work);
  await openBooks(work, done.studentIds);
  await takeBackSignatures(work, id);
  await takeBackAdded(work, one.act, {
    gone: applicationMessages.notUndone,
    rest: '',
    first: () => takeBackOfOthers(work, done, one.decided_at as Instant),
  });
  await openAgain(work, one);
  return describeApplication(work, id);
}

/** Takes back what an approval gave to students who were here, and all places and waits. */
async function takeBackOfOthers(
  work: Work,
  { studentIds, placeIds, waitIds, filled, letIn, statuses = [], joined, charged }: ApprovalDone,
  at: Instant,
): Promise<void> {
  if (charged) {
    await undoStandingCharges(work, charged.act);
    await takeBackCharges(work, charged.ofNew);
  }
  await takeBackGiven(work, { placeIds, waitIds, at });
  const here = await findStudents(work.tx, studentIds);
  for (const { id, fields, own } of filled) {
    const student = here.get(id);
    if (!student) continue;
    const still = personFieldNames.filter(
      (name) => fields[name] !== undefined && student[name] === fields[name],
    );
    await updateStudent(work, {
      id,
      ...Object.fromEntries(still.map((name) => [name, noPersonFields[name]])),
      own: Object.fromEntries(
        Object.entries(own).flatMap(([key, value]) =>
          student.own[key] === value ? [[key, '']] : [],
        ),
      ),
    });
  }
  if (letIn.length > 0) await saveStudents(work, letIn, { approved: 0 });
  for (const { id, was, given } of statuses)
    if (here.get(id)?.enrollmentStatus === given)
      await saveStudents(work, [id], { enrollment_status: was });
  await leaveFamilies(work, joined);
}

/** The guardians whom a list added to families that it didn't make, and that no other list names there. */
async function addedToOthers(
  { tx }: Work,
  { families, guardianships }: ImportedAct,
): Promise<ImportedAct['guardianships']> {
  const others = (await savedByActs<ImportedAct>(tx, 'student')).flatMap((one) => [
    ...one.guardianships,
    ...one.ofEarlier.guardianships,
  ]);
  return guardianships.filter(
    ({ familyId, userId }) =>
      !families.includes(familyId) &&
      !others.some((one) => one.familyId === familyId && one.userId === userId),
  );
}

/** Refuses an undo that somebody or something depends on, and says who and why. */
async function refuseHeld({ tx }: Work, added: Added, rest: string): Promise<void> {
  const { students, ids } = added;
  const reasons = new Map<string, string>();
  for (const hold of Object.values(held)) {
    if (typeof hold === 'string') continue;
    for (const id of await hold.who(tx, added)) if (!reasons.has(id)) reasons.set(id, hold.why);
  }
  if (reasons.size === 0) return;
  const parents = new Map(
    (await familiesOfStudents(tx, ids)).flatMap(({ adults }) =>
      adults.map(({ userId, name }) => [String(userId), name] as const),
    ),
  );
  const nameOf = (id: string) => {
    const student = students.get(id as StudentId);
    return student ? fullName(student) : (parents.get(id) ?? '');
  };
  throw conflict(
    importMessages.inUse(
      [...reasons].map(([id, why]) => [nameOf(id), why]),
      rest,
    ),
  );
}
