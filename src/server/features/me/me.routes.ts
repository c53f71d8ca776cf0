import type { ShownStudent } from '../../../contract/student.ts';
import { asSeenBy } from '../../../contract/teacher.ts';
import { mayDo } from '../../../domain/access.ts';
import { dateInZone, instant, type CalendarDate } from '../../../domain/dates.ts';
import { FEES_FROM } from '../../../domain/feeType.seed.ts';
import { studentId, type StudentId, type UserId } from '../../../domain/ids.ts';
import { compareNames } from '../../../domain/names.ts';
import { invalid } from '../../../domain/refusal.ts';
import { needsSecondStep } from '../../../domain/settings.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { shownEmail } from '../../db/shownEmail.ts';
import { findWrite } from '../../db/work.ts';
import { isAnybodyMarked } from '../attendance/attendance.service.ts';
import { updateChild, updateProfile } from '../enrollment/enrollment.service.ts';
import * as families from '../family/family.service.ts';
import { openOffers } from '../schoolClass/offer.service.ts';
import { isAnythingPaid } from '../payment/payment.service.ts';
import { change, changes, named, procedures as os, reads } from '../procedures.ts';
import { hasClosings } from '../closing/closing.service.ts';
import { hasChargeTypes } from '../feeType/feeType.service.ts';
import { isAnyWaiting } from '../application/application.service.ts';
import { classFacts } from '../schoolClass/schoolClass.service.ts';
import {
  readPlainSettings,
  readSettings,
  schoolDate,
  updateSettings,
} from '../setting/setting.service.ts';
import { isAnyAsked } from '../question/question.service.ts';
import { listStudentFields } from '../studentField/studentField.service.ts';
import { countStudents, findStudent, findStudents, withDues } from '../student/student.service.ts';
import { credential, passwordProblem } from '../user/password.service.ts';
import * as users from '../user/user.service.ts';

export const schoolRoutes = {
  howToPay: os.school.howToPay.handler(async ({ context }) => {
    const { howToPay, payLinks } = await readPlainSettings(context.database.db);
    return { text: howToPay, links: payLinks };
  }),
  get: os.school.get.handler(async ({ context }) => {
    const { db } = context.database;
    const settings = await readSettings(db);
    const today = dateInZone(instant(context.clock()), settings.timeZone);
    const { hasOpenOnline, ...facts } = await classFacts(db, today);
    return {
      name: settings.schoolName,
      timeZone: settings.timeZone,
      today,
      selfRegistration: settings.selfRegistration,
      publicDashboard: settings.publicDashboard,
      setupNeeded: !(await users.hasAdmin(db)),
      passwordResetByEmail: context.sendsEmails,
      publicUrl: context.publicUrl,
      startedBy: context.startedBy,
      hasDanceRoles: settings.danceRoles,
      ...facts,
      hasDoor: hasOpenOnline && settings.selfRegistration,
      hasRequests: await isAnyWaiting(db),
      hasCharges: await hasChargeTypes(db),
      hasQuestions: await isAnyAsked(db),
      hasClosings: await hasClosings(db),
    };
  }),
};

export const setupRoutes = {
  progress: os.setup.progress.handler(
    reads(async (db) => ({
      students: await countStudents(db),
      firstClassDate: (await readPlainSettings(db)).firstClassDate,
      marked: await isAnybodyMarked(db),
      paid: await isAnythingPaid(db),
    })),
  ),
  createAdmin: os.setup.createAdmin.handler(async (request) => {
    const { token, name, email, password, fees, ...choices } = request.input;
    const { actor, database, idempotencyKey, limitNetwork, delayRefusal } = request.context;
    const create = (passwordHash: string) =>
      change({ ...request, input: { token, name, email, fees, ...choices } }, async (work) => {
        const admin = await users.setUpAdmin(work, { token, name, email, passwordHash });
        const amounts = fees && { fees: { effectiveFrom: FEES_FROM, ...fees } };
        // Few studios have leads and follows. Schools that no person sets up keep them.
        await updateSettings(work, { danceRoles: false, ...choices, ...amounts });
        return admin;
      });
    // A retry gets the first response, even though there is an admin by now.
    if (idempotencyKey && (await findWrite(database.db, actor.id, idempotencyKey)))
      return create('');
    try {
      await users.refuseSecondSetup(database.db);
      await limitNetwork('/setup');
      await users.refuseSetup(database.db, token);
    } catch (refusal) {
      await delayRefusal();
      throw refusal;
    }
    const problem = await passwordProblem(database.db, password);
    if (problem) throw invalid(problem, { password: problem });
    // This comes last, because hashing is the only expensive step.
    return create((await credential(password)).hash);
  }),
};

/** What a guardian sees: the other students of their families, and their own phone. */
async function asGuardian(
  db: Reader,
  today: CalendarDate,
  id: UserId,
): Promise<{ children: ShownStudent[]; phone: string }> {
  const ids = (await families.childrenOf(db, id)).filter((child) => child !== id);
  const children = await withDues(db, today, [...(await findStudents(db, ids)).values()]);
  children.sort((a, b) => compareNames(fullName(a), fullName(b)));
  return { children, phone: await families.ownPhone(db, id) };
}

export const meRoutes = {
  get: os.me.get.handler(async ({ context }) => {
    const { actor, roles, duty } = context;
    const duties = {
      mustChangePassword: duty === 'changePassword',
      mustTurnOnSecondStep: duty === 'turnOnSecondStep',
    };
    if (actor.id === null) {
      return {
        id: null,
        email: null,
        name: null,
        role: 'anonymous' as const,
        roles: [...roles],
        ...duties,
      };
    }
    const { db } = context.database;
    const today = await schoolDate(db, context.clock());
    const own = actor.role === 'student' && (await findStudent(db, studentId(actor.id)));
    const [profile] = own ? await withDues(db, today, [own]) : [];
    const isGuardian = roles.includes('guardian');
    // A child's parents decide for them.
    const decidesFor = [
      ...(profile?.family === null ? [profile.id] : []),
      ...(isGuardian ? await families.childrenOf(db, actor.id) : []),
    ];
    const { token } = context.link;
    const offers = await openOffers(db, decidesFor, { token, now: instant(context.clock()) });
    return {
      id: actor.id,
      email: shownEmail(actor.email),
      name: actor.name,
      role: actor.role,
      roles: [...roles],
      ...duties,
      ...(profile ? { profile } : {}),
      ...(offers.length > 0 && { offers }),
      // Whoever only registered sees what everybody sees.
      ...(profile?.approved || isGuardian ? { studentFields: await listStudentFields(db) } : {}),
      ...(isGuardian ? await asGuardian(db, today, actor.id) : {}),
    };
  }),
  sessions: os.me.sessions.handler(
    reads(async (db, _input, { actor, sessionId: currentId }) => ({
      items: await users.listSessions(db, { userId: actor.id as UserId, currentId }),
    })),
  ),
  written: os.me.written.handler(async ({ context: { database, actor, roles }, input }) => {
    const first = await findWrite(database.db, actor.id, input.key);
    if (!first) return { saved: false };
    const { at, operation, answer } = first;
    // A user who isn't an admin any more only gets what they may read now.
    const seen = mayDo(operation, roles) && { answer: asSeenBy(roles, operation, answer) };
    return { saved: true, at, ...seen };
  }),
  secondStep: os.me.secondStep.handler(
    reads(async (db, _input, { actor }) => ({
      on: await users.hasSecondStep(db, actor.id as UserId),
      required: needsSecondStep(actor.role, await readPlainSettings(db)),
    })),
  ),
  updateChild: os.me.updateChild.handler(changes(named('student', updateChild))),
  updateContact: os.me.updateContact.handler(
    changes((work, input) => families.changeOwnContact(work, work.actor.id as UserId, input)),
  ),
  updateProfile: os.me.updateProfile.handler(
    changes((work, input) => updateProfile(work, work.actor.id as StudentId, input)),
  ),
};
