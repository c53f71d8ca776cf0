import { paperFile } from '../../files/paperFile.ts';
import { fileRequest, procedures, reads, type RequestContext } from '../procedures.ts';
import type { Reader } from '../../db/database.ts';
import { schoolDate } from '../setting/setting.service.ts';
import { familyYear, studentYear, yearPaper } from './yearStatement.service.ts';

const os = procedures.yearStatements;

/** A read of a year's statement, for whoever asks. */
const shows =
  <Id, Answer>(
    read: (db: Reader, id: Id, asked: Parameters<typeof familyYear>[2]) => Promise<Answer>,
  ) =>
  async (db: Reader, { id, year }: { id: Id; year: number }, { actor, clock }: RequestContext) =>
    read(db, id, { actor, year, today: await schoolDate(db, clock()) });

const ofFamily = shows(familyYear);
const ofStudent = shows(studentYear);

export const yearStatementRoutes = {
  ofFamily: os.ofFamily.handler(reads(ofFamily)),
  ofStudent: os.ofStudent.handler(reads(ofStudent)),
  printFamily: os.printFamily.handler(
    reads(async (db, input, context) => {
      const statement = await ofFamily(db, input, context);
      return paperFile(async () => yearPaper(statement), fileRequest(context));
    }),
  ),
  printStudent: os.printStudent.handler(
    reads(async (db, input, context) => {
      const statement = await ofStudent(db, input, context);
      return paperFile(async () => yearPaper(statement), fileRequest(context));
    }),
  ),
};
