import { fullName } from '../../../domain/student.ts';
import { changes, named, procedures, reads } from '../procedures.ts';
import * as families from './family.service.ts';

const os = procedures.families;

export const familyRoutes = {
  list: os.list.handler(reads(named('items', families.listFamilies))),
  get: os.get.handler(reads((db, { id }) => families.getFamily(db, id))),
  create: os.create.handler(
    changes(async (work, input) => {
      const adults = input.adults.map(({ firstName, lastName, ...contact }, index) => ({
        ...contact,
        name: fullName({ firstName, lastName }),
        field: `adults.${index}.email`,
      }));
      const [family] = await families.startFamilies(work, [{ ...input, adults }]);
      return { family: family as NonNullable<typeof family> };
    }),
  ),
  update: os.update.handler(changes(named('family', families.updateFamily))),
  remove: os.remove.handler(
    changes(named('deletedFamily', (work, { id }) => families.deleteFamily(work, id))),
  ),
  addAdult: os.addAdult.handler(changes(named('family', families.addGuardian))),
  changeAdult: os.changeAdult.handler(changes(named('family', families.changeGuardian))),
  removeAdult: os.removeAdult.handler(
    changes(named('family', (work, { id, userId }) => families.removeGuardian(work, id, userId))),
  ),
};
