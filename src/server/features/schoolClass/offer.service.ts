import type { ListedWait, NewOffer, Offer, OpenOffer, Wait } from '../../../contract/wait.ts';
import { meetingsInWords } from '../../../domain/classWords.ts';
import { addDays, dateInZone, instant, type Instant } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { answersOffer } from '../../../domain/offer.ts';
import { conflict, conflictFor, invalid, notFound } from '../../../domain/refusal.ts';
import { scheduleOn } from '../../../domain/schoolClass.ts';
import { LONGEST_OFFER, seatMessages } from '../../../domain/seats.ts';
import { describePrice } from '../../../domain/tuitionWords.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { listPrices } from './price.service.ts';
import { found, listClasses, lockedClasses } from './schoolClass.service.ts';
import { placesOf, refuseFirstDay } from './place.service.ts';
import { notesAbout, placesTaken, seatsTaken } from './seat.service.ts';
import * as waits from './wait.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { getStudent } from '../student/student.service.ts';

/** How links are signed, and where the school is. */
export interface Links {
  token: (purpose: string) => string;
  isToken: (purpose: string, token: string) => boolean;
  /** The school's address; null if it isn't known. */
  publicUrl: string | null;
}

/** A link with its wait. */
interface Opened {
  waitId: string;
  token: string;
}

/** Who waits for a class, who came first first, with the link of a seat that is held: a newer one would end it. */
export async function listWaits(
  db: Reader,
  id: ClassId,
  { links, now }: { links: Links; now: Instant },
): Promise<ListedWait[]> {
  return (await waits.waitsFor(db, id)).map((row) => {
    const wait = waits.toWait(row, now);
    return { ...wait, offer: wait.offer && { ...wait.offer, link: linkTo(row, links) } };
  });
}

/**
 * Offers a seat and holds it until a moment. Refused where no seat is free, for only staff exceed a class's seats. Whoever
 * decides for the student gets an email, if the school has mail and they have an address.
 */
export async function offerSeat(
  work: Work,
  { id, from, until }: NewOffer,
  links: Links,
): Promise<{ wait: Wait; link: string; notes: string[] }> {
  const wait = await waits.lockedWait(work, id);
  const one = found(await lockedClasses(work), wait.class_id);
  if (from < work.today) throw invalid(seatMessages.offerFrom, { from: seatMessages.offerFrom });
  refuseFirstDay(work, one, from);
  const moment = instant(new Date(until));
  const { timeZone } = await readPlainSettings(work.tx);
  if (dateInZone(moment, timeZone) > addDays(work.today, LONGEST_OFFER))
    throw invalid(seatMessages.offerUntil, { until: seatMessages.offerUntil });
  if (one.capacity !== null && (await takenByOthers(work, wait, from)) >= one.capacity)
    throw conflict(seatMessages.noSeat(one.name, from, work.today));
  const student = await getStudent(work.tx, wait.student_id);
  const notes = await notesAbout(work, one, [student], from);
  const held = await waits.holdSeat(work, wait, { from, until: moment });
  await work.tell({ kind: 'place', audience: { waitId: id } });
  return {
    wait: waits.toWait(held, work.now),
    link: linkTo(held, links),
    notes: notes.get(student.id) ?? [],
  };
}

/** The seats that are held for these students, for whoever decides for them. */
export async function openOffers(
  db: Reader,
  studentIds: readonly StudentId[],
  { token, now }: Pick<Links, 'token'> & { now: Instant },
): Promise<OpenOffer[]> {
  if (studentIds.length === 0) return [];
  return (await waits.heldFor(db, studentIds, now)).flatMap((wait) => {
    const { id, offer_from: from, offer_until: until } = wait;
    if (from === null || until === null) return [];
    const { class_name: className, first_name: firstName } = wait;
    return { waitId: id, token: token(purposeOf(wait)), className, firstName, from, until };
  });
}

/** What a link is about. A wrong wait and a wrong token are refused alike. */
export async function readOffer(
  db: Reader,
  opened: Opened,
  { links, now }: { links: Links; now: Instant },
): Promise<Offer> {
  return describe(db, await open(db, opened, { links, now }), now);
}

/** Answers an offer without signing in. Said twice, it is said once. */
export async function answerOffer(
  work: Work,
  { yes, ...opened }: Opened & { yes: boolean },
  links: Links,
): Promise<Offer> {
  const classes = await lockedClasses(work);
  const at = { links, now: work.now };
  const wait = await open(work.tx, opened, at);
  const before = await describe(work.tx, wait, work.now);
  if (before.state !== 'open') {
    if (before.state === (yes ? 'yes' : 'no')) return before;
    throw notFound(seatMessages.badLink);
  }
  if (yes) {
    const { capacity } = found(classes, wait.class_id);
    // Staff may have exceeded the seats since it was offered; nobody else does. Of several offers, the first yes wins.
    if (capacity !== null && (await placesTaken(work.tx, wait.class_id, before.from)) >= capacity)
      throw conflictFor('seatsTaken', seatMessages.taken);
    await waits.placeWaiting(work, { id: wait.id, from: before.from });
  } else await waits.endWait(work, wait.id, 'declined');
  return describe(work.tx, await open(work.tx, opened, at), work.now);
}

const purposeOf = ({ id, offered_at: offeredAt }: waits.NamedWait): string =>
  answersOffer({ id, offeredAt: offeredAt ?? '' });

const linkTo = (wait: waits.NamedWait, links: Links): string =>
  `${links.publicUrl ?? ''}/offer/${wait.id}/${links.token(purposeOf(wait))}`;

async function takenByOthers(
  work: Work,
  wait: waits.NamedWait,
  from: NewOffer['from'],
): Promise<number> {
  const own = waits.isHeld(wait, work.now) ? 1 : 0;
  return (await seatsTaken(work, wait.class_id, from)) - own;
}

async function open(
  db: Reader,
  { waitId, token }: Opened,
  { links, now }: { links: Links; now: Instant },
): Promise<waits.NamedWait> {
  const wait = await waits.findWait(db, waitId);
  const isRight = links.isToken(
    wait ? purposeOf(wait) : answersOffer({ id: '', offeredAt: '' }),
    token,
  );
  if (
    !wait?.offered_at ||
    !isRight ||
    wait.outcome === 'withdrawn' ||
    (await isOver(db, wait, now))
  )
    throw notFound(seatMessages.badLink);
  return wait;
}

/** Whether an answer was too long ago for its link, or the place that came of it has ended. */
async function isOver(
  db: Reader,
  { ended_at: ended, outcome, class_id: classId, student_id: studentId }: waits.NamedWait,
  now: Instant,
): Promise<boolean> {
  if (ended === null) return false;
  const { timeZone } = await readPlainSettings(db);
  const today = dateInZone(now, timeZone);
  if (addDays(dateInZone(ended, timeZone), LONGEST_OFFER) < today) return true;
  if (outcome !== 'placed') return false;
  const places = await placesOf(db, studentId);
  return !places.some(
    (one) => one.classId === classId && (one.until === null || one.until >= today),
  );
}

async function describe(db: Reader, wait: waits.NamedWait, now: Instant): Promise<Offer> {
  const { offer_from: from, offer_until: until, outcome } = wait;
  if (from === null || until === null || (outcome === null && !waits.isHeld(wait, now)))
    throw notFound(seatMessages.badLink);
  const one = (await listClasses(db)).find(({ id }) => id === wait.class_id);
  const price = (await listPrices(db, wait.class_id)).findLast((each) => each.from <= from);
  return {
    schoolName: (await readPlainSettings(db)).schoolName,
    className: wait.class_name,
    firstName: wait.first_name,
    from,
    until,
    meets: meetingsInWords((one && scheduleOn(one, from))?.meetings ?? []),
    costs: price && price.amount > 0 ? describePrice(price) : '',
    state: outcome === null ? 'open' : outcome === 'placed' ? 'yes' : 'no',
  };
}
