import { IconTrash } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';
import { useMemo } from 'react';
import type { Holiday } from '../../../contract/holiday.ts';
import { formatDate, weekdayName } from '../../../domain/dates.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { detailColumn, nameColumn } from '../../parts/columns.tsx';

function columnsWith(onRemove: (holiday: Holiday) => void): Column<Holiday>[] {
  return [
    detailColumn('date', 'Date', '8rem', ({ date }) => (
      <TextLink to="/attendance" search={{ date }}>
        {formatDate(date)}
      </TextLink>
    )),
    detailColumn('day', 'Day', '8rem', ({ date }) => weekdayName(date)),
    nameColumn('name', 'Holiday', 'minmax(0, 3fr)', ({ name }) => name, { className: 'medium' }),
    {
      key: 'kind',
      title: 'Kind',
      width: 'minmax(0, 2fr)',
      line: 'value',
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
      line: 'acts',
      cell: (holiday) =>
        holiday.kind === 'specific' && (
          <Act
            icon={IconTrash}
            tone="danger"
            label={`Remove ${nameOf(holiday)}`}
            onClick={() => onRemove(holiday)}
          >
            Remove
          </Act>
        ),
    },
  ];
}

const nameOf = ({ name, date }: Holiday) => `${name}, ${formatDate(date)}`;

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
      nameOf={nameOf}
      inMenu
    />
  );
}
