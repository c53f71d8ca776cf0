import type { ApiError } from '../../lib/apiError.ts';
import { failedTo } from '../../lib/failure.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

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
