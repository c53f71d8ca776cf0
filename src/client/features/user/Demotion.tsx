import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { NamedUser } from './EmailDialog.tsx';

/** Explains what someone who leaves the team will be after that. */
export function Demotion({ user }: { user: NamedUser }) {
  const { data, error } = useQuery({
    ...api.students.get.queryOptions({ input: { id: user.id } }),
    // Always reloaded, because the question is about now.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  if (data)
    return (
      <p role="status">
        {data.firstName} becomes a student again, with the account and attendance from before.
        Status: {data.enrollmentStatus}.
      </p>
    );
  if (error?.code === 'NOT_FOUND')
    return (
      <p role="status">
        They become a student with the status Pending Payment and an empty account. If they have
        left the school, remove them under Manage Students then.
      </p>
    );
  return <p role="status">{error ? 'They become a student.' : 'Looking up their account…'}</p>;
}
