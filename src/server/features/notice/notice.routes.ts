import { changes, procedures, reads } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { listNotices, removeNotice } from './notice.service.ts';

const os = procedures.notices;

export const noticeRoutes = {
  list: os.list.handler(
    reads(async (db, _input, { actor, roles, clock }) => ({
      items: await listNotices(db, { actor, roles, today: await schoolDate(db, clock()) }),
    })),
  ),
  remove: os.remove.handler(changes((work, { id }) => removeNotice(work, id))),
};
