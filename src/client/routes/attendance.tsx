import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { IconButton } from '../ui/button/IconButton.tsx';
import { Button } from '../ui/button/Button.tsx';
import { Stack } from '../ui/layout/flow.tsx';
import { INVALID_DATE, OUT_OF_TEACHERS_REACH, teachersFirstDate } from '../../domain/attendance.ts';
import { addYears, calendarDate, FIRST_DATE, formatDate } from '../../domain/dates.ts';
import { lessonKey, lessonOf, type InLesson } from '../../domain/lesson.ts';
import { DayHead } from '../features/attendance/DayHead.tsx';
import { isReached } from '../api/reach.ts';
import { notifyFailure } from '../ui/message/notify.ts';
import { DayRoll } from '../features/attendance/DayRoll.tsx';
import { useOpenLesson } from '../features/attendance/useOpenLesson.ts';
import { NEEDS_NETWORK } from '../offline/sender.ts';
import { HolidayOutcome, type Outcome } from '../features/holiday/HolidayOutcome.tsx';
import { undoCancellation, undoHoliday } from '../features/holiday/undoHoliday.ts';
import { useMe, useSchool } from '../session/session.ts';
import { IconBeach, IconKeyboard, IconPrinter, IconSearch } from '../ui/icon/icons.ts';
import { dayInput } from '../offline/dayCache.ts';
import { lateDialog } from '../ui/lazy/lateDialog.ts';
import { lazyPart } from '../ui/lazy/lazyPart.ts';
import { loadInTime } from '../ui/lazy/loadInTime.ts';
import { useIsPhone } from '../ui/layout/useIsPhone.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ErrorText, LoadingState } from '../ui/state/states.tsx';
import styles from './attendance.module.css';

const route = getRouteApi('/attendance');
const TITLE = 'Attendance Dashboard';

// An admin reads these on Home.
const Notices = lazyPart(async () => (await import('../features/notice/Notices.tsx')).Notices);
// A school with a single class doesn't load any of these.
const LessonChips = lazy(() => loadInTime(() => import('../features/attendance/LessonChips.tsx')));
const LessonFoot = lazy(() => loadInTime(() => import('../features/attendance/LessonFoot.tsx')));
const ChooseLesson = lazy(() =>
  loadInTime(() => import('../features/attendance/ChooseLesson.tsx')),
);
const LessonLine = lazy(() => loadInTime(() => import('../features/attendance/LessonLine.tsx')));
const CancelLessonDialog = lateDialog(
  async () => (await import('../features/holiday/CancelLessonDialog.tsx')).CancelLessonDialog,
);
const LessonDialog = lateDialog(
  async () => (await import('../features/schoolClass/LessonDialog.tsx')).LessonDialog,
);
const HolidayDialog = lateDialog(
  async () => (await import('../features/holiday/HolidayDialog.tsx')).HolidayDialog,
);

export default function AttendanceScreen() {
  const { roles } = useMe();
  return <Attendance isAdmin={roles.includes('admin')} />;
}

/** Teachers have no Home: this screen is the first that they see. A guardian who teaches has one. */
function TeachersNotices() {
  const { roles } = useMe();
  return (
    !roles.includes('guardian') && (
      <Suspense>
        <Notices isFolded />
      </Suspense>
    )
  );
}

/** The dialogs opened from the screen's header. */
type Opened = 'holiday' | 'shortcuts' | 'cancel' | 'lesson' | null;

function Attendance({ isAdmin }: { isAdmin: boolean }) {
  const { today, hasSeveralClasses } = useSchool();
  const { date = today, classId, q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const lesson = useMemo(() => dayInput({ date, classId }), [date, classId]);
  const isChosen = classId !== undefined || !hasSeveralClasses;
  const open = (on: InLesson, options: { replace?: boolean } = {}) =>
    void navigate({ search: { ...on, q: q || undefined }, ...options });
  const [opened, setOpened] = useState<Opened>(null);
  const isPhone = useIsPhone();
  const [isSearching, setSearching] = useState(q !== '');
  // Beside a class's chip there is room for a glass instead of a field.
  const hidesSearch = isPhone && hasSeveralClasses && !isSearching;
  const key = lessonKey(lessonOf(lesson));
  // The emails that told people of a class are shown with it.
  const [emails, setEmails] = useState<{ act: string | undefined; of: string }>();
  const showEmails = (act: string | undefined) => setEmails({ act, of: key });
  const from = isAdmin ? calendarDate(FIRST_DATE) : teachersFirstDate(today);
  const until = isAdmin ? addYears(today, 1) : today;
  const canBeMarked = from <= date && date <= until;
  return (
    <div className={styles.screen}>
      <Screen
        title={TITLE}
        onPhone="untitled"
        actions={
          canBeMarked && (
            <>
              {isAdmin && (
                <Button
                  variant="secondary"
                  className={styles.holiday}
                  title="Mark as holiday"
                  onClick={() =>
                    isReached() ? setOpened('holiday') : notifyFailure(NEEDS_NETWORK)
                  }
                >
                  <IconBeach size={18} aria-hidden />
                  <span className={`visually-hidden-on-phone ${styles.words}`}>
                    Mark as holiday
                  </span>
                </Button>
              )}
              <IconButton
                label="Print the sign-in sheet"
                className={styles.print}
                onClick={() => window.print()}
              >
                <IconPrinter size={18} aria-hidden />
              </IconButton>
              <IconButton
                label="Keyboard shortcuts"
                className="no-phone"
                onClick={() => setOpened('shortcuts')}
              >
                <IconKeyboard size={18} aria-hidden />
              </IconButton>
            </>
          )
        }
      >
        {!isAdmin && <TeachersNotices />}
        <DayHead
          date={date}
          today={today}
          from={from}
          until={until}
          lesson={isChosen ? lesson : null}
          onChange={(chosen) => open({ date: chosen, classId })}
          onDate={(chosen) => open({ date: chosen })}
        />
        {hasSeveralClasses && classId !== undefined && (
          <Suspense>
            <div className={styles.lesson}>
              <LessonChips lesson={{ date, classId }} onOpen={open} />
              {isPhone && (
                <IconButton
                  label="Search"
                  aria-expanded={isSearching}
                  onClick={() => setSearching(!isSearching)}
                >
                  <IconSearch size={18} aria-hidden />
                </IconButton>
              )}
              <LessonLine
                lesson={{ date, classId }}
                isAdmin={isAdmin}
                emails={emails?.of === key ? emails.act : undefined}
                onEmails={showEmails}
                onChange={() => setOpened('lesson')}
                onCancel={() => setOpened('cancel')}
              />
            </div>
          </Suspense>
        )}
        {canBeMarked && !isChosen ? (
          <Suspense fallback={<LoadingState text="Loading attendance data..." />}>
            <Stack above="small">
              <ChooseLesson
                key={date}
                date={date}
                isAdmin={isAdmin}
                onChoose={(chosen) => open(chosen, { replace: true })}
              />
            </Stack>
          </Suspense>
        ) : canBeMarked ? (
          <Day
            key={key}
            lesson={lesson}
            isAdmin={isAdmin}
            q={q}
            hidesSearch={hidesSearch}
            opened={opened}
            onOpen={setOpened}
            onEmails={showEmails}
          />
        ) : (
          <Stack gap="small" above="small">
            <ErrorText error={INVALID_DATE} />
            <p>
              {isAdmin
                ? `A class can be marked from ${formatDate(from)} to ${formatDate(until)}.`
                : OUT_OF_TEACHERS_REACH}
            </p>
          </Stack>
        )}
      </Screen>
    </div>
  );
}

interface DayProps {
  lesson: InLesson;
  isAdmin: boolean;
  q: string;
  hidesSearch: boolean;
  opened: Opened;
  onOpen: (dialog: Opened) => void;
  onEmails: (act: string | undefined) => void;
}

/** The roll of a lesson, with the dialog that makes the day a holiday. */
function Day({ lesson, isAdmin, q, hidesSearch, opened, onOpen, onEmails }: DayProps) {
  const navigate = route.useNavigate();
  const { hasSeveralClasses } = useSchool();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { date, classId } = lesson;
  const shown = useOpenLesson(lesson);
  const openLesson = (on: InLesson) => void navigate({ search: { ...on } });
  return (
    <DayRoll
      lesson={lesson}
      isAdmin={isAdmin}
      q={q}
      hidesSearch={hidesSearch}
      onSearch={(text) =>
        void navigate({
          search: (before) => ({ ...before, q: text || undefined }),
          replace: true,
        })
      }
      foot={
        hasSeveralClasses && <LessonFoot lesson={lessonOf({ date, classId })} onOpen={openLesson} />
      }
      onBulk={setOutcome}
      outcome={<HolidayOutcome outcome={outcome} onClose={() => setOutcome(null)} />}
      helpOpened={opened === 'shortcuts'}
      onHelp={(open) => onOpen(open ? 'shortcuts' : null)}
    >
      {(together) => (
        <>
          <HolidayDialog
            opened={opened === 'holiday'}
            date={date}
            around={together}
            onDone={(result) => {
              onOpen(null);
              setOutcome({ ...result, undo: () => together(() => undoHoliday(result)) });
            }}
            onClose={() => onOpen(null)}
          />
          {hasSeveralClasses && (
            <>
              <CancelLessonDialog
                opened={opened === 'cancel'}
                lesson={shown}
                around={together}
                onDone={({ emails, ...result }) => {
                  onOpen(null);
                  onEmails(emails);
                  setOutcome({
                    ...result,
                    undo: () => together(() => undoCancellation(lessonOf(lesson), result)),
                  });
                }}
                onClose={() => onOpen(null)}
              />
              {shown && opened === 'lesson' && (
                <LessonDialog lesson={shown} onClose={() => onOpen(null)} />
              )}
            </>
          )}
        </>
      )}
    </DayRoll>
  );
}
