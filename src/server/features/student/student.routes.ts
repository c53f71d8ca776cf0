import { Refusal } from '../../../domain/refusal.ts';
import { readAccount } from '../account/account.service.ts';
import { instantsOf, statementPdf } from '../account/statement.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import type { Actor } from '../../db/work.ts';
import { pdfFile } from '../../files/pdf.ts';
import { change, procedures as os } from '../procedures.ts';
import { readFinancialDetails } from '../publicDashboard/publicDashboard.service.ts';
import { temporaryPassword } from '../user/password.service.ts';
import * as students from './student.service.ts';

const NOT_YOURS = 'You can only see your own account.';

function refuseOthers(actor: Actor, studentId: string): void {
  if (actor.role !== 'admin' && actor.id !== studentId) {
    throw new Refusal('PERMISSION_DENIED', NOT_YOURS);
  }
}

export const studentRoutes = {
  list: os.students.list.handler(async ({ context, input }) => ({
    items: await students.listStudents(context.database.db, input.status),
  })),
  create: os.students.create.handler(async (request) => {
    // Hashing takes a while by design, so it is done before the transaction begins.
    const temporary = await temporaryPassword(request.context.temporaryPassword);
    return change(request, (work) => students.createStudent(work, temporary, request.input));
  }),
  get: os.students.get.handler(({ context, input }) =>
    students.getStudent(context.database.db, input.id),
  ),
  update: os.students.update.handler((request) =>
    change(request, (work) => students.updateStudent(work, request.input)),
  ),
  changeStatus: os.students.changeStatus.handler((request) =>
    change(request, (work) =>
      students.changeEnrollmentStatus(work, request.input.id, request.input.enrollmentStatus),
    ),
  ),
  addToBalance: os.students.addToBalance.handler((request) =>
    change(request, (work) => students.addToBalance(work, request.input.id, request.input.amount)),
  ),
  reduceBalance: os.students.reduceBalance.handler((request) =>
    change(request, (work) => students.reduceBalance(work, request.input.id, request.input.amount)),
  ),
  remove: os.students.remove.handler((request) =>
    change(request, (work) => students.removeStudent(work, request.input.id)),
  ),
  account: os.students.account.handler(async ({ context, input }) => {
    refuseOthers(context.actor, input.id);
    const { db } = context.database;
    const { timeZone } = await readPlainSettings(db);
    return readAccount(db, input.id, { ...input, ...instantsOf(input, timeZone) });
  }),
  statement: os.students.statement.handler(async ({ context, input }) => {
    refuseOthers(context.actor, input.id);
    const { bytes, name } = await statementPdf(context.database.db, input.id, input);
    return pdfFile(bytes, name);
  }),
  financialDetails: os.students.financialDetails.handler(({ context, input }) =>
    readFinancialDetails(context.database.db, context.actor, input.id),
  ),
};
