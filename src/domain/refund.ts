import { formatMoney, type Cents } from './money.ts';

export const refundMessages = {
  amount: 'Refund amount must be greater than zero',
  dateRequired: 'Refund date is required',
  dateInvalid: 'Invalid refund date',
  notFound: 'Refund not found',
  range: 'Start date must be before end date',
  restoredAlready: 'This refund is already restored.',
  creditUsed:
    'This refund can no longer be restored: the credit it was paid from has been used since. Please record a new refund.',
  aboveCredit: (student: string, credit: Cents) =>
    credit > 0
      ? `${student} has a credit of ${formatMoney(credit)}. More than that can't be paid out.`
      : `${student} has no credit that could be paid out.`,
} as const;
