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
  correctEmail: os.users.correctEmail.handler(async (request) => {
    const { id, email } = request.input;
    // Told once: a retry that gets the first answer changes nothing.
    let was: string | null = null;
    const user = await change(request, async (work) => {
      const corrected = await users.correctEmail(work, id, email);
      ({ was } = corrected);
      return corrected.user;
    });
    if (was !== null && was !== user.email)
      request.context.emails.emailChanged({ from: was, to: user.email });
    return user;
  }),
  endSessions: os.users.endSessions.handler((request) =>
    change(request, (work) => users.endSessions(work, request.input.id)),
  ),
};
