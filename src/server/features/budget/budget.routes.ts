import { changes, procedures, reads } from '../procedures.ts';
import * as budget from './budget.service.ts';
import * as entries from './budgetEntry.service.ts';

const { budget: os, budgetEntries: ofEntries } = procedures;

export const budgetEntryRoutes = {
  list: ofEntries.list.handler(reads(entries.listEntries)),
  create: ofEntries.create.handler(changes(entries.createEntry)),
  get: ofEntries.get.handler(reads((db, { id }) => entries.getEntry(db, id))),
  update: ofEntries.update.handler(changes(entries.updateEntry)),
  remove: ofEntries.remove.handler(changes((work, { id }) => entries.deleteEntry(work, id))),
  restore: ofEntries.restore.handler(changes((work, { id }) => entries.restoreEntry(work, id))),
};

export const budgetRoutes = {
  summary: os.summary.handler(reads(budget.readSummary)),
  contributors: os.contributors.handler(
    reads((db, input, { clock }) => budget.readContributors(db, clock(), input)),
  ),
};
