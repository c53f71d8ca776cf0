import { expect, test } from 'vitest';
import { changesBetween } from '../../src/client/features/audit/changes.ts';
import { tables } from '../../src/server/archive/tables.ts';

test('the audit log shows whatever amount somebody types as money', () => {
  const amounts = tables.flatMap(({ columns }) =>
    columns
      .filter(({ kind, rule }) => kind === 'cents' && !rule?.safeParse(-1).success)
      .map(({ stored }) => stored.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())),
  );
  expect(amounts).toContain('amount');
  for (const name of amounts)
    expect(
      changesBetween(null, { [name]: 1250 }, (key) => key),
      name,
    ).toMatchObject([{ after: '$12.50' }]);
});
