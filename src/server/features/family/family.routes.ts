import { fullName } from '../../../domain/student.ts';
import { change, procedures as os } from '../procedures.ts';
import * as families from './family.service.ts';

export const familyRoutes = {
  list: os.families.list.handler(async ({ context }) => ({
    items: await families.listFamilies(context.database.db),
  })),
  get: os.families.get.handler(({ context, input }) =>
    families.getFamily(context.database.db, input.id),
  ),
  create: os.families.create.handler((request) =>
    change(request, async (work) => {
      const adults = request.input.adults.map(({ firstName, lastName, ...contact }, index) => ({
        ...contact,
        name: fullName({ firstName, lastName }),
        field: `adults.${index}.email`,
      }));
      const [family] = await families.startFamilies(work, [{ ...request.input, adults }]);
      return { family: family as NonNullable<typeof family> };
    }),
  ),
  update: os.families.update.handler((request) =>
    change(request, async (work) => ({
      family: await families.updateFamily(work, request.input),
    })),
  ),
  remove: os.families.remove.handler((request) =>
    change(request, async (work) => ({
      deletedFamily: await families.deleteFamily(work, request.input.id),
    })),
  ),
  addAdult: os.families.addAdult.handler((request) =>
    change(request, async (work) => ({ family: await families.addAdult(work, request.input) })),
  ),
  changeAdult: os.families.changeAdult.handler((request) =>
    change(request, async (work) => ({ family: await families.changeAdult(work, request.input) })),
  ),
  removeAdult: os.families.removeAdult.handler((request) =>
    change(request, async (work) => ({
      family: await families.removeAdult(work, request.input.id, request.input.userId),
    })),
  ),
};
