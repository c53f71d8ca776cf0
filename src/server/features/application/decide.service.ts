import type {
  Application,
  ApplicationApproval,
  ApplicationApproved,
} from '../../../contract/application.ts';
import { applicationMessages, DECIDED_DAYS } from '../../../domain/application.ts';
import { meetingsInWords } from '../../../domain/classWords.ts';
import { groupBy } from '../../../domain/collections.ts';
import { addDays, dateInZone, monthOf, type Instant } from '../../../domain/dates.ts';
import { familyMessages, MOST_GUARDIANS } from '../../../domain/family.ts';
import {
  studentId as toStudentId,
  userId as toUserId,
  type FamilyId,
  type StudentId,
  type UserId,
} from '../../../domain/ids.ts';
import { firstNameOf } from '../../../domain/names.ts';
import { personField, type PersonFieldName } from '../../../domain/personField.ts';
import { conflict, invalid, Refusal } from '../../../domain/refusal.ts';
import { scheduleOn, soonest } from '../../../domain/schoolClass.ts';
import { seatMessages } from '../../../domain/seats.ts';
import { fullName, isWaiting, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { describePrice } from '../../../domain/tuitionWords.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { saveForUndo } from '../../undo/undo.ts';
import { addSignatures } from '../agreement/agreement.service.ts';
import { readRun, runCharges } from '../charge/chargeRun.service.ts';
import { approveStudents } from '../enrollment/approval.service.ts';
import { startStudents, updateStudent } from '../enrollment/enrollment.service.ts';
import { joinedOfEarlier, type ImportedAct } from '../enrollment/import.service.ts';
import {
  addGuardians,
  getFamily,
  startFamilies,
  updateFamily,
  type FamilyPeople,
} from '../family/family.service.ts';
import type { GuardianToAdd } from '../family/guardians.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { entryCounts } from '../ledger/takeBack.service.ts';
import { addPlaces } from '../schoolClass/place.service.ts';
import { listPrices } from '../schoolClass/price.service.ts';
import { found, lockedClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { isFull } from '../schoolClass/seat.service.ts';
import { addWait } from '../schoolClass/wait.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudents, getStudent, saveStudents } from '../student/student.service.ts';
import {
  createUsersWithoutPassword,
  findByEmail,
  getUser,
  lockUsers,
  setRole,
} from '../user/user.service.ts';
import * as repository from './application.repository.ts';
import type { NamedApplication } from './application.repository.ts';
import { describeApplication, getApplication, meetsOn, tellAbout } from './application.service.ts';
import { bodyOf, type ApplicationBody, type ApprovalDone, type WishCame } from './body.ts';
import { namesakesOf } from './matches.ts';

type Child = ApplicationBody['children'][number];
type Decision = ApplicationApproval['children'][number];
type ChosenStatus = ApplicationApproval['enrollmentStatus'];

/** What of a child a student of the school gets, if they have nothing of it. */
const FILLED = ['birthDate', 'care', 'photo'] as const satisfies PersonFieldName[];

/**
 * Lets a family in, as one act: children, family, places, trials, waits and signatures. Who they are is said by whoever
 * approves; nothing is joined because it looks alike. Refused where a class has filled up.
 */
export async function approve(
  work: Work,
  {
    id,
    familyId,
    children: decisions,
    charges,
    enrollmentStatus,
  }: Omit<ApplicationApproval, 'dryRun'>,
): Promise<ApplicationApproved> {
  const before = await lockedOpen(work, id);
  const body = bodyOf(before);
  if (!body) throw conflict(applicationMessages.tooLate);
  if (decisions.length !== body.children.length)
    throw invalid(applicationMessages.childrenChanged, {
      children: applicationMessages.childrenChanged,
    });
  await lockUsers(work);
  await refuseWrongPeople(work, body, decisions, familyId);
  const known = decisions.flatMap(({ studentId }) => studentId ?? []);
  // Registration also depends on who of the family is charged.
  const members =
    charges && familyId ? (await getFamily(work.tx, familyId)).students.map((one) => one.id) : [];
  const locked = [...new Set([...known, ...members])];
  if (locked.length > 0) await openBooks(work, locked);
  const { studentIds, wereParents, self } = await addChildren(work, before, body, {
    decisions,
    enrollmentStatus,
  });
  const { letIn, statuses } = await letWaitingIn(work, known, enrollmentStatus);
  const filled = await fillIn(work, body.children, decisions);
  const joining = await joinFamily(work, {
    before,
    body,
    familyId,
    studentIds,
    self,
  });
  const { family, made, guardianships, contactId, isNewParent, joined } = joining;
  const classes = await lockedClasses(work);
  const { came, notes, placeIds, waitIds } = await giveWishes(work, {
    body,
    decisions,
    studentIds,
    classes,
  });
  const familyOrNone = family?.id ?? null;
  await addSignatures(work, body.signed, { applicationId: id, familyId: familyOrNone, studentIds });

  const fresh = studentIds.filter((one) => !known.includes(one));
  const charged = await chargeRegistration(work, charges ?? [], studentIds, fresh);
  // A parent who dances is a student of the act already.
  const adults = isNewParent && String(contactId) !== String(self) ? [contactId] : [];
  const act: ImportedAct = {
    students: fresh,
    entries: Object.fromEntries(await entryCounts(work.tx, fresh)),
    families: family && made ? [family.id] : [],
    adults,
    wereParents,
    guardianships,
    classes: [],
    ofEarlier: await joinedOfEarlier(
      work,
      family ? [family] : [],
      family && made ? [family.id] : [],
    ),
  };
  const actId = newId();
  await saveForUndo(work, 'student', actId, [{ entityId: actId, studentId: null, state: act }]);
  const done: ApprovalDone = {
    studentIds,
    filled,
    letIn,
    statuses,
    joined,
    placeIds,
    waitIds,
    ...(charged && { charged }),
    contactId,
    came,
  };
  await repository.changeApplication(work.tx, id, {
    state: 'approved',
    body: JSON.stringify({ ...body, done } satisfies ApplicationBody),
    family_id: familyOrNone,
    decided_at: work.now,
    decided_by: work.actor.id,
    act: actId,
  });
  const students = await findStudents(work.tx, studentIds);
  for (const one of fresh)
    work.audit({
      action: 'Student added',
      entity: 'student',
      entityId: one,
      studentId: one,
      before: null,
      after: students.get(one),
    });
  record(work, 'Request approved', id, 'approved');
  await tellAbout(work, id, work.now);
  const left = await registrationLeft(work, studentIds);
  const countOf = (as: WishCame['as']) => came.filter((one) => one.as === as).length;
  return {
    application: await describeApplication(work, id),
    familyId: familyOrNone,
    familyName: family?.name ?? '',
    students: studentIds.map((one, index) => {
      const student = students.get(one);
      const isNew = !known.includes(one);
      return {
        id: one,
        name: student ? fullName(student) : '',
        isNew,
        differs: isNew || !student ? [] : differences(body.children[index] as Child, student),
        notes: notes[index] ?? [],
      };
    }),
    adultIds: adults,
    places: countOf('place'),
    trials: countOf('trial'),
    waits: countOf('wait'),
    ...(left.length > 0 && { charges: left }),
    ...(joining.emailLeft && { emailLeft: true }),
  };
}

/** Charges what of the registration was chosen for the children, by their place in the request. */
async function chargeRegistration(
  work: Work,
  charges: NonNullable<ApplicationApproval['charges']>,
  studentIds: readonly StudentId[],
  fresh: readonly StudentId[],
): Promise<ApprovalDone['charged']> {
  const lines = charges.flatMap(({ type, lines: chosen }) =>
    chosen.map(({ child, amount }) => {
      const studentId = studentIds[child];
      if (!studentId)
        throw invalid(applicationMessages.childrenChanged, {
          charges: applicationMessages.childrenChanged,
        });
      return { studentId, type, amount };
    }),
  );
  if (!lines.some(({ amount }) => amount > 0)) return undefined;
  const month = monthOf(work.today);
  const { actId, charges: made } = await runCharges(work, { kind: 'registration', month, lines });
  const ofNew = made.filter(({ studentId }) => fresh.includes(studentId)).map((one) => one.id);
  return { act: actId, ofNew };
}

/** The registration that is proposed for the children of a request, by kind of charge. */
async function registrationLeft(
  { tx, today }: Work,
  studentIds: readonly StudentId[],
): Promise<NonNullable<ApplicationApproved['charges']>> {
  const { lines } = await readRun(tx, { kind: 'registration', month: monthOf(today) }, today);
  const theirs = lines.flatMap((line) => {
    const child = studentIds.indexOf(line.studentId);
    return child === -1 ? [] : { ...line, child };
  });
  return [...groupBy(theirs, ({ type }) => type)].map(([type, own]) => ({
    type,
    typeName: own[0]?.typeName ?? '',
    lines: own.map(({ child, amount, reason }) => ({ child, amount, reason })),
  }));
}

/** A request that waits for an answer, locked: the second of two who decide reads who was first. */
async function lockedOpen(work: Work, id: string): Promise<NamedApplication> {
  await repository.lockApplication(work.tx, work.engine, id);
  const one = await getApplication(work.tx, id);
  if (one.state === 'open') return one;
  throw conflict(await decidedWords(work, one));
}

async function decidedWords(work: Work, one: NamedApplication): Promise<string> {
  const { timeZone } = await readPlainSettings(work.tx);
  return applicationMessages.decided({
    by: firstNameOf(one.decider ?? '') || 'Turnout',
    verb: one.state === 'approved' ? 'approved' : 'declined',
    at: one.decided_at as Instant,
    today: work.today,
    timeZone,
  });
}

/** Refuses children who are two in one, somebody else's, or perhaps a student of the same name. */
async function refuseWrongPeople(
  work: Work,
  body: ApplicationBody,
  decisions: readonly Decision[],
  familyId: FamilyId | null,
): Promise<void> {
  const here = await repository.peopleHere(work.tx);
  const students = await findStudents(
    work.tx,
    decisions.flatMap(({ studentId }) => studentId ?? []),
  );
  const seen = new Set<StudentId>();
  for (const [index, { studentId, another }] of decisions.entries()) {
    const refuse = (message: string) =>
      conflict(message, { [`children.${index}.studentId`]: message });
    if (studentId === null) {
      const child = body.children[index] as Child;
      const [namesake] = another ? [] : namesakesOf(child, here);
      if (namesake) throw refuse(applicationMessages.namesake(fullName(child)));
      continue;
    }
    const student = students.get(studentId);
    if (!student || student.anonymized) throw refuse(STUDENT_NOT_FOUND);
    if (seen.has(studentId)) throw refuse(applicationMessages.sameChild);
    seen.add(studentId);
    if (student.family && student.family.id !== familyId)
      throw refuse(familyMessages.inAnother(fullName(student), student.family.name));
  }
}

/**
 * Adds the children who are new, and the parent if they dance: whoever has a login as a parent keeps it, and is a student
 * besides. Returns who all of them are, in their order.
 */
async function addChildren(
  work: Work,
  before: NamedApplication,
  { children, contact }: ApplicationBody,
  {
    decisions,
    enrollmentStatus,
  }: { decisions: readonly Decision[]; enrollmentStatus: ChosenStatus },
): Promise<{ studentIds: StudentId[]; wereParents: UserId[]; self: StudentId | null }> {
  const known = before.user_id ?? (await findByEmail(work.tx, contact.email))?.id;
  // Only whoever is known to be this parent: anybody can type an email.
  const parentId = before.confirmed_at === null ? undefined : known;
  const isParent = parentId && (await getUser(work.tx, parentId)).role === 'guardian';
  const fresh = children.filter((_, index) => decisions[index]?.studentId === null);
  const isKnown = ({ isContact }: Child) => Boolean(isContact && isParent);
  const made = await createUsersWithoutPassword(
    work,
    fresh
      .filter((child) => !isKnown(child))
      .map((child) => ({
        email: child.isContact && known === undefined ? contact.email : null,
        name: fullName(child),
      })),
    'student',
  );
  const wereParents = parentId && fresh.some(isKnown) ? [parentId] : [];
  for (const id of wereParents) await setRole(work, id, { role: 'student', teaches: false });
  const ids = fresh.map((child) =>
    toStudentId(isKnown(child) ? (parentId as UserId) : (made.shift() as UserId)),
  );
  await startStudents(
    work,
    fresh.map(({ wishes: _wishes, isContact: _self, ...input }, index) => ({
      id: ids[index] as StudentId,
      input: { ...input, enrollmentStatus },
    })),
    { approved: true },
  );
  let next = 0;
  const studentIds = decisions.map(({ studentId }) => studentId ?? (ids[next++] as StudentId));
  const own = studentIds[children.findIndex(({ isContact }) => isContact)] ?? null;
  // With an email of somebody that nobody confirmed, it is one more student.
  const isSelf = known === undefined || wereParents.length > 0 || String(own) === String(known);
  return { studentIds, wereParents, self: isSelf ? own : null };
}

/** Whoever registered before and waits is let in with the request. */
async function letWaitingIn(
  work: Work,
  ids: readonly StudentId[],
  given: ChosenStatus,
): Promise<Required<Pick<ApprovalDone, 'letIn' | 'statuses'>>> {
  const waiting = [...(await findStudents(work.tx, ids)).values()].filter(isWaiting);
  const letIn = waiting.map(({ id }) => id);
  await approveStudents(work, letIn);
  if (!given) return { letIn, statuses: [] };
  await saveStudents(work, letIn, { enrollment_status: given });
  return {
    letIn,
    statuses: waiting.map(({ id, enrollmentStatus: was }) => ({ id, was, given })),
  };
}

/** Gives students who were here what they had nothing of. What they have stays as it is. */
async function fillIn(
  work: Work,
  children: readonly Child[],
  decisions: readonly Decision[],
): Promise<ApprovalDone['filled']> {
  const filled: ApprovalDone['filled'] = [];
  for (const [index, { studentId: id }] of decisions.entries()) {
    if (id === null) continue;
    const student = await getStudent(work.tx, id);
    const { own = {}, ...child } = children[index] as Child;
    const fields = Object.fromEntries(
      FILLED.flatMap((name) => (!student[name] && child[name] ? [[name, child[name]]] : [])),
    ) as Partial<Record<PersonFieldName, string>>;
    const keys = Object.keys(own).filter((key) => own[key] && !student.own[key]);
    if (keys.length + Object.keys(fields).length === 0) continue;
    const given = Object.fromEntries(keys.map((key) => [key, own[key] ?? '']));
    await updateStudent(work, { id, ...fields, ...(keys.length > 0 && { own: given }) } as never);
    filled.push({ id, fields, own: given });
  }
  return filled;
}

/** The labels of the fields that a family typed otherwise than the school knows them. */
function differences(child: Child, student: Awaited<ReturnType<typeof getStudent>>): string[] {
  return FILLED.filter((name) => child[name] && student[name] !== child[name]).map(
    (name) => personField(name).label,
  );
}

interface Joining {
  before: NamedApplication;
  body: ApplicationBody;
  familyId: FamilyId | null;
  studentIds: readonly StudentId[];
  /** The parent, where they are one of the students. */
  self: StudentId | null;
}

/**
 * Puts the children into the family that was said, or into a new one, with the parent who asked. Whoever asked only for
 * themself needs no family, and nobody becomes a parent of the family that they are a child of.
 */
async function joinFamily(work: Work, { before, body, familyId, studentIds: all, self }: Joining) {
  const { contact } = body;
  const own = self ?? before.user_id;
  const studentIds = all.filter((id) => String(id) !== String(own));
  if (studentIds.length === 0 && familyId === null && own !== null)
    return {
      family: null,
      made: false,
      contactId: toUserId(own),
      isNewParent: false,
      emailLeft: false,
      joined: [],
      guardianships: [],
    };
  const was = familyId === null ? null : await getFamily(work.tx, familyId);
  const withEmail = before.user_id ?? (await findByEmail(work.tx, contact.email))?.id;
  // Anybody can type an email: whoever has it isn't made a parent of children that they may not know.
  const isTheirs =
    before.confirmed_at !== null ||
    String(self) === String(withEmail) ||
    was?.adults.some(({ userId }) => userId === withEmail);
  const known = isTheirs ? withEmail : undefined;
  const parent: GuardianToAdd = {
    name: fullName(contact),
    email: known === withEmail ? contact.email : null,
    phone: contact.phone,
    field: 'contact.email',
    ...(before.user_id !== null && { userId: before.user_id }),
  };
  const wasIn = new Set(was?.students.map(({ id }) => id));
  const joining = studentIds.filter((id) => !wasIn.has(id));
  let family: FamilyPeople;
  if (was === null) {
    const [started] = await startFamilies(work, [
      { name: contact.lastName, studentIds, adults: [parent] },
    ]);
    family = started as FamilyPeople;
  } else {
    family =
      joining.length > 0
        ? await updateFamily(work, { id: was.id, studentIds: [...wasIn, ...joining] })
        : was;
    const isThere =
      was.adults.some(({ userId }) => userId === known) ||
      was.students.some(({ id }) => String(id) === String(known));
    if (!isThere) {
      if (was.adults.length >= MOST_GUARDIANS)
        throw conflict(familyMessages.mostGuardians(was.name));
      family = await addGuardians(work, was.id, [parent]);
    }
  }
  const wereAdults = new Set(was?.adults.map(({ userId }) => userId));
  const added = family.adults.find(({ userId }) => !wereAdults.has(userId)) ?? family.adults[0];
  const contactId = known ?? (added as FamilyPeople['adults'][number]).userId;
  return {
    family,
    made: was === null,
    contactId,
    isNewParent: known === undefined,
    emailLeft: parent.email === null,
    joined: joining,
    guardianships: family.adults
      .filter(({ userId }) => !wereAdults.has(userId))
      .map(({ userId }) => ({ familyId: family.id, userId })),
  };
}

/** Gives each child what was decided for them, with all classes locked: who comes after sees the seats that are left. */
async function giveWishes(
  work: Work,
  {
    body,
    decisions,
    studentIds,
    classes,
  }: {
    body: ApplicationBody;
    decisions: readonly Decision[];
    studentIds: readonly StudentId[];
    classes: readonly StoredClass[];
  },
): Promise<{ came: WishCame[]; notes: string[][]; placeIds: string[]; waitIds: string[] }> {
  const came: WishCame[] = [];
  const notes: string[][] = [];
  const placeIds: string[] = [];
  const waitIds: string[] = [];
  for (const [index, { wishes }] of decisions.entries()) {
    const studentId = studentIds[index] as StudentId;
    const own: string[] = [];
    for (const [number, { classId, as, from, date }] of wishes.entries()) {
      const at = `children.${index}.wishes.${number}`;
      const one = found(classes, classId);
      const first = as === 'trial' ? date : (from ?? soonest(one, work.today));
      if (first === undefined)
        throw invalid(applicationMessages.trialDate, {
          [`${at}.date`]: applicationMessages.trialDate,
        });
      if (as === 'wait') waitIds.push((await addWait(work, { id: classId, studentId })).id);
      else {
        if (as === 'trial' && !(await meetsOn(work, one, first))) {
          const message = applicationMessages.notOn(one.name, first, work.today);
          throw invalid(message, { [`${at}.date`]: message });
        }
        const until = as === 'trial' ? first : null;
        if (await isFull(work, one, { from: first, until })) throw seatsTaken(one.name, at);
        const [result] = await addPlaces(work, {
          id: classId,
          studentIds: [studentId],
          from: first,
          until,
          kind: as,
        });
        if (!result || 'error' in result) {
          const message = result?.error ?? STUDENT_NOT_FOUND;
          throw conflict(message, { [`${at}.classId`]: message });
        }
        placeIds.push(result.place.id);
        own.push(...result.notes);
      }
      const price = (await listPrices(work.tx, classId)).findLast((each) => each.from <= first);
      came.push({
        child: (body.children[index] as Child).firstName,
        className: one.name,
        as,
        from: as === 'wait' ? null : first,
        meets: meetingsInWords(scheduleOn(one, first)?.meetings ?? []),
        costs: as !== 'trial' && price && price.amount > 0 ? describePrice(price) : '',
      });
    }
    notes.push(own);
  }
  return { came, notes, placeIds, waitIds };
}

function seatsTaken(className: string, at: string): Refusal {
  const message = seatMessages.filledUp(className);
  const fields = { [`${at}.classId`]: message };
  return new Refusal('CONFLICT', message, fields, undefined, 'seatsTaken', { at });
}

/** Turns a family away, with a sentence that they read. */
export async function decline(
  work: Work,
  { id, sentence = '' }: { id: string; sentence?: string | undefined },
): Promise<Application> {
  await lockedOpen(work, id);
  await repository.changeApplication(work.tx, id, {
    state: 'declined',
    sentence,
    decided_at: work.now,
    decided_by: work.actor.id,
  });
  record(work, 'Request declined', id, 'declined');
  await tellAbout(work, id, work.now);
  return describeApplication(work, id);
}

/** Takes back that a family was turned away. */
export async function reopen(work: Work, id: string): Promise<Application> {
  const one = await lockedDecided(work, id, 'declined');
  await openAgain(work, one);
  return describeApplication(work, id);
}

/** A request that was answered lately enough to take the answer back, locked. */
export async function lockedDecided(
  work: Work,
  id: string,
  state: 'approved' | 'declined',
): Promise<NamedApplication> {
  await repository.lockApplication(work.tx, work.engine, id);
  const one = await getApplication(work.tx, id);
  if (one.state === 'open') throw conflict(applicationMessages.notDecided);
  if (one.state !== state) throw conflict(await decidedWords(work, one));
  const { timeZone } = await readPlainSettings(work.tx);
  const day = dateInZone(one.decided_at as Instant, timeZone);
  if (one.body === null || addDays(day, DECIDED_DAYS) < work.today)
    throw conflict(applicationMessages.tooLate);
  return one;
}

/** A request waits for an answer again, as if there had been none. */
export async function openAgain(work: Work, one: NamedApplication): Promise<void> {
  const body = bodyOf(one);
  await repository.changeApplication(work.tx, one.id, {
    state: 'open',
    body: JSON.stringify({ ...body, done: undefined }),
    // Whoever was logged in had a family before; others didn't.
    ...(one.user_id === null && { family_id: null }),
    decided_at: null,
    decided_by: null,
    sentence: '',
    act: null,
  });
  record(work, 'Request opened again', one.id, 'open');
}

function record(work: Work, action: string, id: string, state: string): void {
  work.audit({ action, entity: 'application', entityId: id, before: null, after: { state } });
}
