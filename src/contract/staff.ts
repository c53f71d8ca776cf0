import { z } from 'zod';
import { staffRoles } from '../domain/roles.ts';
import { listOf, newEmail, procedure, text, userId } from './base.ts';
import { user } from './user.ts';

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

const tags = ['Staff'];

export const staff = {
  list: procedure
    .route({ method: 'GET', path: '/staff', tags, summary: "The school's team: not the students" })
    .input(z.strictObject({}).optional())
    .output(listOf(staffMember)),
  create: procedure
    .route({
      method: 'POST',
      path: '/staff',
      tags,
      summary:
        'Add someone to the team: emails them a link to choose a password, or gives a temporary one',
      successStatus: 201,
    })
    .input(newStaffMember)
    .output(newAccess),
};
