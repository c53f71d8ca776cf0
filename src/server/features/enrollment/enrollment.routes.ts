import type { ShownStudent } from '../../../contract/student.ts';
import { change, procedures as os, type RequestContext } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { changeStatuses, previewStatuses, undoStatuses } from './statuses.service.ts';
import { getStudent, listOwing, listStudents, withDues } from '../student/student.service.ts';
import { tellEmailChanged } from '../user/emailChange.service.ts';
import { temporaryPassword } from '../user/password.service.ts';
import { decideApprovals, listWaiting } from './approval.service.ts';
import * as enrollment from './enrollment.service.ts';
import { importStudents, judgeImport } from './import.service.ts';

/** Changing a role belongs to enrollment, because it makes somebody a student or ends that. */
export const roleRoutes = {
  setRole: os.users.setRole.handler((request) =>
    change(request, (work) => {
      const { id, role, teaches = false } = request.input;
      return enrollment.changeRole(work, id, { role, teaches });
    }),
  ),
};

export const approvalRoutes = {
  list: os.approvals.list.handler(async ({ context }) => ({
    items: await listWaiting(context.database.db, { confirmsEmails: context.sendsEmails }),
  })),
  decide: os.approvals.decide.handler((request) =>
    change(request, (work) =>
      decideApprovals(work, request.input, { confirmsEmails: request.context.sendsEmails }),
    ),
  ),
};

const todayOf = ({ database, clock }: RequestContext) => schoolDate(database.db, clock());

export const enrollmentRoutes = {
  owing: os.students.owing.handler(async ({ context, input }) =>
    listOwing(context.database.db, { ...input, today: await todayOf(context) }),
  ),
  list: os.students.list.handler(async ({ context, input }) => ({
    items: await listStudents(context.database.db, await todayOf(context), input.status),
  })),
  create: os.students.create.handler(async (request) => {
    // Hashing is slow by design, so it happens before the transaction begins.
    const temporary = await temporaryPassword(request.context.temporaryPassword);
    return change(request, (work) => enrollment.createStudent(work, temporary, request.input));
  }),
  import: os.students.import.handler((request) => {
    const { rows, dryRun } = request.input;
    return dryRun
      ? judgeImport(request.context.database.db, rows)
      : change(request, (work) => importStudents(work, rows));
  }),
  get: os.students.get.handler(async ({ context, input }) => {
    const { db } = context.database;
    const student = await getStudent(db, input.id);
    return (await withDues(db, await todayOf(context), [student]))[0] as ShownStudent;
  }),
  update: os.students.update.handler(async (request) => {
    // Set only by the first request, so that a retry sends no second email.
    let was: string | null = null;
    const student = await change(request, async (work) => {
      was = (await getStudent(work.tx, request.input.id)).email;
      return enrollment.updateStudent(work, request.input);
    });
    tellEmailChanged(request.context.emails, { from: was, to: student.email });
    return student;
  }),
  changeStatuses: os.students.changeStatuses.handler(async (request) => {
    const { dryRun, ...chosen } = request.input;
    if (!dryRun) return change(request, (work) => changeStatuses(work, chosen));
    return { actId: '', results: await previewStatuses(request.context.database.db, chosen) };
  }),
  undoStatuses: os.students.undoStatuses.handler((request) =>
    change(request, (work) => undoStatuses(work, request.input.actId)),
  ),
  changeStatus: os.students.changeStatus.handler((request) =>
    change(request, (work) =>
      enrollment.changeEnrollmentStatus(
        work,
        request.input.id,
        request.input.enrollmentStatus,
        request.input.classIds,
      ),
    ),
  ),
  addToBalance: os.students.addToBalance.handler((request) =>
    change(request, (work) =>
      enrollment.addToBalance(work, request.input.id, request.input.amount),
    ),
  ),
  reduceBalance: os.students.reduceBalance.handler((request) =>
    change(request, (work) =>
      enrollment.reduceBalance(work, request.input.id, request.input.amount),
    ),
  ),
  remove: os.students.remove.handler((request) =>
    change(request, (work) => enrollment.removeStudent(work, request.input.id)),
  ),
};
