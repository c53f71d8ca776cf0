import { z } from 'zod';
import { accountingBases, accountingFormats } from '../domain/accounting.ts';
import { closingMessages } from '../domain/closing.ts';
import { fileOf, listOf, monthText } from './base.ts';
import { nothing, verbs } from './verbs.ts';

const { get } = verbs('Accounting');

export const accounting = {
  accounts: get(
    '/accounting',
    nothing,
    listOf(
      z.object({
        key: z.string().describe('As the setting `accounts` has it'),
        name: z.string(),
        about: z.string().optional(),
      }),
    ),
    { summary: 'The accounts that the accountant’s files have' },
  ),
  file: get(
    '/accounting/{month}',
    {
      month: monthText(closingMessages.month),
      format: z.enum(accountingFormats),
      basis: z.enum(accountingBases).default('cash'),
    },
    fileOf('A CSV file for the program'),
    { summary: 'A month for the accountant’s program, without anybody’s name' },
  ),
};
