import { Button, CloseButton, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { permissionMessages } from '../../domain/access.ts';
import { search } from '../../domain/search.ts';
import { nameAndEmail } from '../../domain/student.ts';
import { AttendanceTable } from '../features/attendance/AttendanceTable.tsx';
import { BulkBar } from '../features/attendance/BulkBar.tsx';
import { BulkDialog } from '../features/attendance/BulkDialog.tsx';
import { DayBar } from '../features/attendance/DayBar.tsx';
import { MarkUnmarked } from '../features/attendance/MarkUnmarked.tsx';
import { countRoll, previewBulk } from '../features/attendance/roll.ts';
import { RollCounts } from '../features/attendance/RollCounts.tsx';
import { useBulk } from '../features/attendance/useBulk.ts';
import { useRoll } from '../features/attendance/useRoll.ts';
import { useSelection } from '../features/attendance/useSelection.ts';
import { HolidayDialog } from '../features/holiday/HolidayDialog.tsx';
import { HolidayOutcome, type Outcome } from '../features/holiday/HolidayOutcome.tsx';
import { QueryView } from '../parts/QueryView.tsx';
import { useMe, useSchool } from '../session/session.ts';
import { IconBeach, IconSearch } from '../ui/icon/icons.ts';
import { ButtonLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { EmptyState, ErrorText, NoPermission } from '../ui/state/states.tsx';
import { Tag } from '../ui/text/Tag.tsx';
import styles from './attendance.module.css';

const route = getRouteApi('/attendance');

export default function AttendanceScreen() {
  const { role } = useMe();
  const { today } = useSchool();
  const { date = today } = route.useSearch();
  return (
    <Screen title="Attendance Dashboard">
      {role === 'admin' ? (
        <Roll key={date} date={date} />
      ) : (
        <NoPermission message={permissionMessages.attendance} />
      )}
    </Screen>
  );
}

function Roll({ date }: { date: string }) {
  const { today, timeZone } = useSchool();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { day, price, marks, undoable, highlighted, news, lost } = useRoll(date);
  const selection = useSelection();

  const students = day.data?.students ?? [];
  const listed = search(students, q, nameAndEmail);
  const chosen = listed.filter(({ id }) => selection.ids.has(id));
  const counts = countRoll(students);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const bulk = useBulk(date, chosen, marks, ({ holiday }) => {
    selection.replace([]);
    setOutcome(holiday ?? null);
  });
  const [holidayOpened, setHolidayOpened] = useState(false);
  const look = (text: string) =>
    void navigate({ search: { date, q: text || undefined }, replace: true });

  return (
    <div className={styles.roll}>
      <div className={styles.top}>
        <DayBar
          date={date}
          today={today}
          previousClassDay={day.data?.previousClassDay}
          nextClassDay={day.data?.nextClassDay}
          onChange={(chosenDate) =>
            void navigate({ search: { date: chosenDate, q: q || undefined } })
          }
        />
        {day.data && students.length > 0 && <RollCounts {...counts} />}
      </div>

      {day.data?.holidayName !== undefined && (
        <p className={styles.holiday}>
          <Tag tone="holiday" icon={<IconBeach size={16} aria-hidden />}>
            {day.data.holidayName}
          </Tag>
          No fees are charged on a holiday.
        </p>
      )}
      {lost && (
        <p className={styles.lost} role="status">
          Reconnecting… Changes made elsewhere may be missing for a moment.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>

      <HolidayOutcome outcome={outcome} onClose={() => setOutcome(null)} />

      {day.data && (
        <div className={styles.tools}>
          <TextInput
            aria-label="Search by name or email"
            placeholder="Search by name or email"
            type="search"
            size="sm"
            className={styles.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
              q !== '' && (
                <CloseButton size="sm" aria-label="Clear search" onClick={() => look('')} />
              )
            }
            value={q}
            onChange={({ currentTarget }) => look(currentTarget.value)}
          />
          <div className={styles.acts}>
            <Button
              variant="default"
              leftSection={<IconBeach size={18} aria-hidden />}
              onClick={() => {
                setOutcome(null);
                setHolidayOpened(true);
              }}
            >
              Mark as holiday
            </Button>
            <MarkUnmarked date={date} unmarked={counts.total - counts.marked} marks={marks} />
          </div>
        </div>
      )}
      {listed.length > 0 && (
        <BulkBar
          listed={listed.length}
          selected={chosen.length}
          onSelectAll={(on) => selection.replace(on ? listed.map(({ id }) => id) : [])}
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
        empty={
          <EmptyState
            text="No students found"
            action={
              q === '' ? (
                <ButtonLink to="/manage-students">Add students</ButtonLink>
              ) : (
                <Button variant="default" onClick={() => look('')}>
                  Clear search
                </Button>
              )
            }
          />
        }
      >
        {() => (
          <AttendanceTable
            students={listed}
            timeZone={timeZone}
            selection={selection}
            highlighted={highlighted}
            undoable={undoable}
            marks={marks}
          />
        )}
      </QueryView>

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
      <HolidayDialog
        opened={holidayOpened}
        date={date}
        around={marks.together}
        onDone={(result) => {
          setHolidayOpened(false);
          setOutcome(result);
        }}
        onClose={() => setHolidayOpened(false)}
      />
    </div>
  );
}
