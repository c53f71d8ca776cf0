import { change, procedures as os } from '../procedures.ts';
import * as budget from './budget.service.ts';
import * as entries from './budgetEntry.service.ts';

export const budgetEntryRoutes = {
  list: os.budgetEntries.list.handler(({ context, input }) =>
    entries.listEntries(context.database.db, input),
  ),
  create: os.budgetEntries.create.handler((request) =>
    change(request, (work) => entries.createEntry(work, request.input)),
  ),
  get: os.budgetEntries.get.handler(({ context, input }) =>
    entries.getEntry(context.database.db, input.id),
  ),
  update: os.budgetEntries.update.handler((request) =>
    change(request, (work) => entries.updateEntry(work, request.input)),
  ),
  remove: os.budgetEntries.remove.handler((request) =>
    change(request, (work) => entries.deleteEntry(work, request.input.id)),
  ),
  restore: os.budgetEntries.restore.handler((request) =>
    change(request, (work) => entries.restoreEntry(work, request.input.id)),
  ),
};

export const budgetRoutes = {
  summary: os.budget.summary.handler(({ context, input }) =>
    budget.readSummary(context.database.db, input),
  ),
  contributors: os.budget.contributors.handler(({ context, input }) =>
    budget.readContributors(context.database.db, context.clock(), input),
  ),
};
