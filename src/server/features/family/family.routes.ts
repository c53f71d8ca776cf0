import type { Family } from '../../../contract/family.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { changes, procedures, reads } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import type { FamilyPeople } from './family.repository.ts';
import * as families from './family.service.ts';

const os = procedures.families;

async function shownIn(db: Reader, today: CalendarDate, family: FamilyPeople): Promise<Family> {
  return (await families.withBalances(db, today, [family]))[0] as Family;
}

/** An act on a family, which answers with it and with what it owes. */
function changesFamily<Input>(act: (work: Work, input: Input) => Promise<FamilyPeople>) {
  return changes(async (work, input: Input) => ({
    family: await shownIn(work.tx, work.today, await act(work, input)),
  }));
}

export const familyRoutes = {
  list: os.list.handler(
    reads(async (db, _input, { clock }) => {
      const today = await schoolDate(db, clock());
      return { items: await families.withBalances(db, today, await families.listFamilies(db)) };
    }),
  ),
  get: os.get.handler(
    reads(async (db, { id }, { clock }) =>
      shownIn(db, await schoolDate(db, clock()), await families.getFamily(db, id)),
    ),
  ),
  create: os.create.handler(
    changesFamily(async (work, input) => {
      const adults = input.adults.map(({ firstName, lastName, ...contact }, index) => ({
        ...contact,
        name: fullName({ firstName, lastName }),
        field: `adults.${index}.email`,
      }));
      const [family] = await families.startFamilies(work, [{ ...input, adults }]);
      return family as FamilyPeople;
    }),
  ),
  update: os.update.handler(changesFamily(families.updateFamily)),
  remove: os.remove.handler(
    changes(async (work, { id }) => {
      const family = await families.deleteFamily(work, id);
      return { deletedFamily: await shownIn(work.tx, work.today, family) };
    }),
  ),
  addAdult: os.addAdult.handler(changesFamily(families.addGuardian)),
  changeAdult: os.changeAdult.handler(changesFamily(families.changeGuardian)),
  removeAdult: os.removeAdult.handler(
    changesFamily((work, { id, userId }) => families.removeGuardian(work, id, userId)),
  ),
};
