import type { ApiError } from '../../api/apiError.ts';
import { failedTo } from '../../api/failure.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { EmptyState, ErrorState } from '../../ui/state/states.tsx';

interface Props {
  error: ApiError;
  /** As in 'Failed to <action>'. */
  action: string;
  onRetry: () => void;
}

/** Why there is nothing to see: the school shows it to signed-in people only, or it could not be loaded. */
export function NotShown({ error, action, onRetry }: Props) {
  if (error.code === 'UNAUTHENTICATED') {
    return <EmptyState text={error.message} action={<ButtonLink to="/">Login</ButtonLink>} />;
  }
  if (error.code === 'NOT_FOUND') return <EmptyState text={error.message} />;
  return <ErrorState error={failedTo(action, error)} onRetry={onRetry} />;
}
