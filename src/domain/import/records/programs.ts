import type { RecordsWords } from './records.ts';

// Where a school comes from: which reports to export there, and the words that are in them. A new program is only data.

/** What a school imports, and what to look for in a program whose help pages don't name a report. */
export const reportLabels = {
  people: 'Students and families, with emails',
  money: 'Payments and charges, one line each, with date, name and amount',
  attendance: 'Attendance, one line for each student and day, or a column for each day',
  balances: 'What each student or family owes today',
} as const;
export type ReportKind = keyof typeof reportLabels;

export interface Program {
  name: string;
  /** Where each report is, as its help pages say; null if they don't, or there is no need. */
  reports: Record<ReportKind, string | null>;
  /** What to know before exporting; '' if there is nothing. */
  advice: string;
  /** Whether a real file of it has been read. Until then, its words are what its help pages suggest. */
  isTried: boolean;
  words: RecordsWords;
}

const noReports = { people: null, money: null, attendance: null, balances: null };
const noWords: RecordsWords = {};

export const programs = {
  spreadsheet: {
    name: 'A spreadsheet',
    reports: noReports,
    advice: 'An Excel or CSV file, from Google Sheets too, or copy the cells and paste them.',
    isTried: true,
    words: noWords,
  },
  jackrabbit: {
    name: 'Jackrabbit',
    reports: {
      people: 'Families > All Families',
      money: 'Transactions > Search',
      attendance: 'The Attendance or Absences tab of each class',
      balances: 'Reports > Family Balance Summary',
    },
    advice:
      'If Jackrabbit tracks absences only, just the absences are imported: it has no list of who was there.',
    isTried: false,
    words: {
      owedBelowZero: false,
      heads: {
        date: ['Trans Date', 'Date Posted'],
        type: ['Trans Type'],
        whatFor: ['Category 1', 'Cat 1'],
        amount: ['Original Amount', 'Orig Amount'],
        family: ['Family', 'Family Name'],
        unused: ['Date Paid', 'Unapplied', 'Unapplied Amount'],
      },
      values: {
        status: { Observing: 'present', 'Left Early': 'present', 'Eligible for Makeup': 'absent' },
      },
    },
  },
  iClassPro: {
    name: 'iClassPro',
    reports: {
      people: null,
      money:
        'Reports > Financial > Bank Deposit Report for payments, and Category List Report for charges',
      attendance: null,
      balances: null,
    },
    advice:
      'Choose CSV or XLS as the format. A deleted payment is in the Bank Deposit Report twice, the second time below zero: delete both lines before you import it.',
    isTried: false,
    words: {
      heads: {
        family: ['Primary Guardian', 'Primary Guardian Name', 'Guardian'],
        date: ['Charge Date', 'Date Recorded'],
        whatFor: ['Charge Category'],
        charge: ['Total', 'Total Amount', 'Total Billed'],
        id: ['Reference ID', 'Transaction/Check Number'],
        unused: [
          'Amount Billed',
          'Amount Paid',
          'Outstanding',
          'Amount Outstanding',
          'Remaining Balance',
          'Tax',
          'Taxes',
        ],
      },
      values: { status: { Unpaid: 'counts', Deleted: 'leftOut', Expected: 'leftOut' } },
    },
  },
  danceStudioPro: {
    name: 'DanceStudio-Pro',
    reports: noReports,
    advice: '',
    isTried: false,
    words: noWords,
  },
  studioDirector: {
    name: 'The Studio Director',
    reports: noReports,
    advice: '',
    isTried: false,
    words: noWords,
  },
  mindbody: {
    name: 'Mindbody',
    reports: {
      people: null,
      money: 'Reports > Sales > General Sales > Sales',
      attendance: 'Reports > Attendance Analysis, by Clients, in the detail view',
      balances: 'Reports > Clients > Client Accounts > Account Balances',
    },
    advice: 'Choose cash basis for the sales, so that only what was paid is in them.',
    isTried: false,
    words: {
      heads: {
        name: ['Client'],
        date: ['Sale Date'],
        payment: ['Total Paid w/ Payment Method'],
        id: ['Sale ID'],
        whatFor: ['Item name'],
        unused: ['Client ID', 'Item Price', 'Item Total', 'Subtotal', 'Discount amount'],
      },
      values: {
        status: {
          'Signed In': 'present',
          'No Show': 'absent',
          'Late Cancel': 'absent',
          'Early Cancel': 'leftOut',
          Booked: 'leftOut',
        },
        type: { Sale: 'charge', Return: 'refund' },
      },
      // A client with a negative account balance owes it.
      owedBelowZero: true,
    },
  },
  myMusicStaff: {
    name: 'My Music Staff',
    reports: {
      people: null,
      money: 'Families & Invoices, in each family',
      attendance: null,
      balances: 'Families & Invoices',
    },
    advice: 'Set the balance date to today first: balances are as of the end of the month.',
    isTried: false,
    words: {
      heads: { whatFor: ['Category'], notes: ['Description'], family: ['Family'] },
      values: { type: { Charge: 'charge', Payment: 'payment', Refund: 'refund' } },
    },
  },
  quickBooks: {
    name: 'QuickBooks',
    reports: {
      people: null,
      money: 'Reports > Transaction List by Customer',
      attendance: null,
      balances: 'Reports > Customer Balance Summary',
    },
    advice: 'Export each report to Excel.',
    isTried: false,
    words: noWords,
  },
  square: {
    name: 'Square',
    reports: { ...noReports, money: 'Transactions > Export' },
    advice: '',
    isTried: false,
    words: noWords,
  },
} satisfies Record<string, Program>;
export type ProgramKey = keyof typeof programs;

export const programKeys = Object.keys(programs) as ProgramKey[];
