import { randomInt } from 'node:crypto';
import type {
  Application,
  ApplicationMatch,
  NewApplication,
} from '../../../contract/application.ts';
import {
  applicationCode,
  applicationMessages,
  confirmsApplication,
  DECIDED_DAYS,
  FARTHEST_TRIAL,
  FASTEST_MS,
  MOST_APPLICATIONS,
  MOST_OF_ADDRESS,
  OPEN_DAYS,
  UNCONFIRMED_HOURS,
  type ApplicationState,
} from '../../../domain/application.ts';
import { agreementMessages } from '../../../domain/agreement.ts';
import { addDays, instant, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import type { FamilyId, UserId } from '../../../domain/ids.ts';
import { problemsOfDays } from '../../../domain/personField.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { soonest } from '../../../domain/schoolClass.ts';
import { fullName } from '../../../domain/student.ts';
import { problemsOfOwn } from '../../../domain/studentField.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import {
  agreementsInUse,
  forgetSigners,
  hashOfSigned,
  type Signed,
} from '../agreement/agreement.service.ts';
import { familiesOfStudents, guardianIn } from '../family/family.service.ts';
import { listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { isFull } from '../schoolClass/seat.service.ts';
import * as repository from './application.repository.ts';
import type { NamedApplication, PeopleHere } from './application.repository.ts';
import { bodyOf, type ApplicationBody } from './body.ts';
import { fieldsAtDoor, lessonsHeld, openClasses, type Moment } from './door.service.ts';
import { matchesOf } from './matches.ts';

export { bodyOf, type ApprovalDone, type WishCame } from './body.ts';
export type { NamedApplication } from './application.repository.ts';
export const { findApplication, isAnyWaiting } = repository;

/** From where a request came, for what is signed with it. */
export interface Sender {
  network: string;
  device: string;
}

/** Whether addresses are confirmed by email, and whether one more may go to this one. */
export interface Confirming {
  confirms: boolean;
  mayBeSent: boolean;
}

const newCode = () => applicationCode((below) => randomInt(below));

/**
 * Keeps what a family asks for: one row, and nobody new in the school. A stranger's answer is the same whatever is known
 * about their address.
 */
export async function apply(
  work: Work,
  { website = '', took, ...input }: NewApplication,
  { confirms, mayBeSent, ...sender }: Confirming & Sender,
): Promise<{ code: string; confirmByEmail: boolean }> {
  const own = await ownPeople(work);
  const confirmByEmail = confirms && own === null;
  const code = newCode();
  if (took !== undefined && took < FASTEST_MS) throw conflict(applicationMessages.again);
  const open = await openClasses(work.tx, work.today);
  if (open.length === 0) throw conflict(applicationMessages.closed);
  await refuseWrong(work, input, open);
  const signed = await signedIn(work, input, sender);
  // No person sees this field.
  if (website !== '') return { code, confirmByEmail };
  await repository.lockApplications(work.tx, work.engine);
  const email = own?.email ?? input.contact.email;
  const state = confirmByEmail ? 'unconfirmed' : 'open';
  await makeRoom(work, state, email);
  const id = newId();
  const body: ApplicationBody = {
    contact: { ...input.contact, email },
    children: input.children,
    signed,
  };
  await repository.insertApplication(work.tx, {
    id,
    code,
    state,
    email,
    body: JSON.stringify(body),
    family_id: own?.familyId ?? null,
    user_id: own?.userId ?? null,
    created_at: work.now,
    confirmed_at: own ? work.now : null,
    decided_at: null,
    decided_by: null,
    sentence: '',
    act: null,
  });
  work.audit({
    action: 'Request sent',
    entity: 'application',
    entityId: id,
    before: null,
    after: { state, children: input.children.length },
  });
  if (confirmByEmail && mayBeSent) await tellAbout(work, id, work.now);
  return { code, confirmByEmail };
}

/** The family of a parent or student who is logged in; null for anybody else. */
async function ownPeople({ tx, actor }: Work) {
  const { id, email, role } = actor;
  if (id === null || (role !== 'guardian' && role !== 'student')) return null;
  const [asGuardian] = await guardianIn(tx, id);
  const [asStudent] = asGuardian ? [] : await familiesOfStudents(tx, [id as never]);
  return { userId: id, email, familyId: asGuardian?.id ?? asStudent?.id ?? null };
}

/** Refuses what is above the limits. Of those that nobody confirmed, the oldest makes room. */
async function makeRoom(work: Work, state: 'unconfirmed' | 'open', email: string): Promise<void> {
  const open = await repository.waitingIds(work.tx, 'open');
  if (open.length >= MOST_APPLICATIONS) throw conflict(applicationMessages.closed);
  const ofAddress = await repository.waitingIds(work.tx, 'open', email);
  if (ofAddress.length >= MOST_OF_ADDRESS) throw conflict(applicationMessages.ofAddress);
  if (state === 'open') return;
  const theirs = await repository.waitingIds(work.tx, 'unconfirmed', email);
  const all = await repository.waitingIds(work.tx, 'unconfirmed');
  await repository.deleteApplications(work.tx, [
    ...theirs.slice(0, Math.max(0, theirs.length - MOST_OF_ADDRESS + 1)),
    ...all.slice(0, Math.max(0, all.length - MOST_APPLICATIONS + 1)),
  ]);
}

/** Refuses children with what can't be, and wishes for what isn't open. */
async function refuseWrong(
  work: Work,
  { children }: Pick<NewApplication, 'children'>,
  open: readonly StoredClass[],
): Promise<void> {
  const { today } = work;
  const fields = await fieldsAtDoor(work.tx, today);
  const problems: Record<string, string> = {};
  for (const [index, { own = {}, wishes, ...child }] of children.entries()) {
    const at = `children.${index}`;
    const found = {
      ...problemsOfDays({ birthDate: child.birthDate ?? null }, today),
      ...problemsOfOwn(own, fields, { before: {}, today }),
    };
    for (const [field, problem] of Object.entries(found)) problems[`${at}.${field}`] = problem;
    for (const { key, name, requiredAtDoor } of fields)
      if (requiredAtDoor && !own[key])
        problems[`${at}.own.${key}`] = applicationMessages.required(name);
    const chosen = new Set<string>();
    for (const [number, wish] of wishes.entries()) {
      const one = open.find(({ id }) => id === wish.classId);
      const where = `${at}.wishes.${number}`;
      if (!one) problems[`${where}.classId`] = applicationMessages.notOpen;
      else if (chosen.has(one.id)) problems[`${where}.classId`] = applicationMessages.twice;
      else if (wish.date && !(await meetsOn(work, one, wish.date)))
        problems[`${where}.date`] = applicationMessages.notOn(one.name, wish.date, today);
      chosen.add(wish.classId);
    }
  }
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
}

/** Whether a class meets on a day from today on, and nothing keeps it from doing so. */
export async function meetsOn(
  { tx, today }: Pick<Work, 'tx' | 'today'>,
  one: StoredClass,
  date: CalendarDate,
): Promise<boolean> {
  if (date < today || date > addDays(today, FARTHEST_TRIAL)) return false;
  return (await lessonsHeld(tx, [one], { from: date, to: date })).length > 0;
}

/** What a family signed, with the version of each text and a fingerprint of it all. */
async function signedIn(
  work: Work,
  { children, signatures }: Pick<NewApplication, 'children' | 'signatures'>,
  { network, device }: Sender,
): Promise<Signed[]> {
  const asked = await agreementsInUse(work.tx, work.today);
  const seen = new Set<string>();
  return signatures.flatMap(({ agreementId, name, child }, index) => {
    const at = `signatures.${index}`;
    const one = asked.find(({ key }) => key === agreementId);
    if (!one)
      throw invalid(applicationMessages.unknownAgreement, {
        [`${at}.agreementId`]: applicationMessages.unknownAgreement,
      });
    if ((one.per === 'child') !== (child !== undefined)) {
      const message = agreementMessages.whose(one.name, one.per);
      throw invalid(message, { [`${at}.child`]: message });
    }
    const whose = child === undefined ? undefined : children[child];
    if (child !== undefined && !whose)
      throw invalid(applicationMessages.noChild, { [`${at}.child`]: applicationMessages.noChild });
    const key = `${one.key} ${child ?? ''}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const signed = { name, child: whose ? fullName(whose) : '', at: work.now };
    return {
      key: one.key,
      version: one.version,
      name,
      child: child ?? null,
      at: work.now,
      day: work.today,
      network,
      device,
      hash: hashOfSigned(one, signed),
    };
  });
}

export const tellAbout = (work: Work, applicationId: string, at: Instant): Promise<void> =>
  work.tell({ kind: 'application', audience: { applicationId, at } });

/** Confirms the address of a request. Pressed twice, it is confirmed once. */
export async function confirm(
  work: Work,
  token: string,
  isToken: (purpose: string, token: string) => boolean,
): Promise<{ code: string }> {
  const [id = '', signature = ''] = token.split('.');
  await repository.lockApplications(work.tx, work.engine);
  const one = await repository.findApplication(work.tx, id);
  if (!isToken(confirmsApplication(id), signature) || !one)
    throw notFound(applicationMessages.badLink);
  if (one.state !== 'unconfirmed') return { code: one.code };
  const open = await repository.waitingIds(work.tx, 'open');
  if (open.length >= MOST_APPLICATIONS) throw conflict(applicationMessages.closed);
  const theirs = await repository.waitingIds(work.tx, 'open', one.email);
  if (theirs.length >= MOST_OF_ADDRESS) throw conflict(applicationMessages.ofAddress);
  await repository.changeApplication(work.tx, id, { state: 'open', confirmed_at: work.now });
  work.audit({
    action: 'Request confirmed',
    entity: 'application',
    entityId: id,
    before: { state: 'unconfirmed' },
    after: { state: 'open' },
  });
  return { code: one.code };
}

/** Requests as staff read them, first come first; without a state, those that wait for an answer. */
export async function listApplications(
  db: Reader,
  {
    state = 'open',
    familyId,
  }: {
    state?: Exclude<ApplicationState, 'unconfirmed'> | undefined;
    familyId?: FamilyId | undefined;
  },
  moment: Moment,
): Promise<Application[]> {
  const rows = await repository.listApplications(db, state, familyId);
  if (rows.length === 0) return [];
  const show = await shower(db, moment);
  const all: Application[] = [];
  for (const row of rows) all.push((await show(row)).application);
  return all;
}

export async function getApplication(db: Reader, id: string): Promise<NamedApplication> {
  const row = await repository.findApplication(db, id);
  if (!row || row.state === 'unconfirmed') throw notFound(applicationMessages.notFound);
  return row;
}

/** One request, with who they may be. */
export async function readApplication(
  db: Reader,
  id: string,
  moment: Moment,
): Promise<Application & { matches: ApplicationMatch[] }> {
  const show = await shower(db, moment);
  const { application, matches } = await show(await getApplication(db, id));
  return { ...application, matches };
}

/** Makes requests what staff read; classes and people are read once. */
async function shower(db: Reader, { today, now }: Moment) {
  const classes = new Map((await listClasses(db)).map((one) => [one.id, one]));
  const here: PeopleHere = await repository.peopleHere(db);
  const agreements = new Map((await agreementsInUse(db, today)).map((one) => [one.key, one.name]));
  const fullness = new Map<string, Promise<boolean>>();
  const fullFor = (one: StoredClass | undefined, date: CalendarDate | undefined) => {
    if (!one) return Promise.resolve(true);
    const dates = { from: date ?? soonest(one, today), until: date ?? null };
    const key = `${one.id} ${dates.from} ${dates.until}`;
    const full = fullness.get(key) ?? isFull({ tx: db, now }, one, dates);
    fullness.set(key, full);
    return full;
  };
  return async (row: NamedApplication) => {
    const body = bodyOf(row);
    const matches = body && row.state === 'open' ? matchesOf(row, body, here) : [];
    const children: Application['children'] = [];
    for (const { wishes, own = {}, ...child } of body?.children ?? []) {
      const shown: Application['children'][number]['wishes'] = [];
      for (const { classId, as, date } of wishes) {
        const one = classes.get(classId);
        const full = as !== 'wait' && (await fullFor(one, date));
        shown.push({ classId, className: one?.name ?? '', as, date: date ?? null, full });
      }
      children.push({
        ...child,
        birthDate: child.birthDate ?? null,
        care: child.care ?? '',
        photo: child.photo ?? null,
        isContact: child.isContact ?? false,
        own,
        wishes: shown,
      });
    }
    const application: Application = {
      id: row.id,
      code: row.code,
      state: row.state,
      contact: body && { ...body.contact, phone: body.contact.phone ?? '' },
      children,
      signed: (body?.signed ?? []).map(({ key, name, child }) => ({
        agreementId: key,
        agreementName: agreements.get(key) ?? key,
        name,
        child,
      })),
      emailConfirmed: row.confirmed_at !== null,
      familyId: row.family_id,
      createdAt: row.created_at,
      decidedAt: row.decided_at,
      decidedBy: row.decider,
      sentence: row.sentence,
      ready:
        row.state === 'open' &&
        body !== null &&
        matches.length === 0 &&
        children.every(({ wishes }) =>
          wishes.every(({ classId, as, date, full }) => {
            const one = classes.get(classId);
            const isOver = one?.to !== null && (one?.to ?? '') < (date ?? today);
            return (
              !full && one !== undefined && !isOver && !(as === 'trial' && (date ?? '') < today)
            );
          }),
        ),
    };
    return { application, matches };
  };
}

export async function describeApplication(work: Work, id: string): Promise<Application> {
  const show = await shower(work.tx, work);
  return (await show(await getApplication(work.tx, id))).application;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTHING_KEPT = { body: null, email: '', sentence: '' };

/**
 * Forgets what families typed: at once with those that nobody confirmed in time, some time after the answer, and for
 * requests that nobody answered.
 */
export async function forgetOldApplications(work: Work): Promise<void> {
  const before = (ms: number) => instant(new Date(Date.parse(work.now) - ms));
  const { tx } = work;
  const idsOf = (
    states: readonly ApplicationState[],
    since: 'created_at' | 'decided_at',
    age: number,
  ) => repository.idsBefore(tx, states, since, before(age));
  const unconfirmed = await idsOf(['unconfirmed'], 'created_at', UNCONFIRMED_HOURS * HOUR_MS);
  await repository.deleteApplications(tx, unconfirmed);
  const decided = await idsOf(['approved', 'declined'], 'decided_at', DECIDED_DAYS * DAY_MS);
  const open = await idsOf(['open'], 'created_at', OPEN_DAYS * DAY_MS);
  for (const id of decided) await repository.changeApplication(tx, id, NOTHING_KEPT);
  for (const id of open)
    await repository.changeApplication(tx, id, {
      ...NOTHING_KEPT,
      state: 'declined',
      decided_at: work.now,
    });
  const forgotten = unconfirmed.length + decided.length + open.length;
  if (forgotten > 0)
    work.audit({
      action: 'Old requests forgotten',
      entity: 'school',
      entityId: 'applications',
      before: { requests: forgotten },
      after: null,
    });
}

/** Forgets what is kept of requests by or about somebody who is anonymized. */
export async function forgetApplicationsOf(
  { tx }: Work,
  id: UserId,
  email: string | null,
): Promise<void> {
  const about = await repository.idsAbout(tx, id, email);
  for (const { id: one, state } of about) {
    await forgetSigners({ tx }, 'application_id', one);
    if (state === 'unconfirmed' || state === 'open') await repository.deleteApplications(tx, [one]);
    else await repository.changeApplication(tx, one, { ...NOTHING_KEPT, user_id: null });
  }
}
