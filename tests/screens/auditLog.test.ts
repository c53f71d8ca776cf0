import { test } from 'vitest';
import { expect, openScreen, page } from './support/screen.ts';
import { aStudent } from './support/things.ts';

const anEntry = (
  id: string,
  details: { requestId: string | null; studentName: string; action?: string },
) => ({
  actorId: 'admin-1',
  actor: 'robin@school.test',
  entity: 'student' as const,
  entityId: id,
  studentId: null,
  before: null,
  after: null,
  id,
  at: '2026-11-20T18:00:00.000Z',
  action: 'Student added',
  className: '',
  ...details,
});

test('what one act did to many is one line that opens', async () => {
  const items = [
    anEntry('1', { requestId: 'b', studentName: 'Ben Cole' }),
    anEntry('2', { requestId: 'a', studentName: 'Ada Lovelace' }),
    anEntry('3', { requestId: 'a', action: 'Student placed', studentName: 'Ada Lovelace' }),
    anEntry('4', { requestId: 'a', studentName: 'Leo Moreau' }),
    anEntry('5', { requestId: null, studentName: 'Nia Ross' }),
    anEntry('6', { requestId: null, studentName: 'Tom Hall' }),
  ];
  await openScreen('/audit-log', {
    students: { list: () => ({ items: [aStudent()] }) },
    auditLog: { list: () => ({ items, nextCursor: null }) },
  });
  const rows = page.getByRole('table', { name: 'Changes' }).getByRole('row');
  await expect.element(rows).toHaveLength(6);
  const many = page.getByRole('button', { name: 'Student added ×2' });
  await expect.element(many).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('Leo Moreau')).not.toBeInTheDocument();
  await many.click();
  await expect.element(many).toHaveAttribute('aria-expanded', 'true');
  await expect.element(rows).toHaveLength(8);
  await expect.element(page.getByText('Leo Moreau')).toBeVisible();
  await many.click();
  await expect.element(rows).toHaveLength(6);
});
