import { expect, test } from 'vitest';
import { datesNamed } from './holidays.ts';

test.each([
  ['Payment for 11/21/2026', ['2026-11-21']],
  ['PAYMENT FOR 11/21/26', ['2026-11-21']],
  ['late fee for Nov 21, 2026, thank you', ['2026-11-21']],
  ['fee for november 4, 2026', ['2026-11-04']],
  ['2026-11-04 payment', ['2026-11-04']],
  ['May 4, 2026 payment', ['2026-05-04']],
  ['fee for 1/2/2026 and fee for 01/05/26', ['2026-01-02', '2026-01-05']],
  ['payment for 11/21/2026, 11/21/2026 payment', ['2026-11-21']],
  ['Payment for 11/21/2612', ['2612-11-21']],
  ['Payment for 11/21/20267', []],
  ['Payment for 02/30/2026', []],
  ['Payment of 11/21/2026', []],
  ['repayment for 11/21/2026', []],
  ['paid on 11/21/2026', []],
  ['', []],
])('the notes %j name %j', (notes, dates) => {
  expect(datesNamed(notes)).toEqual(dates);
});
