import { procedures, tries } from '../procedures.ts';
import { previewAct } from './preview.service.ts';

export const previewRoutes = {
  show: procedures.previews.show.handler(tries(previewAct)),
};
