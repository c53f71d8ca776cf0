import { Refusal } from '../../../domain/refusal.ts';
import { changes, fileRequest, named, procedures } from '../procedures.ts';
import { anonymizePerson } from './anonymize.service.ts';
import { undoApproval, undoImport } from './importUndo.service.ts';
import { personFile } from './export.service.ts';

export const importUndoRoutes = {
  undoImport: procedures.students.undoImport.handler(
    changes((work, { actId }) => undoImport(work, actId)),
  ),
};

export const applicationUndoRoutes = {
  undo: procedures.applications.undo.handler(
    changes(named('application', (work, { id }) => undoApproval(work, id))),
  ),
};

const os = procedures;

export const personRoutes = {
  export: os.users.export.handler(({ context, input }) => {
    const { actor, database, clock } = context;
    if (actor.role !== 'admin' && actor.id !== input.id)
      throw new Refusal('PERMISSION_DENIED', 'You can only export your own data.');
    return personFile(database.db, { id: input.id, now: clock() }, fileRequest(context));
  }),
  anonymize: os.users.anonymize.handler(changes((work, { id }) => anonymizePerson(work, id))),
};
