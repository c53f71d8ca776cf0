import type { StudentId } from '../../../domain/ids.ts';
import { procedures as os, reads, type RequestContext } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { listPublicStudents, readFinancialDetails } from './publicDashboard.service.ts';

/**
 * It takes a while to allocate all fees of a student, and strangers may ask for them, so one network can't do it too
 * often.
 */
async function readDetails(context: RequestContext, id: StudentId) {
  const { actor, database, clock, limitNetwork } = context;
  if (actor.role !== 'admin') await limitNetwork('/details');
  return readFinancialDetails(database.db, actor, id, await schoolDate(database.db, clock()));
}

export const financialDetailsRoutes = {
  financialDetails: os.students.financialDetails.handler(({ context, input }) =>
    readDetails(context, input.id),
  ),
};

export const publicDashboardRoutes = {
  list: os.publicDashboard.list.handler(
    reads(async (db, _input, { actor, clock }) => ({
      items: await listPublicStudents(db, actor, await schoolDate(db, clock())),
    })),
  ),
  get: os.publicDashboard.get.handler(({ context, input }) =>
    readDetails(context, input.studentId),
  ),
};
