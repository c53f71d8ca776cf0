import { useQuery } from '@tanstack/react-query';
import { ZERO } from '../../../domain/money.ts';
import type { StaffRole } from '../../../domain/roles.ts';
import { describePromotion, fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import type { NamedUser } from './EmailDialog.tsx';

/** Explains what happens to a student who joins the team, including what they owe today. */
export function Promotion({ user, role }: { user: NamedUser; role: StaffRole }) {
  const { data, isPending } = useQuery({
    ...api.students.get.queryOptions({ input: { id: user.id } }),
    // Always reloaded, because the question is about the current balance.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  if (isPending) return <p role="status">Looking up the balance…</p>;
  const name = data ? fullName(data) : user.name || user.email || 'This person';
  return <p role="status">{describePromotion(name, data?.calculatedBalance ?? ZERO, role)}</p>;
}
