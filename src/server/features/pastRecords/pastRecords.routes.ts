import { pastRecordsMessages } from '../../../domain/pastRecords.ts';
import { findWrite } from '../../db/work.ts';
import { change, named, procedures, reads, type RequestContext } from '../procedures.ts';
import * as pastRecords from './pastRecords.service.ts';
import { planImport, type Plan } from './plan.ts';

const os = procedures.imports;

const ONE_AT_A_TIME = { exclusive: { topic: 'imports', message: pastRecordsMessages.underWay } };

/** A unit of work of the same person, without an answer that is kept. */
const unitOf =
  ({ write, actor, requestId }: RequestContext): pastRecords.Unit =>
  (act) =>
    write({ actor, requestId }, act);

/** SQLite has one writer, so what takes long is many short units of work there; on PostgreSQL it is one. */
const isInSteps = ({ database }: RequestContext) => database.engine === 'sqlite';

/** Whether the same request was answered before, which it is then again. */
const wasAnswered = async ({ database, actor, idempotencyKey }: RequestContext) =>
  idempotencyKey !== undefined && (await findWrite(database.db, actor.id, idempotencyKey)) !== null;

export const pastRecordsRoutes = {
  preview: os.preview.handler(
    async ({ context, input }) =>
      (await planImport(context.database.db, input, context.clock())).result,
  ),
  create: os.create.handler(async (request) => {
    const { context, input } = request;
    const { database } = context;
    const { basedOn: _basedOn, ...given } = input;
    const isRetry = await wasAnswered(context);
    // Outside the transaction, which only writes, so that nobody who marks waits for it.
    const plan = await planImport(database.db, given, context.clock()).catch(
      (error: unknown) => error,
    );
    // One that replaces another is one unit of work: there is no moment with neither of them.
    if (!isRetry && isInSteps(context) && !(plan instanceof Error) && !(plan as Plan).leaving)
      return pastRecords.importInSteps(
        database.db,
        unitOf(context),
        (act) => change(request, act),
        input,
        plan as Plan,
      );
    return change(
      request,
      (work) => {
        // Only now, because a retry gets its first answer, although what it replaced is gone.
        if (plan instanceof Error) throw plan;
        return pastRecords.importAtOnce(work, input, plan as Plan);
      },
      ONE_AT_A_TIME,
    );
  }),
  list: os.list.handler(reads(named('items', pastRecords.listImports))),
  get: os.get.handler(reads((db, { id }) => pastRecords.getImport(db, id))),
  undo: os.undo.handler(async (request) => {
    const { context, input } = request;
    return isInSteps(context) && !(await wasAnswered(context))
      ? pastRecords.undoInSteps(
          context.database.db,
          unitOf(context),
          (act) => change(request, act),
          input.id,
        )
      : change(request, (work) => pastRecords.undoAtOnce(work, input.id), ONE_AT_A_TIME);
  }),
};
