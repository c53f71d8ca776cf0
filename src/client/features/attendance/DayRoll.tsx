import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CalendarDate } from '../../../domain/dates.ts';
import { search } from '../../../domain/search.ts';
import { nameAndEmail } from '../../../domain/student.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { ButtonLink } from '../../ui/link/links.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { AttendanceTable } from './AttendanceTable.tsx';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { DayBar } from './DayBar.tsx';
import type { Marks } from './marks.ts';
import { MarkUnmarked } from './MarkUnmarked.tsx';
import { countRoll, previewBulk } from './roll.ts';
import styles from './DayRoll.module.css';
import { RollCounts } from './RollCounts.tsx';
import { RollNotices } from './RollNotices.tsx';
import { RollTools } from './RollTools.tsx';
import { RowHolidayDialog } from './RowHolidayDialog.tsx';
import { useBulk, type BulkDone } from './useBulk.ts';
import { useRoll } from './useRoll.ts';
import { useRowHoliday } from './useRowHoliday.ts';
import { useSelection } from './useSelection.ts';

interface Props {
  /** One day per component: give it the date as its key, too. */
  date: CalendarDate;
  /** Whom to look for. */
  q: string;
  onDate: (date: CalendarDate) => void;
  onSearch: (text: string) => void;
  onHoliday: () => void;
  onBulk: (done: BulkDone) => void;
  /** What became of the day, above the list. */
  outcome: ReactNode;
  /** The dialog of the holiday; it is given the way to do something to the whole roll. */
  children: (together: Marks['together']) => ReactNode;
}

/** The roll of a day, open to be marked. */
export function DayRoll({
  date,
  q,
  onDate,
  onSearch,
  onHoliday,
  onBulk,
  outcome,
  children,
}: Props) {
  const { today, timeZone } = useSchool();
  const { day, flags, price, marks, undoable, highlighted, news, lost } = useRoll(date);
  const selection = useSelection();

  const students = day.data?.students ?? [];
  const listed = search(students, q, nameAndEmail);
  // Whoever was chosen stays chosen while the next name is looked for.
  const chosen = students.filter(({ id }) => selection.ids.has(id));
  const chosenHere = listed.filter(({ id }) => selection.ids.has(id)).length;
  const counts = countRoll(students);
  const bulk = useBulk(date, chosen, marks, (result) => {
    selection.replace([]);
    onBulk(result);
  });

  const holiday = useRowHoliday(date, marks);

  const nobody =
    q === '' ? (
      <ButtonLink to="/manage-students">Add students</ButtonLink>
    ) : (
      <Button variant="default" onClick={() => onSearch('')}>
        Clear search
      </Button>
    );

  return (
    <div className={styles.roll}>
      <div className={styles.top}>
        <DayBar
          date={date}
          today={today}
          previousClassDay={day.data?.previousClassDay}
          nextClassDay={day.data?.nextClassDay}
          onChange={onDate}
        />
        {students.length > 0 && <RollCounts {...counts} />}
      </div>
      <RollNotices holidayName={day.data?.holidayName} lost={lost} news={news} />
      {outcome}
      {day.data && (
        <RollTools typed={q} onSearch={onSearch} onHoliday={onHoliday}>
          <MarkUnmarked date={date} unmarked={counts.total - counts.marked} marks={marks} />
        </RollTools>
      )}
      {(listed.length > 0 || chosen.length > 0) && (
        <BulkBar
          listed={listed.length}
          selectedHere={chosenHere}
          selected={chosen.length}
          onSelectAll={(on) => {
            for (const { id } of listed) selection.set(id, on);
          }}
          onClear={() => selection.replace([])}
          onApply={bulk.ask}
        />
      )}
      {bulk.failures.map((failure) => (
        <ErrorText key={failure} error={failure} />
      ))}

      <QueryView
        query={day}
        loading="Loading attendance data..."
        rows={6}
        isEmpty={() => listed.length === 0}
        empty={<EmptyState text="No students found" action={nobody} />}
      >
        {() => (
          <AttendanceTable
            students={listed}
            flags={flags}
            timeZone={timeZone}
            selection={selection}
            highlighted={highlighted}
            undoable={undoable}
            marks={marks}
            onStatus={holiday.setStatus}
            holidayPending={holiday.pending}
          />
        )}
      </QueryView>
      <RowHolidayDialog {...holiday.dialog} />

      <BulkDialog
        opened={bulk.opened}
        date={date}
        status={bulk.status}
        preview={previewBulk(chosen, bulk.status, price)}
        busy={bulk.busy}
        error={bulk.error}
        onConfirm={bulk.confirm}
        onClose={bulk.close}
      />
      {children(marks.together)}
    </div>
  );
}
