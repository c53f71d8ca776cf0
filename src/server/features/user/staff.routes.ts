import type { NewAccess, NewStaffMember } from '../../../contract/staff.ts';
import { change, named, procedures as os, reads, type Request } from '../procedures.ts';
import { temporaryPassword } from './password.service.ts';
import { emailLinks } from './passwordLinks.service.ts';
import { addToTeam, listTeam } from './staff.service.ts';
import { givePasswords, noteInvited } from './user.service.ts';

/**
 * Adds someone and emails them a link. They are added before the email is sent, under a key of its own, so that a retry
 * after an interruption finds them and isn't refused because the email is taken. If the mail server rejects the email,
 * they get a temporary password.
 */
async function inviteByEmail(request: Request<NewStaffMember>): Promise<NewAccess> {
  const { idempotencyKey: key, temporaryPassword: fixed } = request.context;
  const adding = {
    ...request,
    context: {
      ...request.context,
      idempotencyKey: key && `${key} added`,
      onReplay: () => {},
    },
  };
  const user = await change(adding, (work) => addToTeam(work, request.input, null));
  const mailed = await emailLinks(request, [user.id]);
  const temporary = mailed.failed.length > 0 ? await temporaryPassword(fixed) : null;
  return change(request, async (work) => {
    await noteInvited(work, [user.id], mailed);
    if (!temporary) return { user };
    const given = await givePasswords(work, [user.id], new Map([[user.id, temporary]]));
    // Somebody who has already chosen a password did get the email.
    const [first] = given.items;
    return { user, ...(first && { temporaryPassword: first.temporaryPassword }) };
  });
}

export const staffRoutes = {
  list: os.staff.list.handler(reads(named('items', listTeam))),
  create: os.staff.create.handler(async (request) => {
    const { sendsEmails, temporaryPassword: fixed } = request.context;
    if (sendsEmails) return inviteByEmail(request);
    // Hashing is slow by design, so it happens before the transaction begins.
    const temporary = await temporaryPassword(fixed);
    return change(request, async (work) => ({
      user: await addToTeam(work, request.input, temporary),
      temporaryPassword: temporary.text,
    }));
  }),
};
