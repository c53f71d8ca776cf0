import { expect, test } from 'vitest';
import {
  columnsGiven,
  ELSEWHERE,
  signedColumns,
  type ColumnsOf,
  type FieldsOf,
} from './columns.ts';
import { changedFields } from './changedFields.ts';

interface Row {
  id: string;
  first_name: string;
  is_open: 0 | 1;
}
interface Input {
  firstName: string;
  open?: boolean | undefined;
  email?: string;
}

const columns = {
  firstName: 'first_name',
  open: { column: 'is_open', toColumn: (open: boolean) => (open ? 1 : 0) },
  email: ELSEWHERE,
} as const satisfies ColumnsOf<Input, Row>;

test('fields go to their columns, and what is not given or kept elsewhere to none', () => {
  const given: Input = { firstName: 'Ada', open: true, email: 'ada@school.test' };
  expect(columnsGiven(columns, given)).toEqual({ first_name: 'Ada', is_open: 1 });
  expect(columnsGiven(columns, { open: false })).toEqual({ is_open: 0 });
  expect(columnsGiven(columns, { firstName: 'Ada', open: undefined })).toEqual({
    first_name: 'Ada',
  });
});

test('the fields of what is edited say once where they are stored and what they are called', () => {
  const fields = {
    firstName: { column: 'first_name', name: 'first name', isSigned: true },
    open: { column: 'is_open', name: 'door', toColumn: (open: boolean) => (open ? 1 : 0) },
    email: { column: ELSEWHERE, name: 'email' },
  } as const satisfies FieldsOf<Input, Row>;
  const given: Input = { firstName: 'Ada', open: true, email: 'ada@school.test' };
  expect(columnsGiven(fields, given)).toEqual({ first_name: 'Ada', is_open: 1 });
  expect([...signedColumns(fields)]).toEqual(['first_name']);
  const unnamed = { ...fields, email: { column: ELSEWHERE } } as const;
  // @ts-expect-error email has no name
  unnamed satisfies FieldsOf<Input, Row>;
});

test('a field that no column is known for is refused, by the compiler and when it slips through', () => {
  const short = { firstName: 'first_name', open: ELSEWHERE } as const;
  // @ts-expect-error email is missing
  short satisfies ColumnsOf<Input, Row>;
  const wrong = { ...columns, firstName: 'is_open' } as const;
  // @ts-expect-error a text is not a flag
  wrong satisfies ColumnsOf<Input, Row>;
  // @ts-expect-error phone is no field of the map
  expect(() => columnsGiven(columns, { firstName: 'Ada', phone: '1' })).toThrow('phone');
});

test('what has changed is told field by field, however deep, and a missing field is as good as undefined', () => {
  const before = { id: 1, name: { first: 'Ada' }, notes: undefined as string | undefined };
  expect(changedFields(before, { ...before, name: { first: 'Ada' } })).toEqual([]);
  expect(changedFields(before, { ...before, name: { first: 'Eve' } })).toEqual(['name']);
  expect(changedFields<{ id: number; notes?: string }>({ id: 1 }, { id: 1, notes: '' })).toEqual([
    'notes',
  ]);
  expect(changedFields(null, { id: 1 })).toEqual(['id']);
});
