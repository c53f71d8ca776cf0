import { dateInZone, instant } from '../../../domain/dates.ts';
import { navigationOf, settingsScreens } from '../../../domain/navigation.ts';
import { search } from '../../../domain/search.ts';
import { searchPeople } from '../../../domain/searchPeople.ts';
import { typedDay } from '../../../domain/typedDay.ts';
import { hasChargeTypes } from '../feeType/feeType.service.ts';
import { procedures as os } from '../procedures.ts';
import { classFacts } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { listNames } from '../student/student.service.ts';

export const searchRoutes = {
  find: os.searches.find.handler(async ({ context, input: { q } }) => {
    const { db } = context.database;
    const { timeZone, selfRegistration } = await readPlainSettings(db);
    const today = dateInZone(instant(context.clock()), timeZone);
    const day = typedDay(q, today);
    const people = q.trim() === '' ? [] : searchPeople(await listNames(db), q);
    const { hasOpenOnline, ...known } = await classFacts(db, today);
    const facts = {
      ...known,
      hasDoor: hasOpenOnline && selfRegistration,
      hasCharges: await hasChargeTypes(db),
    };
    const screens = [...navigationOf(['admin'], facts), ...settingsScreens(facts)];
    return {
      people: people.map(({ family: _family, payReference: _reference, ...person }) => person),
      dates: day ? [day] : [],
      screens: [...search(screens, q, ({ text }) => text)],
    };
  }),
};
