import { z } from 'zod';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../domain/password.ts';
import { NOT_CONFIRMED } from '../domain/formerStudent.ts';
import { givenRoles, roles } from '../domain/roles.ts';
import { dashboardVisibilities } from '../domain/publicDashboard.ts';
import {
  amountOrZero,
  emailOrNone,
  fileOf,
  id,
  instant,
  listOf,
  newEmail,
  plainDate,
  shownEmail,
  text,
  userId,
} from './base.ts';
import { phone } from './family.ts';
import { timeZone } from './settings.ts';
import { openOffer } from './wait.ts';
import { studentField } from './studentField.ts';
import { childChanges, profileChanges, shownStudent, student } from './student.ts';
import { nothing, verbs } from './verbs.ts';

export const role = z.enum(roles);

/** What anyone may know about the school before signing in. */
export const school = z.object({
  name: z.string(),
  timeZone: z.string(),
  today: plainDate.describe("The school's calendar date"),
  selfRegistration: z.boolean(),
  publicDashboard: z.enum(dashboardVisibilities),
  passwordResetByEmail: z.boolean(),
  publicUrl: z
    .string()
    .nullable()
    .describe('Where people reach the school, if it says so; without a slash at the end'),
  setupNeeded: z.boolean().describe('True until there is a first admin'),
  hasSeveralClasses: z
    .boolean()
    .describe('Whether it has more than one class; otherwise nothing is said about classes'),
  hasSeats: z.boolean().describe('Whether any class has a number of seats, or is for an age'),
  hasTimetable: z.boolean().describe('Whether any class has a schedule'),
  startedBy: z
    .string()
    .nullable()
    .describe("The command that starts Turnout here, such as 'turnout'; null for npm's scripts"),
  hasDanceRoles: z.boolean().describe('Whether screens show and ask for Lead or Follow'),
  hasDoor: z.boolean().describe('Whether families can ask for a class from their phone'),
  hasRequests: z.boolean().describe('Whether any family waits to be let in'),
  hasCharges: z.boolean().describe('Whether it charges for anything apart from marks'),
  hasQuestions: z.boolean().describe('Whether anybody has asked about a line of an account'),
  hasClosings: z.boolean().describe('Whether it has ever closed a month'),
});
export type School = z.infer<typeof school>;

export const me = z.object({
  id: userId.nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role,
  roles: z
    .array(role)
    .describe('The stored role, and what else they are: a student may also teach, or be a parent'),
  mustChangePassword: z.boolean().describe('Before anything else, as the password is temporary'),
  mustTurnOnSecondStep: z
    .boolean()
    .describe('Before anything else, as the school requires it of its admins'),
  profile: shownStudent.optional().describe('Of a student'),
  children: z
    .array(shownStudent)
    .optional()
    .describe('Of a parent or guardian: the other students of their families, by name'),
  studentFields: z
    .array(studentField)
    .optional()
    .describe("The school's own fields, for a student, a parent or guardian"),
  phone: z.string().optional().describe('Of a parent or guardian, as their families have it'),
  offers: z
    .array(openOffer)
    .optional()
    .describe('Seats that are held for a parent’s children, or for a student in no family, if any'),
});
export type Me = z.infer<typeof me>;

export const password = z
  .string({ error: 'Password is required' })
  .min(SHORTEST_PASSWORD, `A password needs at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `A password can have at most ${LONGEST_PASSWORD} characters`);

export const newAdmin = z.strictObject({
  token: z
    .string({ error: 'The set-up link is not complete' })
    .max(200, 'The set-up link is not complete'),
  name: text('Name', 100),
  email: newEmail,
  password,
  schoolName: text('School name', 100).optional(),
  fees: z
    .record(z.string().max(100), amountOrZero('A fee must be zero or more'))
    .optional()
    .describe('Cents by fee type, for every class date; the usual ones where it is left out'),
  timeZone: timeZone.optional().describe("Of the school; the host's where it is left out"),
  publicDashboard: z
    .enum(dashboardVisibilities)
    .optional()
    .describe('Who sees the public dashboard; everyone where it is left out'),
});

export const user = z.object({
  id: userId,
  email: shownEmail,
  name: z.string(),
  role,
  teaches: z.boolean().describe('Of a student who also teaches'),
  createdAt: instant,
});
export type User = z.infer<typeof user>;

/** One device where somebody is signed in. */
export const session = z.object({
  id,
  device: z.string().describe("As far as it can be told: 'Chrome on Android'"),
  signedInAt: instant,
  expiresAt: instant,
  current: z.boolean().describe('True of the one that asks'),
});
export type Session = z.infer<typeof session>;

/** The result of a change that was sent with an Idempotency-Key. */
export const written = z.object({
  saved: z.boolean(),
  at: instant.optional().describe('When it was saved'),
  answer: z.unknown().optional().describe('What it was answered; kept for a day'),
});
export type Written = z.infer<typeof written>;

export const howToPay = z.object({ text: z.string(), links: z.array(z.string()) });

const sessions = verbs('Session');

export const schoolContract = {
  howToPay: sessions.get('/how-to-pay', nothing, howToPay, {
    summary: 'What the school says about paying',
  }),
  get: sessions.get('/school', nothing, school, { summary: 'Name and today of the school' }),
};

/** A new school's first tasks; each is true or above zero once it is done. */
export const progress = z.object({
  students: z.int().describe('Students there are, whatever their status'),
  firstClassDate: plainDate.nullable(),
  marked: z.boolean().describe('Whether anybody was ever marked'),
  paid: z.boolean().describe('Whether a payment is recorded'),
});
export type Progress = z.infer<typeof progress>;

export const setup = {
  progress: sessions.get('/setup/progress', nothing, progress, {
    summary: 'What a new school still has to do',
  }),
  createAdmin: sessions.create('/setup', newAdmin, user, {
    summary: 'Make the first admin, with the one-time link the server printed',
  }),
};

const contactChanges = z.strictObject({
  name: text('Name', 200)
    .optional()
    .describe('Of somebody who is no student; students change their profile'),
  phone: phone.optional(),
});

export const meContract = {
  get: sessions.get('/me', nothing, me, { summary: 'Who is signed in' }),
  sessions: sessions.get('/me/sessions', nothing, listOf(session), {
    summary: "Where you're logged in, newest first",
  }),
  written: sessions.get('/me/writes/{key}', { key: id }, written, {
    summary: 'Whether a change that you sent with this Idempotency-Key was saved',
  }),
  secondStep: sessions.get(
    '/me/second-step',
    nothing,
    z.object({ on: z.boolean(), required: z.boolean() }),
    {
      summary:
        'Whether your two-factor authentication is on, and whether the school requires it of you',
    },
  ),
  updateProfile: sessions.patch('/me/profile', profileChanges, student, {
    summary: 'Change what you may change about yourself',
  }),
  updateChild: sessions.patch('/me/children/{id}', childChanges, z.object({ student }), {
    summary: 'Change what is known about a student of your family, as a parent or guardian',
  }),
  updateContact: sessions.patch(
    '/me/contact',
    contactChanges,
    z.object({ name: z.string(), phone: z.string() }),
    { summary: 'Change your name and phone as a parent or guardian' },
  ),
};

/**
 * The maximum number of people in a request, because hashing a password takes a tenth of a second, and an email takes
 * longer.
 */
const MOST_PEOPLE = 20;
const people = z.strictObject({
  ids: z
    .array(userId, { error: 'Ids must be a list of users' })
    .min(1, 'Please choose at least one person')
    .max(MOST_PEOPLE, `Please choose at most ${MOST_PEOPLE} people at a time`),
});
const skipped = z
  .array(userId)
  .describe('Who has chosen a password of their own, and keeps it, or has no email to log in with');
const withoutEmail = z.array(userId).describe('Of these, who has no email to log in with');

export const firstPassword = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  temporaryPassword: z.string().describe('Shown once; changed at first login'),
});
export type FirstPassword = z.infer<typeof firstPassword>;

export const invitations = z.object({
  sent: z.array(userId),
  skipped,
  withoutEmail,
  failed: z.array(userId).describe('Whom the mail server did not take the email for'),
});
export type Invitations = z.infer<typeof invitations>;

const roleChange = z
  .strictObject({
    id: userId,
    role: z.enum(givenRoles, {
      error: 'Role must be admin, teacher, guardian or student',
    }),
    teaches: z.boolean().optional().describe('Of a student: whether they also teach'),
  })
  .refine(({ role: given, teaches }) => given === 'student' || !teaches, {
    error: 'Only a student can also teach',
    path: ['teaches'],
  });

const { get, post, put, patch, del } = verbs('Users');

export const users = {
  list: get('/users', nothing, listOf(user), { summary: 'Everyone who can log in' }),
  getRole: get('/users/{id}/role', { id: userId }, z.object({ role }), {
    summary: 'The role of a user',
  }),
  resetPassword: post(
    '/users/{id}/password-reset',
    { id: userId },
    z.object({ temporaryPassword: z.string().describe('Shown once') }),
    {
      summary:
        'Give a one-time password to someone who forgot theirs, and sign them out everywhere',
    },
  ),
  checkLink: post(
    '/password-links/check',
    { token: z.string().max(200) },
    z.object({ usable: z.boolean() }),
    { summary: 'Whether a link to choose a password can still be used; changes nothing' },
  ),
  givePasswords: post(
    '/users/temporary-passwords',
    people,
    z.object({ items: z.array(firstPassword), skipped, withoutEmail }),
    { summary: 'Give a temporary password to each who has not chosen one of their own yet' },
  ),
  invite: post('/users/invitations', people, invitations, {
    summary:
      'Email a link to choose a password, for 7 days, to each who has not chosen one of their own yet',
  }),
  correctEmail: patch('/users/{id}/email', { id: userId, email: emailOrNone }, user, {
    summary:
      "Correct somebody's email, or take it away with null; ends their sessions and reset links",
  }),
  export: get(
    '/users/{id}/export',
    { id: userId },
    fileOf('person.json, person.html and the person’s tables as CSV, application/zip'),
    { summary: 'All that is held about a person, for them and for admins' },
  ),
  anonymize: post(
    '/users/{id}/anonymize',
    { id: userId, confirmed: z.literal(true, { error: NOT_CONFIRMED }) },
    user,
    {
      summary:
        "Replace who a Removed student with a balance of 0 was by 'Former student 1'; can't be undone",
    },
  ),
  endSessions: del('/users/{id}/sessions', { id: userId }, z.object({ ended: z.int() }), {
    summary: 'Log someone out everywhere',
  }),
  showAs: post(
    '/users/{id}/show-as',
    { id: userId },
    z.object({ name: z.string(), view: z.string().describe('For the header X-Turnout-Show-As') }),
    {
      summary: 'See Turnout as this person sees it; the audit log names it',
      description:
        'Requests of the same session with the header are answered by their roles; none of them changes anything. Not for admins.',
    },
  ),
  setRole: put('/users/{id}/role', roleChange, user, {
    summary: "Change somebody's role",
    description:
      'A student who also teaches stays a student in everything, and takes the roll besides.',
  }),
};
