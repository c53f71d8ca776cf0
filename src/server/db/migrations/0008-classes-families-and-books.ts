import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { books } from './0008/books.ts';
import { classTables } from './0008/classes.ts';
import { closings } from './0008/closings.ts';
import { imports } from './0008/imports.ts';
import { mails } from './0008/mails.ts';
import { marks } from './0008/marks.ts';
import { changePeople } from './0008/people.ts';
import { changeSchool } from './0008/school.ts';
import { gatherUndo } from './0008/undo.ts';
import { runAll } from './dialects.ts';

/** From 0.1.0 to 0.2.0. */
export const classesFamiliesAndBooks = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    await gatherUndo(db.withTables(), engine);
    await runAll(db, [...marks(engine), ...classTables(engine), ...books(engine)]);
    await changePeople(db, engine);
    await changeSchool(db, engine);
    await runAll(db, [...closings(engine), ...imports(engine), ...mails(engine)]);
  },
});
