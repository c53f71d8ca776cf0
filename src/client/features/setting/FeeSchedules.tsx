import { useMemo } from 'react';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { feesOn, feeTypeLabels, feeTypes, type FeeSchedule } from '../../../domain/fees.ts';
import { Money } from '../../ui/money/Money.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import styles from './FeeSchedules.module.css';

function columnsOn(today: CalendarDate, schedules: readonly FeeSchedule[]): Column<FeeSchedule>[] {
  const current = feesOn(today, schedules);
  const oldest = schedules[0];
  return [
    {
      key: 'from',
      title: 'From class date',
      width: 'minmax(0, 2fr)',
      labelled: false,
      cell: (schedule) => (
        <span className={styles.from}>
          {schedule === oldest ? 'The beginning' : formatDate(schedule.effectiveFrom)}
          {schedule === current && <Tag tone="present">Now</Tag>}
          {schedule.effectiveFrom > today && <Tag tone="quiet">To come</Tag>}
        </span>
      ),
    },
    ...feeTypes.map((type): Column<FeeSchedule> => ({
      key: type,
      title: feeTypeLabels[type],
      width: 'minmax(0, 1fr)',
      align: 'end',
      cell: (schedule) => <Money cents={schedule[type]} />,
    })),
  ];
}

interface Props {
  /** Oldest first. */
  schedules: readonly FeeSchedule[];
  today: CalendarDate;
}

/** All amounts there have been and will be, newest first. */
export function FeeSchedules({ schedules, today }: Props) {
  const columns = useMemo(() => columnsOn(today, schedules), [today, schedules]);
  return (
    <div className={styles.history}>
      <h3>All amounts</h3>
      <DataTable
        label="Fee amounts"
        items={schedules.toReversed()}
        columns={columns}
        keyOf={(schedule) => schedule.effectiveFrom}
      />
    </div>
  );
}
