import { change, procedures as os } from '../procedures.ts';
import { readSettings, updateSettings } from './setting.service.ts';

export const settingRoutes = {
  get: os.settings.get.handler(({ context }) => readSettings(context.database.db)),
  update: os.settings.update.handler((request) =>
    change(request, (work) => updateSettings(work, request.input, request.context)),
  ),
};
