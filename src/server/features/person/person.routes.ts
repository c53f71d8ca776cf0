import { Refusal } from '../../../domain/refusal.ts';
import { change, fileRequest, procedures as os } from '../procedures.ts';
import { anonymizePerson } from './anonymize.service.ts';
import { personFile } from './export.service.ts';

export const personRoutes = {
  export: os.users.export.handler(({ context, input }) => {
    const { actor, database, clock } = context;
    if (actor.role !== 'admin' && actor.id !== input.id)
      throw new Refusal('PERMISSION_DENIED', 'You can only export your own data.');
    return personFile(database.db, { id: input.id, now: clock() }, fileRequest(context));
  }),
  anonymize: os.users.anonymize.handler((request) =>
    change(request, (work) => anonymizePerson(work, request.input.id)),
  ),
};
