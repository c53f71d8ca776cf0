import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { change, changes, named, procedures, reads } from '../procedures.ts';
import * as pastRecords from './pastRecords.service.ts';
import { planImport, type Plan } from './plan.ts';

const os = procedures.imports;

const ONE_AT_A_TIME = { exclusive: { topic: 'imports', message: pastRecordsMessages.underWay } };

export const pastRecordsRoutes = {
  preview: os.preview.handler(
    async ({ context, input }) =>
      (await planImport(context.database.db, input, context.clock())).result,
  ),
  create: os.create.handler(async (request) => {
    const { context, input } = request;
    const { basedOn: _basedOn, ...given } = input;
    // Outside the transaction, which only writes, so that nobody who marks waits for it.
    const plan = await planImport(context.database.db, given, context.clock()).catch(
      (error: unknown) => error,
    );
    return change(
      request,
      (work) => {
        // Only now, because a retry gets its first answer, although what it replaced is gone.
        if (plan instanceof Error) throw plan;
        return pastRecords.importPastRecords(work, input, plan as Plan);
      },
      ONE_AT_A_TIME,
    );
  }),
  list: os.list.handler(reads(named('items', pastRecords.listImports))),
  get: os.get.handler(reads((db, { id }) => pastRecords.getImport(db, id))),
  undo: os.undo.handler(
    changes(
      (work, { id }) => pastRecords.undoPastRecords(work, id),
      () => ONE_AT_A_TIME,
    ),
  ),
};
