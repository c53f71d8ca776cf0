import { archiveMessages } from '../../../domain/archive.ts';
import { openArchive } from '../../archive/readArchive.ts';
import { change, procedures as os } from '../procedures.ts';
import { emailLinks } from '../user/passwordLinks.service.ts';
import { noteInvited } from '../user/user.service.ts';
import { exportSchool, importSchool, readContents } from './archive.service.ts';

export const archiveRoutes = {
  contents: os.archive.contents.handler(({ context }) => readContents(context.database.db)),
  export: os.archive.export.handler(async ({ context, input }) => {
    const { actor, requestId, database, write, exporter, clock } = context;
    await context.confirmSecondStep();
    return exportSchool(
      { db: database.db, write, exporter, now: clock() },
      { actor, requestId, auditLog: input.auditLog !== 'false' },
    );
  }),
  import: os.archive.import.handler(async (request) => {
    const { context, input } = request;
    await context.confirmSecondStep();
    // Before the transaction, which nobody else's act should wait for meanwhile.
    const archive = await openArchive(new Uint8Array(await input.arrayBuffer()));
    const done = await change(request, (work) => importSchool(work, archive), {
      exclusive: { topic: 'import-school', message: archiveMessages.importing },
    });
    if (!context.sendsEmails) return done;
    const ids = done.admins.map(({ id }) => id);
    const mailed = await emailLinks({ context: { ...context, idempotencyKey: undefined } }, ids);
    const { actor, requestId, write } = context;
    await write({ actor, requestId }, async (work) => noteInvited(work, ids, mailed));
    const sent = new Set(mailed.sent.map(({ id }) => id));
    return { ...done, admins: done.admins.map((one) => ({ ...one, invited: sent.has(one.id) })) };
  }),
};
