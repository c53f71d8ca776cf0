import type { UserId } from '../../../domain/ids.ts';
import { conflict } from '../../../domain/refusal.ts';
import { change, changes, named, procedures as os, reads } from '../procedures.ts';
import { tellEmailChanged } from './emailChange.service.ts';
import { emailLinks } from './passwordLinks.service.ts';
import { temporaryPassword, type Credential } from './password.service.ts';
import * as users from './user.service.ts';

const NO_MAIL_SERVER = 'No mail server is set up, so no email can be sent. Hand over passwords.';

export const userRoutes = {
  list: os.users.list.handler(reads(named('items', users.listUsers))),
  getRole: os.users.getRole.handler(reads(named('role', (db, { id }) => users.getRole(db, id)))),
  checkLink: os.users.checkLink.handler(async ({ context, input: { token } }) => {
    await context.limitNetwork('/offers');
    const { db, engine } = context.database;
    return { usable: await users.isLinkUsable(db, engine, token) };
  }),
  resetPassword: os.users.resetPassword.handler(async (request) => {
    const temporary = await temporaryPassword(request.context.temporaryPassword);
    return change(request, (work) => users.resetPassword(work, request.input.id, temporary));
  }),
  givePasswords: os.users.givePasswords.handler(async (request) => {
    const { database, temporaryPassword: fixed } = request.context;
    const { ids } = request.input;
    const people = await users.withoutOwnPassword(database.db, database.engine, ids);
    const passwords = new Map<UserId, Credential>();
    // We do one at a time, so that somebody who signs in meanwhile only has to wait for one of them.
    for (const { id } of people) passwords.set(id, await temporaryPassword(fixed));
    return change(request, (work) => users.givePasswords(work, ids, passwords));
  }),
  invite: os.users.invite.handler(async (request) => {
    const { ids } = request.input;
    if (!request.context.sendsEmails) throw conflict(NO_MAIL_SERVER);
    const mailed = await emailLinks(request, ids);
    return change(request, (work) => users.noteInvited(work, ids, mailed));
  }),
  correctEmail: os.users.correctEmail.handler(async (request) => {
    const { id, email } = request.input;
    // Only the first request sets this, so that a retry sends no second email.
    let was: string | null = null;
    const user = await change(request, async (work) => {
      const corrected = await users.correctEmail(work, id, email);
      ({ was } = corrected);
      return corrected.user;
    });
    tellEmailChanged(request.context.emails, { from: was, to: user.email });
    return user;
  }),
  showAs: os.users.showAs.handler(async (request) => {
    const { name } = await change(request, (work) => users.noteShownAs(work, request.input.id));
    return { name, view: request.context.signView(request.input.id) };
  }),
  endSessions: os.users.endSessions.handler(changes((work, { id }) => users.endSessions(work, id))),
};
