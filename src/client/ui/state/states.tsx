import type { ReactNode } from 'react';
import { afterAttempts } from '../../../domain/refusal.ts';
import { Button, SmallButton } from '../button/Button.tsx';
import { outcomeWords, type Failure } from '../message/failure.ts';
import { IconRefresh } from '../icon/icons.ts';
import styles from './states.module.css';

/** A loading text above placeholder rows. */
export function LoadingState({ text, rows = 4 }: { text: string; rows?: number }) {
  return (
    <div className="stack" data-gap="small" role="status">
      <p>{text}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bone} aria-hidden />
      ))}
    </div>
  );
}

/** Says that nothing is here, and offers the next action as a button. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={`quiet center ${styles.empty}`}>
      <p>{text}</p>
      {action}
    </div>
  );
}

/** An error message that screen readers announce at once. Server errors have a reference to quote. */
export function ErrorText({ error }: { error: string | Failure | null | undefined }) {
  if (!error) return null;
  const message = typeof error === 'string' ? error : error.message;
  const reference =
    typeof error !== 'string' && (error.status ?? 0) >= 500 ? error.requestId : undefined;
  const { outcome, attempts } = typeof error === 'string' ? {} : error;
  return (
    <p className={styles.error} role="alert">
      {message}
      {outcome && <span className="block above-tiny strong"> {outcomeWords[outcome]}</span>}
      {attempts !== undefined && (
        <span className={`block ${styles.reference}`}> {afterAttempts(attempts)}.</span>
      )}
      {reference !== undefined && (
        <span className={`block ${styles.reference}`}> Reference: {reference}</span>
      )}
    </p>
  );
}

/** An error instead of content that could not be loaded, with a Retry button. */
export function ErrorState({ error, onRetry }: { error: string | Failure; onRetry: () => void }) {
  return (
    <div className={`quiet center ${styles.empty}`}>
      <ErrorText error={error} />
      <Button variant="secondary" icon={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** Shown above outdated content that could not be reloaded, with a Retry button. */
export function StaleNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="row warning below" data-justify="between" role="status">
      <p>{text}</p>
      <SmallButton onClick={onRetry}>Retry</SmallButton>
    </div>
  );
}

/** What a screen shows to someone who isn't allowed to see it. */
export function NoPermission({ message }: { message: string }) {
  return (
    <div className={`quiet center ${styles.empty}`}>
      <p role="alert">{message}</p>
    </div>
  );
}
