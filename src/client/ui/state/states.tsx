import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { outcomeWords, type Failure } from '../message/failure.ts';
import { IconRefresh } from '../icon/icons.ts';
import styles from './states.module.css';

/** The loading text beside a sketch of what will come. */
export function LoadingState({ text, rows = 4 }: { text: string; rows?: number }) {
  return (
    <div className={styles.loading} role="status">
      <p>{text}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bone} aria-hidden />
      ))}
    </div>
  );
}

/** Nothing here, and the next act as a button. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {action}
    </div>
  );
}

/** A failure in words, read out at once. One that is the server's fault has a reference to quote. */
export function ErrorText({ error }: { error: string | Failure | null | undefined }) {
  if (!error) return null;
  const message = typeof error === 'string' ? error : error.message;
  const reference =
    typeof error !== 'string' && (error.status ?? 0) >= 500 ? error.requestId : undefined;
  const outcome = typeof error === 'string' ? undefined : error.outcome;
  return (
    <p className={styles.error} role="alert">
      {message}
      {outcome && <span className={styles.outcome}> {outcomeWords[outcome]}</span>}
      {reference !== undefined && <span className={styles.reference}> Reference: {reference}</span>}
    </p>
  );
}

/** What could not be loaded, with a way to try again. */
export function ErrorState({ error, onRetry }: { error: string | Failure; onRetry: () => void }) {
  return (
    <div className={styles.empty}>
      <ErrorText error={error} />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  );
}

/** Above what could not be read anew, with a way to try again. */
export function StaleNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.stale} role="status">
      <p>{text}</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** What a screen says to someone it is not for. */
export function NoPermission({ message }: { message: string }) {
  return (
    <div className={styles.empty}>
      <p role="alert">{message}</p>
    </div>
  );
}
