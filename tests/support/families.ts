import { signIn, type Caller, type TestSchool } from './school.ts';

let nextEmail = 1;
export const uniqueEmail = (): string => `guardian${nextEmail++}@school.test`;

/** Adds a guardian to a family and logs them in with their own password. */
export async function aGuardian(
  { admin, app }: Pick<TestSchool, 'admin'> & { app: { url: string } },
  familyId: string,
  names = { firstName: 'Ann', lastName: 'Baker' },
): Promise<Caller> {
  const email = uniqueEmail();
  const { body } = await admin.call('POST', `/families/${familyId}/adults`, {
    ...names,
    email,
    phone: '212 555 0102',
  });
  const { userId } = body.family.adults.find((one: { email: string }) => one.email === email);
  const given = await admin.call('POST', '/users/temporary-passwords', { ids: [userId] });
  const [{ temporaryPassword }] = given.body.items;
  const caller = await signIn(app.url, email, temporaryPassword);
  const changed = await caller.call('POST', '/api/auth/change-password', {
    currentPassword: temporaryPassword,
    newPassword: 'pirouette-and-rest',
  });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  return signIn(app.url, email, 'pirouette-and-rest');
}
