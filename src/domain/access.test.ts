import { expect, test } from 'vitest';
import { actionOf } from './access.ts';

test.each([
  ['attendance.bulk', { status: 'holiday' }, 'process holiday payment adjustments'],
  ['attendance.bulk', { status: 'absent' }, 'update attendance'],
  ['attendance.mark', { status: 'holiday' }, 'process holiday adjustment'],
  ['holidays.add', { retroactive: true }, 'process retroactive holiday'],
  ['holidays.add', { retroactive: false }, 'process holiday change'],
  ['payments.list', { studentId: 's1', from: '2026-11-01' }, 'fetch student payments'],
  ['payments.list', { to: '2026-11-01' }, 'fetch payments by date range'],
  ['payments.list', {}, 'fetch all payments'],
  ['payments.list', null, 'fetch all payments'],
] as const)('%s of %o is to %s', (name, input, action) => {
  expect(actionOf(name, input)).toBe(action);
});
