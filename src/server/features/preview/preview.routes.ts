import { procedures as os } from '../procedures.ts';
import { previewAct } from './preview.service.ts';

export const previewRoutes = {
  show: os.previews.show.handler(async ({ context, input }) => ({
    students: await context.write({ actor: context.actor, dryRun: true }, (work) =>
      previewAct(work, input),
    ),
  })),
};
