import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './home.module.css';

const FIRST_READS: QueryFilters = { predicate: ({ state }) => state.status === 'pending' };

/**
 * One card for all that waits for an admin, a line each; not there while none of its lists has one. It is there once
 * what Home reads has come: lines that came one by one would move under a thumb.
 */
export function ToDo({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const reading = useIsFetching(FIRST_READS);
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => {
    // The lines have begun to read before this runs, but this was rendered before that.
    if (client.isFetching(FIRST_READS) === 0) setHasCome(true);
  }, [client, reading]);
  return (
    <div className={styles.todo} hidden={!hasCome}>
      <Card title="To do">{children}</Card>
    </div>
  );
}
