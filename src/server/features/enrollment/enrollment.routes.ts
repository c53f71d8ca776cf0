import type { ShownStudent } from '../../../contract/student.ts';
import { instant } from '../../../domain/dates.ts';
import { change, changes, named, procedures, reads, type RequestContext } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { changeStatuses, previewStatuses, undoStatuses } from './statuses.service.ts';
import { getStudent, listOwing, listStudents, withDues } from '../student/student.service.ts';
import { familiesToRemind } from '../family/family.service.ts';
import { tellEmailChanged } from '../user/emailChange.service.ts';
import { temporaryPassword } from '../user/password.service.ts';
import { readStudentsToday } from './today.service.ts';
import { decideApprovals, listWaiting } from './approval.service.ts';
import * as enrollment from './enrollment.service.ts';
import { importStudents, judgeImport } from './import.service.ts';

/** Changing a role is part of enrollment, because it makes somebody a student or ends that. */
export const roleRoutes = {
  setRole: procedures.users.setRole.handler(
    changes((work, { id, role, teaches = false }) =>
      enrollment.changeRole(work, id, { role, teaches }),
    ),
  ),
};

export const approvalRoutes = {
  list: procedures.approvals.list.handler(
    reads(
      named('items', (db, _input, { sendsEmails }) =>
        listWaiting(db, { confirmsEmails: sendsEmails }),
      ),
    ),
  ),
  decide: procedures.approvals.decide.handler(
    changes((work, input, { sendsEmails }) =>
      decideApprovals(work, input, { confirmsEmails: sendsEmails }),
    ),
  ),
};

const os = procedures.students;

const todayOf = ({ database, clock }: RequestContext) => schoolDate(database.db, clock());

export const enrollmentRoutes = {
  owing: os.owing.handler(async ({ context, input }) => {
    const { db } = context.database;
    const { items, ...sums } = await listOwing(db, { ...input, today: await todayOf(context) });
    const { familyOf, adults } = await familiesToRemind(
      db,
      items.map(({ id }) => id),
    );
    return { ...sums, items: items.map((one) => ({ ...one, family: familyOf(one.id) })), adults };
  }),
  today: os.today.handler(reads((db, _input, context) => readStudentsToday(db, context.clock()))),
  list: os.list.handler(async ({ context, input }) => ({
    items: await listStudents(context.database.db, await todayOf(context), input.status),
  })),
  create: os.create.handler(async (request) => {
    // Hashing is slow by design, so it happens before the transaction begins.
    const temporary = await temporaryPassword(request.context.temporaryPassword);
    return change(request, (work) => enrollment.createStudent(work, temporary, request.input));
  }),
  import: os.import.handler(async (request) => {
    const { context, input } = request;
    return input.dryRun
      ? judgeImport(context.database.db, input, {
          today: await todayOf(context),
          now: instant(context.clock()),
        })
      : change(request, (work) => importStudents(work, input));
  }),
  get: os.get.handler(async ({ context, input }) => {
    const { db } = context.database;
    const student = await getStudent(db, input.id);
    return (await withDues(db, await todayOf(context), [student]))[0] as ShownStudent;
  }),
  update: os.update.handler(async (request) => {
    // Only the first request sets this, so that a retry sends no second email.
    let was: string | null = null;
    const student = await change(request, async (work) => {
      was = (await getStudent(work.tx, request.input.id)).email;
      return enrollment.updateStudent(work, request.input);
    });
    tellEmailChanged(request.context.emails, { from: was, to: student.email });
    return student;
  }),
  changeStatuses: os.changeStatuses.handler(async (request) => {
    const { dryRun, ...chosen } = request.input;
    if (!dryRun) return change(request, (work) => changeStatuses(work, chosen));
    return { actId: '', results: await previewStatuses(request.context.database.db, chosen) };
  }),
  undoStatuses: os.undoStatuses.handler(changes((work, { actId }) => undoStatuses(work, actId))),
  changeStatus: os.changeStatus.handler(
    changes((work, { id, enrollmentStatus, classIds }) =>
      enrollment.changeEnrollmentStatus(work, id, enrollmentStatus, classIds),
    ),
  ),
  addToBalance: os.addToBalance.handler(
    changes((work, { id, amount }) => enrollment.addToBalance(work, id, amount)),
  ),
  reduceBalance: os.reduceBalance.handler(
    changes((work, { id, amount }) => enrollment.reduceBalance(work, id, amount)),
  ),
  remove: os.remove.handler(changes((work, { id }) => enrollment.removeStudent(work, id))),
};
