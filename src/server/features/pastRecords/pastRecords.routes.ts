import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { change, named, procedures, reads } from '../procedures.ts';
import * as pastRecords from './pastRecords.service.ts';
import { planImport } from './plan.ts';

const os = procedures.imports;

export const pastRecordsRoutes = {
  preview: os.preview.handler(
    async ({ context, input }) =>
      (await planImport(context.database.db, input, context.clock())).result,
  ),
  create: os.create.handler(async (request) => {
    const { context, input } = request;
    const { basedOn, ...given } = input;
    // Outside the transaction, which only writes, so that nobody who marks waits for it.
    const plan = await planImport(context.database.db, given, context.clock());
    // Before the transaction, so that it has everything that is undone by going back to it.
    const backup = plan.result.hash === basedOn ? await context.backUp('before-import') : null;
    let kept: string | null = null;
    try {
      const answer = await change(
        request,
        (work) => pastRecords.importPastRecords(work, input, plan, backup?.name ?? null),
        { exclusive: { topic: 'imports', message: pastRecordsMessages.underWay } },
      );
      kept = answer.import.backup;
      return answer;
    } finally {
      // A refusal, or a retry that was answered before, leaves no file that nothing names.
      if (kept !== backup?.name) await backup?.remove();
    }
  }),
  list: os.list.handler(reads(named('items', pastRecords.listImports))),
  get: os.get.handler(reads((db, { id }) => pastRecords.getImport(db, id))),
};
