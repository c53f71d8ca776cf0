import { change, named, procedures, reads, tries } from '../procedures.ts';
import * as history from './pastRecords.service.ts';

const os = procedures.imports;

export const pastRecordsRoutes = {
  preview: os.preview.handler(tries(history.previewPastRecords)),
  create: os.create.handler(async (request) => {
    // Before the transaction, so that it has everything that is undone by going back to it.
    const backup = await request.context.backUp('before-import');
    let kept: string | null = null;
    try {
      const answer = await change(request, (work) =>
        history.importPastRecords(work, request.input, backup?.name ?? null),
      );
      kept = answer.import.backup;
      return answer;
    } finally {
      // A refusal, or a retry that was answered before, leaves no file that nothing names.
      if (kept !== backup?.name) await backup?.remove();
    }
  }),
  list: os.list.handler(reads(named('items', history.listImports))),
  get: os.get.handler(reads((db, { id }) => history.getImport(db, id))),
};
