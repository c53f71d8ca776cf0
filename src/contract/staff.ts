import { z } from 'zod';
import { staffRoles } from '../domain/roles.ts';
import { listOf, newEmail, text, userId } from './base.ts';
import { user } from './user.ts';
import { nothing, verbs } from './verbs.ts';

const staffMember = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  role: z.enum([...staffRoles, 'student']).describe("'student' of a student who also teaches"),
  teaches: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

const newStaffMember = z.strictObject({
  firstName: text('First name', 100),
  lastName: text('Last name', 100),
  email: newEmail,
  role: z.enum(staffRoles, { error: `Role must be ${staffRoles.join(' or ')}` }),
});
export type NewStaffMember = z.infer<typeof newStaffMember>;

const newAccess = z.object({
  user: user.extend({ email: z.string() }),
  temporaryPassword: z
    .string()
    .optional()
    .describe('Shown once; left out if they were emailed a link to choose a password'),
});
export type NewAccess = z.infer<typeof newAccess>;

const { get, create } = verbs('Staff');

export const staff = {
  list: get('/staff', nothing, listOf(staffMember), {
    summary: "The school's team: not the students",
  }),
  create: create('/staff', newStaffMember, newAccess, {
    summary:
      'Add someone to the team: emails them a link to choose a password, or gives a temporary one',
  }),
};
