import { changes, procedures, reads } from '../procedures.ts';
import { readSettings, updateSettings } from './setting.service.ts';

export const settingRoutes = {
  get: procedures.settings.get.handler(reads(readSettings)),
  update: procedures.settings.update.handler(changes(updateSettings)),
};
