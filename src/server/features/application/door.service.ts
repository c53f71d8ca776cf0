import type { Door, DoorClass } from '../../../contract/application.ts';
import { FARTHEST_TRIAL } from '../../../domain/application.ts';
import { meetingsInWords } from '../../../domain/classWords.ts';
import { addDays, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import type { Period } from '../../../domain/periods.ts';
import { classesForEveryone, scheduleOn, soonest } from '../../../domain/schoolClass.ts';
import { isRetired } from '../../../domain/studentField.ts';
import { timetable, type TimetableLesson } from '../../../domain/timetable.ts';
import { describePrice } from '../../../domain/tuitionWords.ts';
import type { Reader } from '../../db/database.ts';
import { agreementsInUse } from '../agreement/agreement.service.ts';
import { holidayNames } from '../calendar/calendar.service.ts';
import { listLessonChanges } from '../schoolClass/lessonChange.service.ts';
import { listPrices } from '../schoolClass/price.service.ts';
import { listClasses, type StoredClass } from '../schoolClass/schoolClass.service.ts';
import { seatsTaken } from '../schoolClass/seat.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { listStudentFields } from '../studentField/studentField.service.ts';

/** How many days of a class are offered to try it. */
const TRIAL_DAYS = 6;

export interface Moment {
  today: CalendarDate;
  now: Instant;
}

/** The classes that families can ask for now; none while the school takes no registrations. */
export async function openClasses(db: Reader, today: CalendarDate): Promise<StoredClass[]> {
  const { selfRegistration } = await readPlainSettings(db);
  if (!selfRegistration) return [];
  const all = await listClasses(db);
  const everyones = classesForEveryone(all);
  return all.filter(
    ({ id, openOnline, to }) => openOnline && !everyones.has(id) && !(to !== null && to < today),
  );
}

/** The lessons of a period that take place: on no holiday, and not canceled. */
export async function lessonsHeld(
  db: Reader,
  classes: readonly StoredClass[],
  period: Period,
): Promise<TimetableLesson[]> {
  const holidayOn = await holidayNames(db, period);
  const changes = await listLessonChanges(db, period);
  return timetable(period, classes, { changes }).filter(
    ({ date, change }) => holidayOn(date) === null && (change?.canceled ?? null) === null,
  );
}

/** What a stranger reads before they type anything: no name of anybody is in it. */
export async function readDoor(db: Reader, { today, now }: Moment): Promise<Door> {
  const open = await openClasses(db, today);
  if (open.length === 0) return { open: false };
  const { schoolName, doorText } = await readPlainSettings(db);
  const held = await lessonsHeld(db, open, { from: today, to: addDays(today, FARTHEST_TRIAL) });
  const classes: DoorClass[] = [];
  for (const one of open) {
    const days = held.flatMap(({ classId, date }) => (classId === one.id ? date : []));
    classes.push({
      ...(await describe(db, one, { today, now })),
      trialDays: days.slice(0, TRIAL_DAYS),
    });
  }
  const fields = await fieldsAtDoor(db, today);
  return {
    open: true,
    schoolName,
    today,
    text: doorText,
    classes,
    fields: fields.map(({ key, name, kind, choices, requiredAtDoor: required }) => ({
      key,
      name,
      kind,
      choices,
      required,
    })),
    agreements: (await agreementsInUse(db, today)).map(
      ({ key: id, name, per, required, text }) => ({
        id,
        name,
        per,
        required,
        text,
      }),
    ),
  };
}

/** The school's own fields that families fill in when they ask to join. */
export async function fieldsAtDoor(db: Reader, today: CalendarDate) {
  const all = await listStudentFields(db);
  return all.filter((field) => field.askedAtDoor && !isRetired(field, today));
}

async function describe(
  db: Reader,
  one: StoredClass,
  { today, now }: Moment,
): Promise<Omit<DoorClass, 'trialDays'>> {
  const { id, name, about, ageFrom, ageTo, capacity } = one;
  const from = soonest(one, today);
  const meetings = (scheduleOn(one, from) ?? one.schedules[0])?.meetings ?? [];
  const price = (await listPrices(db, id)).findLast((each) => each.from <= from);
  const taken =
    capacity === null ? 0 : await seatsTaken({ tx: db, now }, id, from, { forNewcomer: true });
  const placesLeft = capacity === null ? null : Math.max(0, capacity - taken);
  return {
    id,
    name,
    about,
    meets: meetingsInWords(meetings),
    from,
    ageFrom,
    ageTo,
    price: price ? { amount: price.amount, per: price.per } : null,
    costs: price && price.amount > 0 ? describePrice(price) : '',
    placesLeft,
    full: placesLeft === 0,
  };
}
