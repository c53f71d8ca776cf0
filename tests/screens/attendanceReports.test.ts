import { test } from 'vitest';
import type { StudentId } from '../../src/domain/ids.ts';
import { closeScreen, expect, onScreenOf, openScreen, page, userEvent } from './support/screen.ts';
import { anAttendanceReport, aCountedMark } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

test('a month without marks says so, and the next month is one step away', async () => {
  const server = await openScreen('/attendance-reports?month=2002-02');
  await expect
    .element(page.getByText('No attendance data available for the selected month.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Next month, March 2002' }).click();
  await expectAddress(/month=2002-03/);
  await expect
    .poll(() => server.askedFor('attendanceReports.monthly').at(-1)?.input)
    .toEqual({ month: '2002-03' });
});

test('marks are paged; a figure of zero and an unknown figure are handled', async () => {
  const marks = Array.from({ length: 112 }, (_, at) =>
    aCountedMark({ studentId: `student-${at}` }),
  );
  const server = await openScreen('/attendance-reports?month=2010-02&what=absent', {
    attendanceReports: {
      marks: ({ cursor }) =>
        cursor === undefined
          ? { items: marks.slice(0, 100), nextCursor: 'more' }
          : { items: marks.slice(100), nextCursor: null },
    },
  });
  await expect.element(page.getByText('The newest 100 marks')).toBeVisible();
  const more = page.getByRole('button', { name: 'Show more' });
  // Rows get their height as they scroll into view, which could move the button from under a pointer.
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('112 marks', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Marks' }))
    .toHaveAttribute('aria-rowcount', '113');
  await expect.element(more).not.toBeInTheDocument();
  const asked = { month: '2010-02', what: 'absent', limit: 100 };
  expect(server.askedFor('attendanceReports.marks').map(({ input }) => input)).toEqual([
    asked,
    { ...asked, cursor: 'more' },
  ]);
  await closeScreen();

  server.answers = {};
  await openScreen('/attendance-reports?month=2010-02&what=noShoes', server);
  await expect.element(page.getByText('No marks found.')).toBeVisible();
  await closeScreen();
  await openScreen('/attendance-reports?month=2010-02&what=everything', server);
  await expect.element(page.getByRole('heading', { name: 'Attendance Reports' })).toBeVisible();
});

test('says how many came, which day one mark takes out, and how many of those listed are enrolled', async () => {
  await openScreen('/attendance-reports?month=2026-10', {
    attendanceReports: {
      monthly: () =>
        anAttendanceReport('2026-10', {
          summary: {
            attendanceRate: 50,
            totalDays: 1,
            holidayCount: 1,
            absentCount: 1,
            medicalAbsenceCount: 0,
            enrolledStudentCount: 48,
            listedStudentCount: 60,
          },
          singleHolidayMarks: [
            { date: '2026-10-06', studentId: 'ada', studentName: 'Ada Lovelace' },
          ],
        }),
    },
  });
  await expect
    .element(
      page.getByText('On 1 school day in October 2026, 0 students came: 50.0% of those marked.'),
    )
    .toBeVisible();
  const day = page.getByRole('listitem').filter({ hasText: 'Oct 6, 2026' });
  await expect
    .element(day)
    .toHaveTextContent(
      'Oct 6, 2026 is left out for everyone: only Ada Lovelace is marked Holiday.',
    );
  await expect
    .element(day.getByRole('link'))
    .toHaveAttribute('href', '/attendance?date=2026-10-06&q=Ada+Lovelace');
  await expect.element(page.getByText('of 60 listed')).toBeVisible();
});

test('on a phone, a row says a status only where it is not Enrolled', async () => {
  await onScreenOf(390, 844);
  const line = (studentName: string, enrollmentStatus: 'Enrolled' | 'Pending Payment') => ({
    studentName,
    enrollmentStatus,
    attendanceRate: 50,
    notMarked: 0,
    present: 1,
    absent: 1,
    medicalAbsence: 0,
    flags: {},
  });
  await openScreen('/attendance-reports?month=2026-10', {
    attendanceReports: {
      monthly: () =>
        anAttendanceReport('2026-10', {
          summary: {
            attendanceRate: 50,
            totalDays: 2,
            holidayCount: 0,
            absentCount: 2,
            medicalAbsenceCount: 0,
            enrolledStudentCount: 1,
            listedStudentCount: 2,
          },
          byStudent: {
            ['ada' as StudentId]: line('Ada Baker', 'Enrolled'),
            ['ben' as StudentId]: line('Ben Cole', 'Pending Payment'),
          },
        }),
    },
  });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ben Cole')).toHaveTextContent('LowPending Payment1 Present');
  await expect.element(row('Ada Baker')).toBeVisible();
  await expect.element(row('Ada Baker')).not.toHaveTextContent('Enrolled');
});
