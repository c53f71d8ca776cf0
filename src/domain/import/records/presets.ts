import type { Cells } from '../table.ts';
import { LAST_HEADING_LINE } from '../table.ts';
import { headWords } from '../headings.ts';
import type { RecordsKind, RecordsWords } from './records.ts';

// Reports that are known by their headings: what their columns and words mean is answered before anybody has to. A new
// one is only data.

interface Preset {
  /** The headings that all have to be there. */
  heads: readonly string[];
  kind: RecordsKind;
  words: RecordsWords;
}

const bankWords: RecordsWords = {
  heads: {
    payerText: ['Description'],
    type: ['Details'],
    unused: ['Type', 'Balance', 'Running Bal.'],
  },
  values: { type: { CREDIT: 'payment', DEBIT: 'leftOut', DSLIP: 'leftOut', CHECK: 'leftOut' } },
  belowZero: { payment: 'leftOut' },
};

const presets: readonly Preset[] = [
  {
    // Stripe, payments
    heads: ['Amount', 'Amount Refunded', 'Customer Email', 'Status'],
    kind: 'payments',
    words: {
      heads: {
        name: ['Customer Description', 'Customer Name'],
        email: ['Customer Email'],
        refund: ['Amount Refunded'],
        unused: ['Seller Message', 'Captured', 'Mode'],
      },
      values: { method: { '': 'Card' } },
    },
  },
  {
    // PayPal, activity
    heads: ['Gross', 'Fee', 'Net', 'From Email Address', 'Balance Impact'],
    kind: 'payments',
    words: {
      heads: {
        amount: ['Gross'],
        email: ['From Email Address'],
        whatFor: ['Item Title'],
        refundOf: ['Reference Txn ID'],
        unused: ['Invoice Number', 'To Email Address', 'Balance', 'Balance Impact'],
      },
      values: {
        method: { '': 'PayPal' },
        type: {
          'General Withdrawal': 'leftOut',
          'Payment Refund': 'refund',
          'Payment Reversal': 'refund',
        },
      },
    },
  },
  {
    // Square, transactions: what is collected is without discounts and partial refunds already
    heads: ['Total Collected', 'Partial Refunds', 'Event Type', 'Customer Name'],
    kind: 'payments',
    words: {
      heads: {
        payment: ['Total Collected'],
        unused: ['Discounts', 'Fees', 'Details', 'Payment ID'],
      },
    },
  },
  {
    // Venmo, statement
    heads: ['Datetime', 'From', 'To', 'Amount (total)', 'Funding Source'],
    kind: 'payments',
    words: {
      heads: { amount: ['Amount (total)'], from: ['From'], to: ['To'] },
      values: {
        method: { '': 'Venmo' },
        type: { Payment: 'payment', Charge: 'payment', 'Standard Transfer': 'leftOut' },
        status: { Issued: 'counts' },
      },
      belowZero: { payment: 'refund' },
      paidByTo: ['Charge'],
    },
  },
  {
    // QuickBooks, Transaction List by Customer
    heads: ['Transaction Type', 'Num', 'Memo/Description', 'Amount'],
    kind: 'payments',
    words: {
      heads: { unused: ['Account', 'Posting (Y/N)', 'Balance', 'Open Balance'] },
      values: {
        type: {
          Invoice: 'charge',
          Payment: 'payment',
          'Credit Memo': 'credit',
          Refund: 'refund',
        },
      },
    },
  },
  {
    // Jackrabbit, transactions
    heads: ['Trans Type', 'Trans Sub-Type', 'Orig Amount'],
    kind: 'charges',
    words: {
      heads: {
        amount: ['Orig Amount'],
        credit: ['Discount'],
        notes: ['Category 1'],
        family: ['Family Name'],
        unused: ['Date Created', 'Session', 'Date Paid', 'Unapplied'],
      },
    },
  },
  {
    // Pike13, visits
    heads: ['Service Date', 'Visit State', 'Service Name'],
    kind: 'marks',
    words: {
      values: {
        status: {
          completed: 'present',
          noshowed: 'absent',
          late_canceled: 'absent',
          canceled: 'leftOut',
          registered: 'leftOut',
          reserved: 'leftOut',
        },
      },
    },
  },
  {
    // Mindbody, attendance
    heads: ['Visit Date', 'Pricing Option', 'Status'],
    kind: 'marks',
    words: {
      values: {
        status: {
          'Signed In': 'present',
          'Late Cancel': 'absent',
          'Early Cancel': 'leftOut',
          Booked: 'leftOut',
        },
      },
    },
  },
  {
    // Moodle, attendance
    heads: ['Last name', 'First name', 'Taken sessions', 'Points', 'Percentage'],
    kind: 'marks',
    words: {
      heads: { unused: ['P', 'L', 'E', 'A', 'Taken sessions', 'Points', 'Percentage'] },
      values: {
        status: { P: 'present', L: 'late', A: 'absent', E: 'medicalAbsence', '?': 'leftOut' },
      },
    },
  },
  // Chase and Bank of America, account activity
  {
    heads: ['Details', 'Posting Date', 'Description', 'Amount'],
    kind: 'payments',
    words: bankWords,
  },
  {
    heads: ['Date', 'Description', 'Amount', 'Running Bal.'],
    kind: 'payments',
    words: bankWords,
  },
];

const keyOf = (head: string) => headWords(head).join(' ');

/** The known report that a sheet is, by its headings; null for any other. */
export function presetOf(rows: Cells): Preset | null {
  const lines = rows
    .slice(0, LAST_HEADING_LINE)
    .map((texts) => new Set(texts.flatMap((text) => keyOf(text) || [])))
    .filter((heads) => heads.size > 1);
  const isIn = ({ heads }: Preset) =>
    lines.some((line) => heads.every((head) => line.has(keyOf(head))));
  return presets.find(isIn) ?? null;
}
