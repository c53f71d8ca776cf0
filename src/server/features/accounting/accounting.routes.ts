import { named, procedures, reads } from '../procedures.ts';
import { accountingFile, listAccounts } from './accounting.service.ts';

const os = procedures.accounting;

export const accountingRoutes = {
  accounts: os.accounts.handler(reads(named('items', listAccounts))),
  file: os.file.handler(reads(accountingFile)),
};
