import type { ApiError } from '../../api/apiError.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { EmptyState } from '../../ui/state/states.tsx';

/**
 * Explains why nothing is shown in cases that aren't errors: only members or staff may see it, or there is no such
 * student.
 */
export function notShown({ code, message }: ApiError) {
  if (code === 'UNAUTHENTICATED') {
    return <EmptyState text={message} action={<ButtonLink to="/">Login</ButtonLink>} />;
  }
  const isNoFailure = code === 'NOT_FOUND' || code === 'PERMISSION_DENIED';
  return isNoFailure && <EmptyState text={message} />;
}
