import { changes, named, procedures, reads } from '../procedures.ts';
import * as fields from './studentField.service.ts';

const os = procedures.studentFields;

export const studentFieldRoutes = {
  list: os.list.handler(reads(named('items', fields.listStudentFields))),
  create: os.create.handler(changes(named('field', fields.createStudentField))),
  update: os.update.handler(changes(named('field', fields.updateStudentField))),
};
