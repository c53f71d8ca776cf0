import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { formatCount } from '../../../domain/counts.ts';
import { meetingsInWords } from '../../../domain/classWords.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { MoveButtons } from '../../ui/button/MoveButtons.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { notifyFailure } from '../../ui/message/notify.ts';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { currentSchedule, hasEnded } from './classes.ts';
import { hasSeats } from './waits.ts';
import { actsColumn, detailColumn, nameColumn } from '../../parts/columns.tsx';

/** A class, and where it can be moved to in the full list. */
interface Listed {
  one: SchoolClass;
  /** Its position among the classes that haven't ended; null if it has ended. */
  place: number | null;
}

/** The classes in the school's order, with ended classes last. */
export function ClassList({ classes }: { classes: readonly SchoolClass[] }) {
  const { today } = useSchool();
  // On a phone, the arrows would make every row twice as high.
  const isPhone = useIsPhone();
  const [isReordering, setReordering] = useState(false);
  const { mutate: move } = useMutation({
    mutationFn: ({ id, position }: { id: string; position: number }) =>
      server.classes.update({ id, position }),
    onError: ({ message }) => notifyFailure(message),
  });
  const [rows, columns] = useMemo(() => {
    const going = classes.filter((one) => !hasEnded(one, today));
    const ended = classes.filter((one) => hasEnded(one, today));
    const listed: Listed[] = [
      ...going.map((one, place) => ({ one, place })),
      ...ended.map((one) => ({ one, place: null })),
    ];
    const onMove = (id: string, place: number) =>
      move({ id, position: classes.findIndex((one) => one.id === going[place]?.id) });
    return [
      listed,
      columnsOf({ today, last: going.length - 1, withSeats: classes.some(hasSeats), onMove }),
    ];
  }, [classes, today, move]);
  return (
    <>
      <DataTable
        label="Classes"
        items={rows}
        columns={columns}
        keyOf={({ one }) => one.id}
        onTap={isReordering ? 'acts' : 'name'}
      />
      {isPhone && (
        <p className="end above-tight">
          <Button
            variant="quiet"
            size="compact"
            aria-pressed={isReordering}
            onClick={() => setReordering(!isReordering)}
          >
            {isReordering ? 'Done' : 'Reorder'}
          </Button>
        </p>
      )}
    </>
  );
}

interface ColumnOptions {
  today: CalendarDate;
  /** The position of the last class that hasn't ended. */
  last: number;
  /** Whether any class has seats, which takes more words. */
  withSeats: boolean;
  onMove: (id: string, place: number) => void;
}

/** '9', '8 of 8 spots · 4 waiting'; a phone's first line has less room for it. */
function OnRoll({ onRoll, capacity, taken, waiting }: SchoolClass) {
  const isPhone = useIsPhone();
  return (
    <>
      {capacity === null ? (
        <>
          {formatCount(onRoll)}
          {isPhone && ' on the roll'}
        </>
      ) : (
        <>
          {formatCount(taken.now + taken.coming)} of {formatCount(capacity)}
          {!(isPhone && waiting > 0) && ` ${capacity === 1 ? 'spot' : 'spots'}`}
        </>
      )}
      {/* The number stays with its word where the line breaks. */}
      {waiting > 0 && ` · ${formatCount(waiting)}\u00A0waiting`}
    </>
  );
}

function columnsOf({ today, last, withSeats, onMove }: ColumnOptions): Column<Listed>[] {
  const now = ({ one }: Listed) => currentSchedule(one, today);
  return [
    nameColumn('name', 'Class', 'minmax(0, 3fr)', ({ one: { id, name, from, to }, place }) => (
      <span className="row" data-gap="tiny">
        <TextLink
          to="/classes/$classId"
          params={{ classId: id }}
          weight={place === null ? 'regular' : 'strong'}
        >
          {name}
        </TextLink>
        {to !== null && (
          <Tag tone="quiet">
            {to < today ? 'Ended' : 'Ends'} {formatDate(to)}
          </Tag>
        )}
        {from !== null && from > today && <Tag tone="quiet">Begins {formatDate(from)}</Tag>}
      </span>
    )),
    detailColumn(
      'when',
      'When',
      'minmax(0, 4fr)',
      (row) => meetingsInWords(now(row)?.meetings ?? []) || 'No time set',
    ),
    detailColumn('room', 'Room', 'minmax(0, 2fr)', (row) => now(row)?.room),
    detailColumn('teacher', 'Teacher', 'minmax(0, 2fr)', (row) => now(row)?.teacher?.name),
    {
      key: 'onRoll',
      title: 'On the roll',
      width: withSeats ? '8rem' : '7rem',
      align: 'end',
      line: 'value',
      cell: ({ one }) => <OnRoll {...one} />,
    },
    actsColumn(
      '6rem',
      ({ one: { id, name }, place }) =>
        place !== null && (
          <MoveButtons
            name={name}
            place={place}
            last={last}
            onMove={(target) => onMove(id, target)}
          />
        ),
    ),
  ];
}
