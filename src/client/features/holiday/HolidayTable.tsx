import { useMemo } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { Holiday } from '../../../contract/holiday.ts';
import { formatDate, weekdayName } from '../../../domain/dates.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import styles from './holidays.module.css';

function columnsWith(onRemove: (holiday: Holiday) => void): Column<Holiday>[] {
  return [
    {
      key: 'date',
      title: 'Date',
      width: '8rem',
      labelled: false,
      cell: ({ date }) => (
        <TextLink to="/attendance" search={{ date }}>
          {formatDate(date)}
        </TextLink>
      ),
    },
    {
      key: 'day',
      title: 'Day',
      width: '8rem',
      labelled: false,
      className: styles.day,
      cell: ({ date }) => weekdayName(date),
    },
    {
      key: 'name',
      title: 'Holiday',
      width: 'minmax(0, 3fr)',
      labelled: false,
      className: styles.name,
      cell: ({ name }) => name,
    },
    {
      key: 'kind',
      title: 'Kind',
      width: 'minmax(0, 2fr)',
      labelled: false,
      className: styles.kind,
      cell: ({ kind }) =>
        kind === 'public' ? (
          <Tag tone="quiet">Public</Tag>
        ) : (
          <Tag tone="holiday">Added by the school</Tag>
        ),
    },
    {
      key: 'actions',
      title: 'Actions',
      printed: false,
      width: '7rem',
      labelled: false,
      className: styles.act,
      cell: (holiday) =>
        holiday.kind === 'specific' && (
          <Button
            variant="quiet"
            tone="danger"
            size="compact"
            aria-label={`Remove ${holiday.name}, ${formatDate(holiday.date)}`}
            onClick={() => onRemove(holiday)}
          >
            Remove
          </Button>
        ),
    },
  ];
}

interface Props {
  holidays: readonly Holiday[];
  /** Must be stable. */
  onRemove: (holiday: Holiday) => void;
}

/** A year's holidays by date. */
export function HolidayTable({ holidays, onRemove }: Props) {
  const columns = useMemo(() => columnsWith(onRemove), [onRemove]);
  return (
    <DataTable
      label="Holidays"
      items={holidays}
      columns={columns}
      keyOf={({ date }) => date}
      rowClassName={styles.row}
    />
  );
}
