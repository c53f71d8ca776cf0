import { test } from 'vitest';
import { closeScreen, expect, openScreen, page } from './support/screen.ts';
import { aCountedMark } from './support/things.ts';
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
  await more.click();
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
