import { formatDate, monthOf, type CalendarDate } from './dates.ts';
import { expenseCategories, expenseCategoryLabels } from './expense.ts';
import type { Cents } from './money.ts';
import type { Period } from './periods.ts';
import type { BookAccount } from './postings.ts';
import { formatMonth } from './months.ts';
import type { AccountNames } from './settings.ts';

// A month of the books for an accountant's program.

export const accountingFormats = ['quickbooks', 'xero', 'csv'] as const;
export type AccountingFormat = (typeof accountingFormats)[number];
export const accountingFormatLabels: Record<AccountingFormat, string> = {
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  csv: 'CSV',
};

/** Whether fees count when they are paid, or when they are charged. */
export const accountingBases = ['cash', 'accrual'] as const;
export type AccountingBasis = (typeof accountingBases)[number];
export const accountingBasisLabels: Record<AccountingBasis, string> = {
  cash: 'Cash: income when it is paid',
  accrual: 'Accrual: income when it is charged',
};

/** Xero takes no more lines in a file. */
export const MOST_LINES = 300;

export const accountingMessages = {
  codes: (names: readonly string[]) => `Give these accounts a code first: ${names.join(', ')}`,
  nothing: 'There is nothing in this month.',
} as const;

interface Kind {
  key: string;
  name: string;
}

/** Every account that a file may have, in the order of its lines, with our names. */
export function bookAccounts(
  methods: readonly Kind[],
  types: readonly Kind[],
): { key: BookAccount; name: string; about?: string }[] {
  return [
    ...methods.map(({ key, name }) => ({ key: `money.${key}` as const, name })),
    { key: 'deleted', name: 'Deleted payments' },
    { key: 'school', name: 'School’s money', about: 'What expenses and the budget moved' },
    {
      key: 'owed',
      name: 'Students owe',
      about: 'In QuickBooks an Other Current Asset: Accounts Receivable would ask for a name',
    },
    { key: 'credit', name: 'Prepaid by students', about: 'A liability' },
    ...types.map(({ key, name }) => ({ key: `income.${key}` as const, name })),
    { key: 'unsorted', name: 'Other fees' },
    { key: 'adjustments', name: 'Credits and adjustments' },
    { key: 'contributions', name: 'Contributions' },
    { key: 'otherFees', name: 'Other fee revenue' },
    ...expenseCategories.map((key) => ({
      key: `spent.${key}` as const,
      name: expenseCategoryLabels[key],
    })),
  ];
}

/** A line of a journal: above 0 is a debit. */
export interface JournalLine {
  account: BookAccount;
  amount: Cents;
}

/** A balanced entry for each day, or one for the month. */
export interface JournalDay {
  date: CalendarDate;
  /** What it says it is about: the day, or the month. */
  about: string;
  lines: JournalLine[];
}

/** One entry at the end of the month, where a file has room for no more. */
export function byMonth(days: readonly JournalDay[], { to }: Period): JournalDay[] {
  const sums = new Map<BookAccount, number>();
  for (const { account, amount } of days.flatMap(({ lines }) => lines))
    sums.set(account, (sums.get(account) ?? 0) + amount);
  const lines = [...sums].flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, amount: amount as Cents }],
  );
  return [{ date: to, about: formatMonth(monthOf(to)), lines }];
}

const usDate = (date: CalendarDate) =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** '30 Nov 2026' */
function xeroDate(date: CalendarDate): string {
  const [monthAndDay = '', year = ''] = formatDate(date).split(', ');
  const [name = '', day = ''] = monthAndDay.split(' ');
  return `${day} ${name} ${year}`;
}

/** A spreadsheet would run a name such as '=cmd()' as a formula. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const decimal = (amount: number) => (amount / 100).toFixed(2);

interface Naming {
  /** Our name of an account. */
  ours: ReadonlyMap<BookAccount, string>;
  /** The accountant's. */
  theirs: AccountNames;
  taxRate: string;
}

/** The names of the accounts in these entries without a code; Xero takes no file with one. */
export function withoutCode(
  days: readonly JournalDay[],
  { ours, theirs }: Pick<Naming, 'ours' | 'theirs'>,
): string[] {
  const used = new Set(days.flatMap(({ lines }) => lines.map(({ account }) => account)));
  return [...ours].flatMap(([account, name]) =>
    used.has(account) && !theirs[account]?.code ? theirs[account]?.name || name : [],
  );
}

/** The rows of a file, the titles first. Nobody's name is in them. */
export function accountingRows(
  format: AccountingFormat,
  days: readonly JournalDay[],
  basis: AccountingBasis,
  { ours, theirs, taxRate }: Naming,
): string[][] {
  const nameOf = (account: BookAccount) =>
    safe(theirs[account]?.name || ours.get(account) || account);
  const codeOf = (account: BookAccount) => safe(theirs[account]?.code ?? '');
  const debit = (amount: number) => (amount > 0 ? decimal(amount) : '');
  const credit = (amount: number) => (amount < 0 ? decimal(-amount) : '');
  const rows = (row: (day: JournalDay & { about: string }, line: JournalLine) => string[]) =>
    days.flatMap((day) =>
      day.lines.map((line) =>
        row({ ...day, about: `Turnout, ${basis} basis, ${day.about}` }, line),
      ),
    );
  const files: Record<AccountingFormat, () => string[][]> = {
    quickbooks: () => [
      ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
      ...rows(({ date, about }, { account, amount }) => [
        `T${date.replaceAll('-', '')}`,
        usDate(date),
        nameOf(account),
        debit(amount),
        credit(amount),
        about,
      ]),
    ],
    xero: () => [
      ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount'],
      ...rows(({ date, about }, { account, amount }) => [
        about,
        xeroDate(date),
        nameOf(account),
        codeOf(account),
        safe(taxRate),
        decimal(amount),
      ]),
    ],
    csv: () => [
      ['Date', 'Account', 'Code', 'Debit', 'Credit', 'Description'],
      ...rows(({ date, about }, { account, amount }) => [
        date,
        nameOf(account),
        codeOf(account),
        debit(amount),
        credit(amount),
        about,
      ]),
    ],
  };
  return files[format]();
}
