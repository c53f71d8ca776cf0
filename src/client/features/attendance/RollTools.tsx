import { Button, CloseButton, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconBeach, IconSearch } from '../../ui/icon/icons.ts';
import styles from './DayRoll.module.css';

interface Props {
  typed: string;
  onSearch: (text: string) => void;
  onHoliday: () => void;
  /** The acts on the whole roll besides. */
  children: ReactNode;
}

/** What there is to do with the roll: look for somebody, make the day a holiday. */
export function RollTools({ typed, onSearch, onHoliday, children }: Props) {
  return (
    <div className={styles.tools}>
      <TextInput
        aria-label="Search by name or email"
        placeholder="Search by name or email"
        type="search"
        size="sm"
        className={styles.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          typed !== '' && (
            <CloseButton size="sm" aria-label="Clear search" onClick={() => onSearch('')} />
          )
        }
        value={typed}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button
          variant="default"
          leftSection={<IconBeach size={18} aria-hidden />}
          onClick={onHoliday}
        >
          Mark as holiday
        </Button>
        {children}
      </div>
    </div>
  );
}
