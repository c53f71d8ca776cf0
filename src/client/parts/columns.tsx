import { formatDate, type CalendarDate } from '../../domain/dates.ts';
import { formatMoney, type Cents } from '../../domain/money.ts';
import { IconPencil, IconTrash } from '../ui/icon/icons.ts';
import { Act } from '../ui/menu/Act.tsx';
import { Money } from '../ui/money/Money.tsx';
import type { Column } from '../ui/table/DataTable.tsx';

// Columns shared by several tables. A table can override the width.

export const dateColumn: Column<{ date: CalendarDate }> = {
  key: 'date',
  title: 'Date',
  width: '7rem',
  cell: ({ date }) => formatDate(date),
};

type More<Item> = Partial<Column<Item>>;

/** What a phone's row has on its first line. */
export const nameColumn = <Item,>(
  key: string,
  title: string,
  width: string,
  cell: Column<Item>['cell'],
  more: More<Item> = {},
): Column<Item> => ({ key, title, width, line: 'name', cell, ...more });

/** What a phone's row has on its second line. */
export const detailColumn = <Item,>(
  key: string,
  title: string,
  width: string,
  cell: Column<Item>['cell'],
  more: More<Item> = {},
): Column<Item> => ({ ...nameColumn(key, title, width, cell), line: 'detail', ...more });

/** A column of amounts. */
export const moneyColumn = <Item,>(
  key: string,
  title: string,
  width: string,
  centsOf: (item: Item) => Cents,
  more: More<Item> = {},
): Column<Item> => ({
  key,
  title,
  width,
  align: 'end',
  cell: (item) => <Money cents={centsOf(item)} />,
  ...more,
});

export const amountColumn = moneyColumn(
  'amount',
  'Amount',
  '7rem',
  ({ amount }: { amount: Cents }) => amount,
);

/** The acts of each row, which aren't printed. */
export const actsColumn = <Item,>(width: string, cell: Column<Item>['cell']): Column<Item> => ({
  key: 'acts',
  title: <span className="visually-hidden">Actions</span>,
  printed: false,
  width,
  align: 'end',
  line: 'acts',
  cell,
});

type Paid = { date: CalendarDate; amount: Cents; paymentMethodName: string };

export const paidOnColumn: Column<Paid> = { ...dateColumn, width: '7.5rem', line: 'detail' };

export const paidColumns: readonly Column<Paid>[] = [
  { ...amountColumn, width: '8rem', line: 'value' },
  {
    key: 'method',
    line: 'detail',
    title: 'Payment Method',
    width: '9rem',
    cell: ({ paymentMethodName }) => paymentMethodName,
  },
];

export interface Described {
  amount: Cents;
  description: string;
  date: CalendarDate;
}

/** Tells an expense or a budget entry apart from others: '$12.50, Tape, Nov 20, 2026'. */
export function nameOfAmount({ amount, description, date }: Described): string {
  return `${formatMoney(amount)}, ${description}, ${formatDate(date)}`;
}

export interface EditAndDelete<Item> {
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** The Edit and Delete buttons of an expense or a budget entry. */
export function editDeleteColumn<Item extends Described>(acts: EditAndDelete<Item>): Column<Item> {
  return {
    key: 'actions',
    title: 'Actions',
    printed: false,
    width: '8.5rem',
    line: 'acts',
    cell: (item) => (
      <span className="acts">
        <Act
          icon={IconPencil}
          label={`Edit ${nameOfAmount(item)}`}
          onClick={() => acts.onEdit(item)}
        >
          Edit
        </Act>
        <Act
          icon={IconTrash}
          tone="danger"
          label={`Delete ${nameOfAmount(item)}`}
          onClick={() => acts.onDelete(item)}
        >
          Delete
        </Act>
      </span>
    ),
  };
}
