import { procedures as os } from '../procedures.ts';
import { listPublicStudents, readFinancialDetails } from './publicDashboard.service.ts';

export const financialDetailsRoutes = {
  financialDetails: os.students.financialDetails.handler(({ context, input }) =>
    readFinancialDetails(context.database.db, context.actor, input.id),
  ),
};

export const publicDashboardRoutes = {
  list: os.publicDashboard.list.handler(async ({ context }) => ({
    items: await listPublicStudents(context.database.db, context.actor),
  })),
  get: os.publicDashboard.get.handler(({ context, input }) =>
    readFinancialDetails(context.database.db, context.actor, input.studentId),
  ),
};
