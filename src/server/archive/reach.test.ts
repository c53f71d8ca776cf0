import { expect, test } from 'vitest';
import { tables } from './tables.ts';

const outOfReach: Partial<Record<string, string[]>> = {
  date: ['9999-12-31', '0000-01-01'],
  month: ['9999-12', '0000-01'],
  instant: ['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00.000Z'],
};

test('no time in an export is so far away that nothing can be counted from it', () => {
  const times = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      (outOfReach[column.kind] ?? []).map((time) => ({
        of: `${name}.${column.name}`,
        time,
        column,
      })),
    ),
  );
  expect(times.length).toBeGreaterThan(50);
  const taken = times.filter(({ time, column }) => column.rule?.safeParse(time).success !== false);
  expect(taken.map(({ of, time }) => `${of}: ${time}`)).toEqual([]);
});
