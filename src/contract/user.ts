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
  procedure,
  shownEmail,
  text,
  userId,
} from './base.ts';
import { phone } from './family.ts';
import { timeZone } from './settings.ts';
import { profileChanges, shownStudent, student } from './student.ts';

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
  hasTimetable: z.boolean().describe('Whether any class has a schedule'),
  hasCharges: z.boolean().describe('Whether it charges for anything apart from marks'),
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
    .describe('Of a grown-up: the other students of their families, by name'),
  phone: z.string().optional().describe('Of a grown-up, as their families have it'),
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

const none = z.strictObject({}).optional();

/** The result of a change that was sent with an Idempotency-Key. */
export const written = z.object({
  saved: z.boolean(),
  at: instant.optional().describe('When it was saved'),
  answer: z.unknown().optional().describe('What it was answered; kept for a day'),
});
export type Written = z.infer<typeof written>;

export const howToPay = z.object({ text: z.string(), links: z.array(z.string()) });

export const schoolContract = {
  howToPay: procedure
    .route({
      method: 'GET',
      path: '/how-to-pay',
      tags: ['Session'],
      summary: 'What the school says about paying',
    })
    .input(none)
    .output(howToPay),
  get: procedure
    .route({
      method: 'GET',
      path: '/school',
      tags: ['Session'],
      summary: 'Name and today of the school',
    })
    .input(none)
    .output(school),
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
  progress: procedure
    .route({
      method: 'GET',
      path: '/setup/progress',
      tags: ['Session'],
      summary: 'What a new school still has to do',
    })
    .input(none)
    .output(progress),
  createAdmin: procedure
    .route({
      method: 'POST',
      path: '/setup',
      tags: ['Session'],
      summary: 'Make the first admin, with the one-time link the server printed',
      successStatus: 201,
    })
    .input(newAdmin)
    .output(user),
};

export const meContract = {
  get: procedure
    .route({ method: 'GET', path: '/me', tags: ['Session'], summary: 'Who is signed in' })
    .input(none)
    .output(me),
  sessions: procedure
    .route({
      method: 'GET',
      path: '/me/sessions',
      tags: ['Session'],
      summary: 'Where you are signed in, newest first',
    })
    .input(none)
    .output(listOf(session)),
  written: procedure
    .route({
      method: 'GET',
      path: '/me/writes/{key}',
      tags: ['Session'],
      summary: 'Whether a change that you sent with this Idempotency-Key was saved',
    })
    .input(z.strictObject({ key: z.string().min(1).max(200) }))
    .output(written),
  secondStep: procedure
    .route({
      method: 'GET',
      path: '/me/second-step',
      tags: ['Session'],
      summary:
        'Whether your two-factor authentication is on, and whether the school requires it of you',
    })
    .input(none)
    .output(z.object({ on: z.boolean(), required: z.boolean() })),
  updateProfile: procedure
    .route({
      method: 'PATCH',
      path: '/me/profile',
      tags: ['Session'],
      summary: 'Change your names',
    })
    .input(profileChanges)
    .output(student),
  updateContact: procedure
    .route({
      method: 'PATCH',
      path: '/me/contact',
      tags: ['Session'],
      summary: 'Change your name and phone as a grown-up of a family',
    })
    .input(
      z.strictObject({
        name: text('Name', 200)
          .optional()
          .describe('Of somebody who is no student; students change their profile'),
        phone: phone.optional(),
      }),
    )
    .output(z.object({ name: z.string(), phone: z.string() })),
};

const tags = ['Users'];

/** The maximum number of people in a request: hashing a password takes a tenth of a second, an email longer. */
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
  failed: z.array(userId).describe('Whom the mail server did not take the email for'),
});
export type Invitations = z.infer<typeof invitations>;

export const users = {
  list: procedure
    .route({ method: 'GET', path: '/users', tags, summary: 'Everyone who can log in' })
    .input(none)
    .output(listOf(user)),
  getRole: procedure
    .route({ method: 'GET', path: '/users/{id}/role', tags, summary: 'The role of a user' })
    .input(z.strictObject({ id: userId }))
    .output(z.object({ role })),
  resetPassword: procedure
    .route({
      method: 'POST',
      path: '/users/{id}/password-reset',
      tags,
      summary:
        'Give a one-time password to someone who forgot theirs, and sign them out everywhere',
    })
    .input(z.strictObject({ id: userId }))
    .output(z.object({ temporaryPassword: z.string().describe('Shown once') })),
  givePasswords: procedure
    .route({
      method: 'POST',
      path: '/users/temporary-passwords',
      tags,
      summary: 'Give a temporary password to each who has not chosen one of their own yet',
    })
    .input(people)
    .output(z.object({ items: z.array(firstPassword), skipped })),
  invite: procedure
    .route({
      method: 'POST',
      path: '/users/invitations',
      tags,
      summary:
        'Email a link to choose a password, for 7 days, to each who has not chosen one of their own yet',
    })
    .input(people)
    .output(invitations),
  correctEmail: procedure
    .route({
      method: 'PATCH',
      path: '/users/{id}/email',
      tags,
      summary:
        "Correct somebody's email, or take it away with null; ends their sessions and reset links",
    })
    .input(z.strictObject({ id: userId, email: emailOrNone }))
    .output(user),
  export: procedure
    .route({
      method: 'GET',
      path: '/users/{id}/export',
      tags,
      summary: 'All that is held about a person, for them and for admins',
    })
    .input(z.strictObject({ id: userId }))
    .output(fileOf('person.json, person.html and the person’s tables as CSV, application/zip')),
  anonymize: procedure
    .route({
      method: 'POST',
      path: '/users/{id}/anonymize',
      tags,
      summary:
        "Replace who a Removed student with a balance of 0 was by 'Former student 1'; can't be undone",
    })
    .input(z.strictObject({ id: userId, confirmed: z.literal(true, { error: NOT_CONFIRMED }) }))
    .output(user),
  endSessions: procedure
    .route({
      method: 'DELETE',
      path: '/users/{id}/sessions',
      tags,
      summary: 'Log someone out everywhere',
    })
    .input(z.strictObject({ id: userId }))
    .output(z.object({ ended: z.int() })),
  setRole: procedure
    .route({
      method: 'PUT',
      path: '/users/{id}/role',
      tags,
      summary: "Change somebody's role",
      description:
        'A student who also teaches stays a student in everything, and takes the roll besides.',
    })
    .input(
      z
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
        }),
    )
    .output(user),
};
