import { addDays } from '../../../domain/dates.ts';
import { registerStudent } from '../../features/enrollment/enrollment.service.ts';
import { createUser } from '../../features/user/user.service.ts';
import { emailOf } from './people.ts';
import { at, type DemoPlan } from './plan.ts';

const newcomers = [
  { firstName: 'Ingrid', lastName: 'Solberg' },
  { firstName: 'Tomás', lastName: 'Herrera' },
  { firstName: 'Mei', lastName: 'Wong' },
];

/** A few people who registered in the last few days and are waiting for approval. */
export async function registerNewcomers(plan: DemoPlan): Promise<void> {
  for (const [index, names] of newcomers.entries()) {
    at(plan, addDays(plan.today, index - newcomers.length), 17);
    const name = `${names.firstName} ${names.lastName}`;
    const email = emailOf(names);
    await plan.school.write({ actor: plan.admin }, async (work) => {
      const user = await createUser(work, {
        email,
        name,
        role: 'student',
        passwordHash: plan.password.hash,
        mustChangePassword: false,
      });
      const confirms = { emailToConfirm: false };
      await registerStudent(work, { id: user.id, email, name, names }, confirms);
    });
  }
}
