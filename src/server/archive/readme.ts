import { ARCHIVE_FORMAT } from '../../domain/archive.ts';
import type { FlatTable } from './tables.ts';

const WIDTH = 24;

/** README.txt explains an export to somebody who has only the zip. */
export function readme(school: string, tables: readonly FlatTable[]): string {
  const files = tables.map(({ name, about }) => `${`${name}.csv`.padEnd(WIDTH)}${about}`);
  return `${school}: everything the school keeps in Turnout
${ARCHIVE_FORMAT}

Nobody's password, key or login is in it. It is no backup: a backup also has
those, and the command "restore" takes it in as it was.

WHAT IS IN IT

school.journal          The books, for hledger (https://hledger.org) and other
                        programs of plain text accounting
school.json             All tables in one file, for programs
datapackage.json        What each table and column is, for programs that read
                        data packages (https://datapackage.org)

${files.join('\n')}

HOW TO READ THE TABLES

A column that ends in "_cents" is money: 1250 is $12.50. Dates are like
2026-11-21. Moments are in UTC, like 2026-11-21T15:00:00.000Z. An empty cell
means that there is nothing; "" is a text that was left empty. Ids name rows of other tables: "student_id" is an
id of students.csv, and each student's id is also an id of people.csv.

Spreadsheets open the tables as comma-separated UTF-8. A text that begins with
= + - @ a tab, a carriage return or an apostrophe has one more apostrophe before
it, so that no spreadsheet takes it for a formula; without that apostrophe it is
exactly as somebody typed it. school.json has all texts as they were typed.

THE BOOKS

Each entry of a student's account is a transaction. Its code is the student's id
and the entry's number.

assets:students:...     What a student owes
liabilities:credit:...  A student's credit
income:fees:...         Fees, by the key of their type in fee_types.csv
assets:cash ...         Money received less refunds, by payment method
assets:deleted payments Payments that were deleted; it ends at 0
equity:adjustments      Credits that the school gave, and balances that it set
income:fees:unsorted    Fees before they are sorted by type; it ends at 0
income:contributions    Contributions in the budget
income:budget fees      Fee revenue in the budget, which is not in students' fees
expenses:...            Expenses and the budget's, by category
assets:school           What expenses and the budget moved: they don't say where

The last transaction states what each account is. "hledger check --strict -f
school.journal" makes sure that it all adds up.

BACK INTO TURNOUT

Settings -> Data takes this file into a school that has no students yet. Nobody
has a password then: give temporary ones, or send invitations.
`;
}
