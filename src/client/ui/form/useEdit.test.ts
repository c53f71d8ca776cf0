import { expect, test } from 'vitest';
import { changesOf } from './useEdit.ts';

const opened = { balance: 500, phone: '', notes: 'Tape' };

test('only what was changed is sent, with what it was', () => {
  expect(changesOf({ ...opened }, opened, opened)).toEqual({ basedOn: {} });
  expect(changesOf({ ...opened, balance: 700 }, opened, opened)).toEqual({
    balance: 700,
    basedOn: { balance: 500 },
  });
});

test('after a conflict it is based on what is there by then, and still leaves the rest alone', () => {
  const known = { balance: 0, phone: '555', notes: 'Tape' };
  expect(changesOf({ ...opened, balance: 700 }, opened, known)).toEqual({
    balance: 700,
    basedOn: { balance: 0 },
  });
});
