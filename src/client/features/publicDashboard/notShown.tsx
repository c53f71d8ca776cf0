import type { ApiError } from '../../api/apiError.ts';
import { saveWanted } from '../../session/wanted.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { EmptyState } from '../../ui/state/states.tsx';

/**
 * Explains why nothing is shown when that isn't an error: only members or staff may see it, or the student doesn't
 * exist.
 */
export function notShown({ code, message }: ApiError) {
  if (code === 'UNAUTHENTICATED') {
    const login = (
      <ButtonLink to="/" onClick={() => saveWanted(location.pathname + location.search)}>
        Login
      </ButtonLink>
    );
    return <EmptyState text={message} action={login} />;
  }
  const isNoFailure = code === 'NOT_FOUND' || code === 'PERMISSION_DENIED';
  return isNoFailure && <EmptyState text={message} />;
}
