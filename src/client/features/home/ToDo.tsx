import { useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { api } from '../../api/api.ts';
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
  // Who comes back to Home has read it all before.
  const [hasCome, setHasCome] = useState(
    () => client.getQueryData(api.students.today.queryKey()) !== undefined,
  );
  useEffect(() => {
    if (reading > 0) return undefined;
    // Nothing is read yet in the first moment either.
    const timer = setTimeout(() => client.isFetching(FIRST_READS) === 0 && setHasCome(true));
    return () => clearTimeout(timer);
  }, [client, reading]);
  return (
    <div className={styles.todo} hidden={!hasCome}>
      <Card title="To do">{children}</Card>
    </div>
  );
}
