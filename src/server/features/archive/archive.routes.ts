import { archiveMessages } from '../../../domain/archive.ts';
import { openArchive } from '../../archive/readArchive.ts';
import type { Work } from '../../db/work.ts';
import { change, procedures as os, reads } from '../procedures.ts';
import { exportSchool, importSchool, readContents } from './archive.service.ts';

export const archiveRoutes = {
  contents: os.archive.contents.handler(reads(readContents)),
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
    const dryRun = input.query?.preview === 'true';
    if (!dryRun) await context.confirmSecondStep();
    // We open it before the transaction, so that nobody else's act has to wait meanwhile.
    const archive = await openArchive(new Uint8Array(await input.body.arrayBuffer()));
    const exclusive = { topic: 'import-school', message: archiveMessages.importing };
    const importArchive = (work: Work) => importSchool(work, archive);
    return dryRun
      ? context.write({ actor: context.actor, dryRun, exclusive }, importArchive)
      : change(request, importArchive, { exclusive });
  }),
};
