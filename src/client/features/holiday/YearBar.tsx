import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts';
import styles from './YearBar.module.css';

interface Props {
  year: number;
  onChange: (year: number) => void;
}

/** The shown year, with buttons for the previous and the next one. */
export function YearBar({ year, onChange }: Props) {
  return (
    <div className={`${styles.bar} no-print`}>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Previous year, ${year - 1}`}
        title={`${year - 1}`}
        disabled={year <= 2000}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={styles.year}>{year}</span>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Next year, ${year + 1}`}
        title={`${year + 1}`}
        disabled={year >= 8999}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
