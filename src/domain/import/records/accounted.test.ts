import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordsChoices } from './records.ts';
import { readRecords } from './read.ts';

const words =
  ', ,Ada Bell,ada@x.test,Total,Bell,Ballet 1,constructor,9/8/2025,15/9/2025,9/8,2025-09-08,45908,Fall,$5.00,(5),0,x,P,A,?,Cash,Visa,Payment,Tuition,Refund,Voided,__proto__,1e3,Name,Student,Family,Email,Date,Amount,Charge,Credit,Type,Method,Balance,Family balance,Status,Class,Fee,Receipt,Notes,For,Absent'.split(
    ',',
  );
const sheets = fc.array(
  fc.array(fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...words) }, fc.string()), {
    maxLength: 7,
  }),
  { maxLength: 9 },
);
const columns = fc.array(
  fc.constantFrom(
    null,
    'name',
    'date',
    'amount',
    'type',
    'refund',
    'credit',
    'status',
    'day',
    'balance',
    'unused',
  ),
  { maxLength: 7 },
);
const choices: fc.Arbitrary<RecordsChoices> = fc.record(
  {
    kind: fc.constantFrom('payments', 'charges', 'marks', 'balances'),
    columns,
    dateOrder: fc.constantFrom(null, 'monthFirst', 'dayFirst'),
    belowZero: fc.constantFrom({}, { payment: 'refund' }, { payment: 'charge', charge: 'credit' }),
    owedBelowZero: fc.boolean(),
    year: fc.constantFrom(null, 2025),
    values: fc.constant({ method: { '': 'Cash', Visa: 'leftOut' }, status: { '?': 'absent' } }),
  },
  { requiredKeys: [] },
);

test('whatever the cells, every filled line is accounted for exactly once', () => {
  fc.assert(
    fc.property(sheets, choices, (sheet, said) => {
      const found = readRecords(sheet, { methods: ['Cash', 'Card'], ...said });
      if (found.kind === null || found.problem !== null) return;
      const isFilled = (texts: string[]) => texts.some((text) => text.trim() !== '');
      const filledLines = sheet.flatMap((texts, index) =>
        isFilled(texts) && index + 1 !== found.heading ? [index + 1] : [],
      );
      const inRows = Object.values(found.rows).map((rows) => rows.map(({ line }) => line));
      const out = found.leftOut.map(({ line }) => line);
      expect([...new Set([...inRows.flat(), ...out])].toSorted((a, b) => a - b)).toEqual(
        filledLines,
      );
      // A line below days has several marks.
      if (found.kind === 'marks' || said.columns?.includes('day')) return;
      // A ledger's line may be a charge and a payment, but never the same twice.
      for (const lines of inRows) expect(new Set(lines).size).toBe(lines.length);
      expect(new Set(out).size).toBe(out.length);
      expect(out.filter((line) => inRows.flat().includes(line))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
