import { expect, test } from 'vitest';
import { newMark } from './attendance.ts';

// A request is recognized by its content (`Idempotency-Key`). If it was sent before an upgrade and again after it, the
// content must be the same, so a field that it doesn't have must not get a default.
test('a mark of a client that knows no classes is read as it was before there were any', () => {
  const sent = { status: 'absent', unlessChangedSince: null, studentId: 'ada', date: '2026-11-20' };
  expect(JSON.stringify(newMark.parse(sent))).toBe(
    '{"date":"2026-11-20","studentId":"ada","status":"absent","unlessChangedSince":null}',
  );
});
