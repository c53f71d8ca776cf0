import { change, procedures as os } from '../procedures.ts';
import { temporaryPassword } from './password.service.ts';
import * as users from './user.service.ts';

export const userRoutes = {
  list: os.users.list.handler(async ({ context }) => ({
    items: await users.listUsers(context.database.db),
  })),
  getRole: os.users.getRole.handler(async ({ context, input }) => ({
    role: await users.getRole(context.database.db, input.id),
  })),
  resetPassword: os.users.resetPassword.handler(async (request) => {
    const temporary = await temporaryPassword(request.context.temporaryPassword);
    return change(request, (work) => users.resetPassword(work, request.input.id, temporary));
  }),
  endSessions: os.users.endSessions.handler((request) =>
    change(request, (work) => users.endSessions(work, request.input.id)),
  ),
};
