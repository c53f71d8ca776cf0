import type { CalendarDate, Instant } from './dates.ts';
import { dateInZone, formatBriefDate, formatDate, timeInZone } from './dates.ts';
import { formatClockTime } from './schoolClass.ts';

// A family that asks to join from its phone. Until an admin approves it, it is one row: no user, no student, no account.

export const applicationStates = ['unconfirmed', 'open', 'approved', 'declined'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What a family wishes for a child in a class: a place, to try one lesson, or to wait for a seat. */
export const wishKinds = ['place', 'trial', 'wait'] as const;
export type WishKind = (typeof wishKinds)[number];

export const MOST_APPLYING = 8;
export const MOST_WISHES = 6;
/** How many of one address may wait for an answer. */
export const MOST_OF_ADDRESS = 3;
/** How many may wait for an answer, and besides, how many may have an email to confirm. */
export const MOST_APPLICATIONS = 300;
export const UNCONFIRMED_HOURS = 48;
/** What a family typed is kept so many days after the answer. */
export const DECIDED_DAYS = 30;
/** How many days one that nobody answers is kept. */
export const OPEN_DAYS = 180;
/** Nobody fills in the form in less, in milliseconds. */
export const FASTEST_MS = 3000;
/** A trial is at most so many days ahead. */
export const FARTHEST_TRIAL = 180;

/** Letters and digits that aren't easily mistaken for one another: a code is told at the door. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXY';
const CODE_LENGTH = 7;

/** @param random gives a whole number from 0 to below `below` */
export const applicationCode = (random: (below: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('');

/** What the link of an email does: it confirms the address of this application. */
export const confirmsApplication = (id: string): string => `application/${id}/confirm`;

export const applicationMessages = {
  closed: "The school isn't taking registrations here right now.",
  children: 'Please add at least one child',
  tooManyChildren: `You can register up to ${MOST_APPLYING} children at once`,
  oneContact: 'Only one of them can be you',
  wishes: 'Please choose a class',
  tooManyWishes: `You can choose up to ${MOST_WISHES} classes for a child`,
  notOpen: 'This class is no longer open here. Please choose another one.',
  twice: 'This class is chosen twice',
  trialDate: 'Please choose a day to try it',
  noTrialDate: 'Only a trial is on one day',
  notOn: (name: string, date: CalendarDate, today: CalendarDate) =>
    `${name} doesn't meet on ${formatBriefDate(date, today)}.`,
  required: (name: string) => `Please fill in: ${name}`,
  again: 'Please press again.',
  ofAddress: `${MOST_OF_ADDRESS} requests from this address are waiting already. The school will answer them.`,
  notFound: 'There is no such request',
  badLink: "This link doesn't work any more. Ask the school.",
  unknownAgreement: 'This agreement is no longer asked for. Please reload the page.',
  noChild: 'There is no such child in this request',
  unconfirmed: 'They have not confirmed their email yet.',
  decided: ({
    by,
    verb,
    at,
    today,
    timeZone,
  }: {
    by: string;
    verb: 'approved' | 'declined';
    at: Instant;
    today: CalendarDate;
    timeZone: string;
  }) => {
    const day = dateInZone(at, timeZone);
    const time = formatClockTime(timeInZone(at, timeZone));
    return `${by} ${verb} this at ${time}${day === today ? '' : ` on ${formatDate(day)}`}.`;
  },
  notDecided: 'This request is still waiting for an answer.',
  tooLate: `This was decided more than ${DECIDED_DAYS} days ago, so what they typed is no longer kept.`,
  childrenChanged: 'Say something about each of their children, in their order.',
  namesake: (name: string) =>
    `There is a student called ${name} already. Choose them, or say that this is somebody else.`,
  sameChild: 'Two children of a request are two students.',
  notTheirs: 'This is about other people of the school. Choose a family first.',
  notUndone: 'This was not approved, or it is too long ago to undo.',
} as const;

/** Why a family or a student of the school may be the one in a request. */
export const matchReasons = ['account', 'email', 'phone', 'childName', 'birthDate'] as const;
export type MatchReason = (typeof matchReasons)[number];
